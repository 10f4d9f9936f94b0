// The nodes on whose cores ranks are placed: which core is where, what messages cost there, main memory.
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
  /// Needs a platform with MulticoreNode; `cores`: of the machine, by rank.
  Nodes(const Platform& platform, std::vector<int> cores, EventCalendar& calendar, std::uint64_t seed);

  int cores() const { return static_cast<int>(last_post_.size()); } ///< of the machine
  int core_of(int rank) const { return cores_[static_cast<std::size_t>(rank)]; }
  int node_of(int rank) const { return core_of(rank) / cores_per_node_; }
  /// Ranks on one core are as one to each other.
  MessagePath path(int from, int to) const { return costs_.path(core_of(from), core_of(to)); }
  MessageCosts& costs() { return costs_; }
  SharedBandwidth& memory_of(int rank) { return memory_[static_cast<std::size_t>(node_of(rank))]; }
  std::deque<SharedBandwidth>& memory() { return memory_; }

  /// What `rank`'s core did for the network last; `now_does` takes its place. Numbers of MessageCosts.
  std::uint32_t done_before(int rank, std::uint32_t now_does);

  /// What posting a message that `rank`'s core begins to send now takes.
  Picoseconds post(int rank, Picoseconds now) const;
  /// `rank`'s core has posted a message, now.
  void posted(int rank, Picoseconds now);

private:
  std::vector<int> cores_;
  int cores_per_node_;
  MessageCosts costs_;
  std::deque<SharedBandwidth> memory_;
  std::vector<Picoseconds> last_post_;   ///< end of it, by core; -1: none yet
  std::vector<std::uint32_t> last_done_; ///< by core
};

} // namespace loghop::simulate
