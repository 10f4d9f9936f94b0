// The nodes on whose cores ranks are placed: their cores, the costs of messages on them, and their main memories.
#pragma once

#include "loghop/base/indexed_vector.hpp"
#include "loghop/platform/places.hpp"
#include "loghop/platform/platform.hpp"
#include "loghop/simulate/engine/shared_bandwidth.hpp"
#include "loghop/simulate/node/message_costs.hpp"

#include <cstdint>
#include <deque>
#include <vector>

namespace loghop::simulate {

class Nodes {
public:
  /// Needs a platform with MulticoreNode; `cores`: where each rank is placed.
  Nodes(const Platform& platform, IndexedVector<Rank, Core> cores, EventCalendar& calendar, std::uint64_t seed);
  /// Before the run: what each rank goes through (OperationGraph::working_set) passes through the caches of its core.
  void share_caches(const MulticoreNode& node, const IndexedVector<Rank, std::int64_t>& working_sets);

  int cores() const { return last_post_.size(); } ///< of the machine
  Core core_of(Rank rank) const { return cores_[rank]; }
  Node node_of(Rank rank) const { return Node(core_of(rank).value() / cores_per_node_); }
  /// A message between ranks on one core is a message of a core to itself.
  MessagePath path(Rank from, Rank to) const { return costs_.path(core_of(from), core_of(to)); }
  MessageCosts& costs() { return costs_; }
  std::uint32_t loads_of(Rank rank) const { return loads_.empty() ? 0 : loads_[rank]; } ///< for MessageCosts
  SharedBandwidth& memory_of(Rank rank) { return memory_[node_of(rank).position()]; }
  std::deque<SharedBandwidth>& memory() { return memory_; } ///< by node

  /// Returns the last operation of `rank`'s core for the network, and notes the next one. Numbers of MessageCosts.
  std::uint32_t exchange_last_operation(Rank rank, std::uint32_t next);

  /// Time in which `rank`'s core tells the NIC of a message that it begins to send now.
  Picoseconds post_time(Rank rank, Picoseconds now) const;
  /// `rank`'s core has told the NIC of a message, now.
  void posted(Rank rank, Picoseconds now);
  /// Lines pass one by one between `rank`'s core and the NIC.
  bool is_far_from_nic(Rank rank) const { return !path_free_.empty() && !node_.beside_nic(core_of(rank)); }
  /// Of such a rank: time until a message of `bytes` has passed, which begins now, after those that wait.
  Picoseconds pass_nic(Rank rank, std::int64_t bytes, Picoseconds now);

private:
  IndexedVector<Rank, Core> cores_;
  int cores_per_node_;
  MessageCosts costs_;
  IndexedVector<Rank, std::uint32_t> loads_;   ///< empty: each message has the caches for itself
  std::deque<SharedBandwidth> memory_;         ///< by node; they stay where they are
  IndexedVector<Core, Picoseconds> last_post_; ///< end of it; -1: none yet
  IndexedVector<Core, std::uint32_t> last_operation_;
  const MulticoreNode node_;
  IndexedVector<Node, Picoseconds> path_free_; ///< between the NIC and other chips; empty: lines take no time there
};

} // namespace loghop::simulate
