// What accesses to memory cost, given how often what happened: latencies and bandwidths matter only here, not to the walk
// through the caches, which counts (node_caches.hpp).
//
// A miss of the TLB costs Tlb::miss. A line costs, by where it is found:
// - in cache h beyond the first: the latency of h, and the line of cache h - 1 over its bandwidth; in main memory the same,
//   with the line of the outermost cache, or a word of 8 bytes without caches;
// - if it was prefetched: the transfer only, but at least latency / lines_ahead;
// - if it was changed by a core that has another cache, MemoryHierarchy::coherence in place of that, or write_coherence if it is
//   written, where those are above 0. A write to a line at hand that others lose costs write_coherence.
#pragma once

#include "loghop/platform/memory_hierarchy.hpp"
#include "loghop/units/picoseconds.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace loghop::simulate {

/// How a line came to the first cache of a core.
struct LineFetch {
  enum class Taken : std::uint8_t { no, by_read, by_write }; ///< from a cache that the core does not use

  std::size_t level = 0; ///< of the cache that had it; that of main memory is the number of caches
  bool prefetched = false;
  Taken taken = Taken::no;
};

/// What costs something, besides instructions.
struct CostlyAccesses {
  std::int64_t tlb_misses = 0;
  std::int64_t upgrades = 0;       ///< writes to a line at hand that took it from others
  std::int64_t memory_bytes = 0;   ///< between the caches and main memory
  std::vector<std::int64_t> lines; ///< by place(); those behind the last are 0

  static std::size_t place(const LineFetch& fetch)
  {
    return (fetch.level * 2 + (fetch.prefetched ? 1 : 0)) * 3 + static_cast<std::size_t>(fetch.taken);
  }
  void count(const LineFetch& fetch)
  {
    const std::size_t at = place(fetch);
    if (at >= lines.size()) lines.resize(at + 1);
    ++lines[at];
  }
};

class AccessCosts {
public:
  explicit AccessCosts(const MemoryHierarchy& memory);

  double picoseconds(const CostlyAccesses& accesses) const; ///< if the core has main memory for itself

private:
  double tlb_miss_;
  double upgrade_;
  std::vector<double> lines_; ///< by CostlyAccesses::place
};

} // namespace loghop::simulate
