// The caches of a node under the accesses of its cores and its network interface: what is where, and what each costs.
//
// An access of a core to a line of its first cache:
// - Its page is looked up in the core's TLB; a miss costs Tlb::miss.
// - The line is looked up in the core's caches, nearest first; where it is found in cache h > 0 it costs h's latency
// and
//   the line of cache h - 1 over h's bandwidth; where in none, main memory's, with the line of the outermost cache. It
//   is put into all caches up to there. Caches beyond the first see physical addresses.
// - A stream of first-cache misses to consecutive lines, from the third of a page on, was prefetched: it costs the
//   transfer only, but at least latency / lines_ahead.
// - A dirty line that leaves a cache goes to the next one if that holds the line, else to main memory. Buffers hide it
//   from the core, but main memory is used (memory_walk.hpp).
// - A line that is dirty in a cache which the core does not see goes, before the core gets it, to the first cache
// outward
//   that holds it, or to main memory. A write takes the line from all caches that the core does not see.
// The network interface accesses main memory: what it reads, dirty lines bring there before; what it writes leaves all
// caches. It costs no core anything.
#pragma once

#include "loghop/simulate/cache.hpp"
#include "loghop/units/picoseconds.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

namespace loghop::simulate {

/// What accesses came to.
struct AccessCounts {
  struct Kind {
    std::int64_t accesses = 0;
    std::vector<std::int64_t> misses; ///< by cache, from the core outward
  };
  Kind reads, writes;
  std::int64_t tlb_misses = 0;
  std::int64_t prefetched = 0;   ///< lines
  std::int64_t memory_bytes = 0; ///< between the outermost cache and main memory
  double picoseconds = 0;        ///< besides instructions

  bool operator==(const AccessCounts& other) const;
};

class NodeCaches {
public:
  NodeCaches(const MemoryHierarchy& memory, int cores_per_chip, std::vector<int> cores, std::uint64_t seed);

  /// `times` accesses to one line of the first cache.
  void access(int core, std::uint64_t address, bool write, std::int64_t times, AccessCounts& counts);
  /// Whether the next access of the core to this line is certain to cost nothing.
  bool at_hand(int core, std::uint64_t address);
  void device_access(std::uint64_t address, bool write);
  std::int64_t line_bytes() const { return memory_.caches.empty() ? 64 : memory_.caches.front().line_bytes; }

private:
  struct Stream {
    std::uint64_t last;
    int direction = 0; ///< 0: not known yet
  };
  struct Core {
    std::vector<std::size_t> caches; ///< its own of each level, in caches_
    std::optional<Cache> tlb;
    std::vector<Stream> streams; ///< the last advanced first
  };

  /// A line of the cache of a level, as Cache knows it.
  struct Line {
    std::uint64_t number;
    std::uint64_t place;
  };

  Core& core(int number) { return cores_.at(number); }
  std::uint64_t physical(std::uint64_t address);
  Line line(std::size_t level, std::uint64_t address);
  Cache& cache(const Core& core, std::size_t level) { return caches_[level][core.caches[level]]; }

  void translate(Core& core, std::uint64_t address, AccessCounts& counts) const;
  void fetch(Core& core, std::uint64_t address, bool write, AccessCounts& counts);
  double transfer_time(std::size_t level) const;
  bool prefetched(Core& core, std::uint64_t address) const;
  void put(Core& core, std::size_t level, std::uint64_t address, bool dirty, AccessCounts& counts);
  void write_back(std::size_t level, const Core& core, std::uint64_t address, AccessCounts& counts);
  void take_from_others(const Core& core, std::uint64_t address, bool write, AccessCounts& counts);
  void to_memory(AccessCounts& counts) const;

  const MemoryHierarchy memory_;
  std::uint64_t seed_;
  std::vector<std::vector<Cache>> caches_; ///< by level
  std::map<int, Core> cores_;
  std::unordered_map<std::uint64_t, std::uint64_t> pages_; ///< physical by virtual number
};

} // namespace loghop::simulate
