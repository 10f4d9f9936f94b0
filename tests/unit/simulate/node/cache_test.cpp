// One cache with a handful of lines: what it holds, and what leaves, after accesses that can be followed by hand.
#include "loghop/simulate/node/cache.hpp"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace loghop::simulate::cache_test {
namespace {

/// Inserts a line that lies where the program sees it. Returns the line that leaves; -1: none.
std::int64_t insert(Cache& cache, std::uint64_t line, bool dirty = false)
{
  const auto gone = cache.insert(line, line, dirty);
  return gone ? static_cast<std::int64_t>(gone->line) : -1;
}

bool use(Cache& cache, std::uint64_t line, bool write = false)
{
  return cache.touch(line, line, write).found;
}

TEST(Cache, HoldsNothingAtFirst)
{
  Cache cache(4, 2);
  for (const std::uint64_t line : {0, 1, 2, 3}) {
    EXPECT_FALSE(cache.holds(line, line));
    EXPECT_FALSE(use(cache, line));
  }
}

TEST(Cache, TheLeastRecentlyUsedLineOfASetLeaves)
{
  Cache cache(8, 4); // even lines in one set, odd ones in the other
  for (const std::uint64_t line : {0, 2, 4, 6, 1})
    EXPECT_EQ(insert(cache, line), -1);
  EXPECT_TRUE(use(cache, 0)); // from the oldest: 2, 4, 6, 0
  EXPECT_TRUE(use(cache, 4)); // 2, 6, 0, 4
  EXPECT_EQ(insert(cache, 8), 2);
  EXPECT_EQ(insert(cache, 10), 6);
  EXPECT_EQ(insert(cache, 12), 0);
  EXPECT_EQ(insert(cache, 14), 4);
  EXPECT_TRUE(cache.holds(1, 1));
}

TEST(Cache, ThereMayBeThreeSets)
{
  Cache cache(6, 2);
  for (const std::uint64_t line : {0, 3, 1, 4, 2, 5})
    EXPECT_EQ(insert(cache, line), -1);
  EXPECT_EQ(insert(cache, 6), 0);
  EXPECT_EQ(insert(cache, 10), 1);
  EXPECT_EQ(insert(cache, 8), 2);
}

TEST(Cache, NoWaysAreFullyAssociative)
{
  Cache cache(3, 0);
  for (const std::uint64_t line : {0, 7, 9})
    EXPECT_EQ(insert(cache, line), -1);
  EXPECT_EQ(insert(cache, 100), 0);
}

TEST(Cache, TheSetFollowsFromThePlace)
{
  Cache cache(2, 1);
  EXPECT_FALSE(cache.insert(10, 0, false));
  EXPECT_FALSE(cache.insert(12, 1, false));
  EXPECT_TRUE(cache.holds(10, 0));
  EXPECT_FALSE(cache.holds(10, 1));
  EXPECT_EQ(cache.insert(13, 0, false)->line, 10u);
  EXPECT_TRUE(cache.holds(12, 1));
}

TEST(Cache, ALineIsDirtyOnceItWasWritten)
{
  Cache cache(2, 2);
  insert(cache, 0);
  EXPECT_FALSE(cache.touch(0, 0, false).was_dirty);
  EXPECT_FALSE(cache.touch(0, 0, true).was_dirty);
  EXPECT_TRUE(cache.touch(0, 0, false).was_dirty);
  insert(cache, 1, true);
  EXPECT_TRUE(cache.insert(2, 2, false)->dirty);
  EXPECT_TRUE(cache.insert(3, 3, false)->dirty);
  EXPECT_FALSE(cache.insert(4, 4, false)->dirty);
}

TEST(Cache, MarkingIsNoUse)
{
  Cache cache(2, 2);
  insert(cache, 0);
  insert(cache, 1);
  EXPECT_TRUE(cache.set_dirty(0, 0));
  EXPECT_FALSE(cache.set_dirty(7, 7));
  const auto gone = cache.insert(2, 2, true);
  EXPECT_EQ(gone->line, 0u);
  EXPECT_TRUE(gone->dirty);
  EXPECT_FALSE(cache.clean(1, 1)); // it is not dirty
  EXPECT_FALSE(cache.clean(7, 7));
  EXPECT_TRUE(cache.clean(2, 2));
  EXPECT_FALSE(cache.clean(2, 2));
  EXPECT_EQ(insert(cache, 3), 1);
  EXPECT_FALSE(cache.insert(4, 4, false)->dirty);
}

TEST(Cache, ALineThatIsTakenLeavesRoomAndTheOrderOfTheOthers)
{
  Cache cache(3, 3);
  for (const std::uint64_t line : {0, 1, 2})
    insert(cache, line);
  cache.remove(1, 1);
  cache.remove(5, 5); // was not there
  EXPECT_FALSE(cache.holds(1, 1));
  EXPECT_EQ(insert(cache, 3), -1);
  EXPECT_EQ(insert(cache, 4), 0);
  EXPECT_EQ(insert(cache, 5), 2);
}

TEST(Cache, KnowsThatItNeverHeldALineBelowOrAboveAllOthers)
{
  Cache cache(2, 2);
  EXPECT_FALSE(cache.may_hold(0));
  for (const std::uint64_t line : {5, 9, 7})
    insert(cache, line);
  for (const std::uint64_t line : {5, 7, 9})
    EXPECT_TRUE(cache.may_hold(line)); // 5 has left
  EXPECT_FALSE(cache.may_hold(4));
  EXPECT_FALSE(cache.may_hold(10));
}

TEST(Cache, ItsStateIsItsLinesTheirOrderAndWhichAreDirty)
{
  Cache one(4, 4), other(4, 4);
  for (const std::uint64_t line : {0, 1, 2})
    insert(one, line);
  for (const std::uint64_t line : {1, 0, 2})
    insert(other, line);
  EXPECT_NE(one.state(), other.state());
  for (const std::uint64_t line : {0, 1, 2})
    use(other, line);
  EXPECT_EQ(one.state(), other.state());
  other.set_dirty(1, 1);
  EXPECT_NE(one.state(), other.state());
  other.clean(1, 1);
  other.remove(0, 0);
  EXPECT_NE(one.state(), other.state());
  insert(other, 0);
  use(other, 1);
  use(other, 2);
  EXPECT_EQ(one.state(), other.state());
}

TEST(Cache, LinesOfOthersPushOutTheLeastRecentlyUsed)
{
  Cache cache(8, 4); // even lines in one set, odd ones in the other
  for (const std::uint64_t line : {0, 2, 4, 1})
    insert(cache, line, line == 2);
  std::vector<std::pair<std::uint64_t, bool>> gone;
  const auto note = [&](const Cache::Evicted& line) { gone.emplace_back(line.line, line.dirty); };
  cache.crowd(5, note); // three into the set of even lines, two into the other
  EXPECT_EQ(gone, (std::vector<std::pair<std::uint64_t, bool>>{{2, true}, {0, false}}));
  EXPECT_TRUE(cache.holds(4, 4));
  EXPECT_TRUE(cache.holds(1, 1));
  EXPECT_EQ(insert(cache, 6), 4); // the oldest; the lines of others leave after it, and nobody is told
  for (const std::uint64_t line : {8, 10, 12})
    EXPECT_EQ(insert(cache, line), -1);
  EXPECT_EQ(insert(cache, 14), 6);
}

TEST(Cache, WithoutALineOfItsOwnASetIsAsNew)
{
  Cache cache(4, 4), fresh(4, 4);
  insert(cache, 7);
  cache.crowd(4, [](const Cache::Evicted&) {});
  EXPECT_EQ(cache.state(), fresh.state());
}

} // namespace
} // namespace loghop::simulate::cache_test
