// The memory of a node as values: caches from the cores outward, address translation, prefetching, main memory.
//
// Costs of accesses: simulate/node/memory_walk.hpp.
#pragma once

#include "loghop/units/picoseconds.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace loghop {

/// The cores that share a cache: one core, those of one chip, all of the node.
enum class SharedBy { core, chip, node };

/// Set-associative, least recently used, write-back, write-allocate. size = line * ways * sets.
struct CacheLevel {
  std::string name;
  std::int64_t size_bytes = 0;
  std::int64_t line_bytes = 0;
  int ways = 1;
  SharedBy shared_by = SharedBy::core;
  Picoseconds latency = 0;     ///< of a line that is found here and in no cache nearer to the core
  double bytes_per_second = 0; ///< at which a line then comes from here; 0: the latency is all
};

/// A translation lookaside buffer: it holds the addresses of pages; the least recently used one gives way.
struct Tlb {
  int entries = 0;
  int ways = 0; ///< 0: fully associative
  std::int64_t page_bytes = 4096;
  Picoseconds miss = 0;
};

/// Hardware that fetches lines ahead of streams: consecutive lines, upward or downward.
struct StreamPrefetch {
  int streams = 0; ///< that are followed at a time; the least recently advanced one gives way
  int lines_ahead = 0;
};

struct MainMemory {
  Picoseconds latency = 0;
  double bytes_per_second = 0;       ///< of one core
  double total_bytes_per_second = 0; ///< of all cores and network interfaces of a node
};

struct MemoryHierarchy {
  /// Where pages lie in the caches that see physical addresses, which are all but the first.
  enum class Pages {
    contiguous, ///< as the program sees them
    random      ///< each page anywhere: two of them may compete for the same sets
  };

  /// What passes through the caches before a rank comes back to a buffer.
  enum class WorkingSet {
    message, ///< its message alone: as if nobody else worked
    workload ///< the buffers of all ranks that share a cache, where the workload knows them
  };

  std::vector<CacheLevel> caches; ///< from the core outward
  bool inclusive = false; ///< a cache holds what those nearer to the core hold: a line that leaves it leaves them
  std::optional<Tlb> tlb;
  std::optional<StreamPrefetch> prefetch;
  MainMemory main;
  Picoseconds coherence = 0;       ///< of a read of a line that another core's cache has changed; 0: as other lines
  Picoseconds write_coherence = 0; ///< of a write to such a line, or to one that other cores lose; 0: as other lines
  Pages pages = Pages::contiguous;
  bool device_writes_to_cache = false; ///< network interfaces write into the outermost cache, not into main memory
  WorkingSet working_set = WorkingSet::message;
  Picoseconds element_time = 0; ///< instructions of a copy loop for one element
};

} // namespace loghop
