// Hierarchies of a handful of lines, with round costs, for accesses that are followed by hand.
//
// Lines of 16 bytes unless said otherwise. A line from the second cache costs 10 ns and 1 ns (16 GB/s), one from main
// memory 100 ns and 10 ns (1.6 GB/s).
#pragma once

#include "loghop/platform/memory_hierarchy.hpp"

#include <cstdint>
#include <utility>
#include <vector>

namespace loghop::test {

constexpr double near = 11'000, far = 110'000; ///< ps

inline CacheLevel cache_of(int lines, int ways, SharedBy shared_by = SharedBy::core, std::int64_t line = 16)
{
  return {"", lines * line, line, ways, shared_by, 10'000, 16e9};
}

inline MemoryHierarchy hierarchy(std::vector<CacheLevel> caches)
{
  MemoryHierarchy memory;
  memory.caches = std::move(caches);
  memory.main = {100'000, 1.6e9, 1.6e9};
  memory.element_time = 300;
  return memory;
}

} // namespace loghop::test
