// The nodes on whose cores ranks are placed: their cores, the costs of messages on them, and their main memories.
#pragma once

#include "loghop/platform/platform.hpp"
#include "loghop/simulate/engine/shared_bandwidth.hpp"
#include "loghop/simulate/node/message_costs.hpp"

#include <cstdint>
#include <deque>
#include <vector>

namespace loghop::simulate {

class Nodes {
public:
  /// Needs a platform with MulticoreNode; `cores`: the core of each rank, counted over the machine.
  Nodes(const Platform& platform, std::vector<int> cores, EventCalendar& calendar, std::uint64_t seed);

  int cores() const { return static_cast<int>(last_post_.size()); } ///< of the machine
  int core_of(int rank) const { return cores_[static_cast<std::size_t>(rank)]; }
  int node_of(int rank) const { return core_of(rank) / cores_per_node_; }
  /// A message between ranks on one core is a message of a core to itself.
  MessagePath path(int from, int to) const { return costs_.path(core_of(from), core_of(to)); }
  MessageCosts& costs() { return costs_; }
  SharedBandwidth& memory_of(int rank) { return memory_[static_cast<std::size_t>(node_of(rank))]; }
  std::deque<SharedBandwidth>& memory() { return memory_; }

  /// Returns the last operation of `rank`'s core for the network, and notes the next one. Numbers of MessageCosts.
  std::uint32_t exchange_last_operation(int rank, std::uint32_t next);

  /// Time in which `rank`'s core tells the NIC of a message that it begins to send now.
  Picoseconds post_time(int rank, Picoseconds now) const;
  /// `rank`'s core has told the NIC of a message, now.
  void posted(int rank, Picoseconds now);

private:
  std::vector<int> cores_;
  int cores_per_node_;
  MessageCosts costs_;
  std::deque<SharedBandwidth> memory_;
  std::vector<Picoseconds> last_post_;        ///< end of it, by core; -1: none yet
  std::vector<std::uint32_t> last_operation_; ///< by core
};

} // namespace loghop::simulate
