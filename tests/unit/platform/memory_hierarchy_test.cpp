#include "loghop/platform/memory_hierarchy.hpp"

#include <gtest/gtest.h>

namespace loghop::memory_hierarchy_test {
namespace {

TEST(MemoryHierarchy, HasNoPartsUnlessTheyAreGiven)
{
  const MemoryHierarchy memory;
  EXPECT_TRUE(memory.caches.empty());
  EXPECT_FALSE(memory.inclusive);
  EXPECT_FALSE(memory.tlb || memory.prefetch);
  EXPECT_EQ(memory.main.latency, 0);
  EXPECT_EQ(memory.main.bytes_per_second, 0);
  EXPECT_EQ(memory.main.total_bytes_per_second, 0);
  EXPECT_EQ(memory.pages, MemoryHierarchy::Pages::contiguous);
  EXPECT_EQ(memory.element_time, 0);
}

TEST(MemoryHierarchy, PartsAreEmptyAtFirst)
{
  const CacheLevel cache;
  EXPECT_EQ(cache.size_bytes, 0);
  EXPECT_EQ(cache.line_bytes, 0);
  EXPECT_EQ(cache.ways, 1);
  EXPECT_EQ(cache.shared_by, SharedBy::core);
  EXPECT_EQ(cache.latency, 0);
  EXPECT_EQ(cache.bytes_per_second, 0);
  const Tlb tlb;
  EXPECT_EQ(tlb.entries, 0);
  EXPECT_EQ(tlb.ways, 0);
  EXPECT_EQ(tlb.page_bytes, 4096);
  EXPECT_EQ(tlb.miss, 0);
  const StreamPrefetch prefetch;
  EXPECT_EQ(prefetch.streams, 0);
  EXPECT_EQ(prefetch.lines_ahead, 0);
}

} // namespace
} // namespace loghop::memory_hierarchy_test
