// Costs of copies: walks their accesses through the caches of a node, until a steady state.
//
// Copies of a list, by cores and the network interface, follow each other again and again, until two rounds in a row
// have the same counts (or most_rounds): then the caches are as warm as they get, as in benchmarks. A round that leaves
// the caches as it found them would repeat itself, and is the last. The time of a copy by a core is element_time for
// each element plus the cost of its accesses (access_costs.hpp), and at least the time of its main memory traffic at the
// bandwidth of one core. Sizes and strides matter only through the lines that they touch. A copy by the network
// interface costs nothing here.
//
// After a copy others may put lines of theirs into the caches: those push out what was used least recently, and what is
// written back then counts for the copy.
//
// A copy reads and writes element after element. An element that lies in the lines of the one before is looked up only
// if its line has left again: the counts are those of looking up each. An element that crosses the
// end of a line counts where it begins. Buffers lie one after the other, in the order of their numbers, each from the
// start of a page, with a page between them; the first page is left free.
#pragma once

#include "loghop/platform/memory_hierarchy.hpp"
#include "loghop/simulate/node/access_costs.hpp"
#include "loghop/simulate/node/known_walks.hpp"
#include "loghop/simulate/node/node_caches.hpp"
#include "loghop/workload/graph/operation_graph.hpp"

#include <cstdint>
#include <vector>

namespace loghop::simulate {

/// Copies block after block of `from` to `to`. Needs layouts of as many bytes, and blocks of whole elements, whose bytes
/// are a power of two.
struct CopyStage {
  int core = 0; ///< of the node; -1: the network interface
  int from = 0; ///< number of a buffer, the same for the same memory in all stages; -1: it is not in memory
  int to = 0;
  MessageLayout from_layout;
  MessageLayout to_layout;
  std::int64_t element_bytes = 8;
  std::int64_t from_offset = 0; ///< of the first block in the buffer, in bytes
  std::int64_t to_offset = 0;
  std::vector<std::int64_t> others = {}; ///< B that others put into each cache after it, by level; empty: none
};

struct CopyCost {
  Picoseconds time = 0; ///< if the core has main memory for itself
  std::int64_t memory_bytes = 0;
};

class MemoryWalk {
public:
  static constexpr int most_rounds = 8;

  MemoryWalk(const MemoryHierarchy& memory, int chips, int cores_per_chip, std::uint64_t seed);

  /// One cost a stage. Counts are remembered (known_walks.hpp): the same list in the same caches costs a lookup, also with
  /// other latencies and bandwidths.
  std::vector<CopyCost> steady_state(const std::vector<CopyStage>& stages);

  /// The counts behind it, with the buffers at these addresses.
  std::vector<AccessCounts> count(const std::vector<CopyStage>& stages, const std::vector<std::uint64_t>& addresses);

  std::vector<std::uint64_t> addresses(const std::vector<CopyStage>& stages) const; ///< as said above

private:
  const KnownWalks::Counts& walked(const std::vector<CopyStage>& stages);
  CopyCost cost(const CopyStage& stage, const CostlyAccesses& counts) const;
  void copy(const CopyStage& stage, const std::vector<std::uint64_t>& addresses, NodeCaches& caches,
            AccessCounts& counts) const;

  const MemoryHierarchy memory_;
  const AccessCosts access_costs_;
  int cores_per_chip_;
  std::uint64_t seed_;
  const KnownWalks::Key hardware_; ///< of the keys of all lists
};

} // namespace loghop::simulate
