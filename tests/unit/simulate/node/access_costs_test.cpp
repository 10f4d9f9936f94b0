// Costs of single accesses, by hand.
#include "loghop/simulate/node/access_costs.hpp"

#include "unit/simulate/small_hierarchies.hpp"

#include <gtest/gtest.h>

namespace loghop::simulate::access_costs_test {
namespace {

using test::cache_of;
using test::far;
using test::hierarchy;
using test::near;
using Taken = LineFetch::Taken;

constexpr std::size_t second = 1, main = 2; ///< where lines are found, with two caches

double cost(const MemoryHierarchy& memory, const LineFetch& fetch)
{
  CostlyAccesses accesses;
  accesses.count(fetch);
  return AccessCosts(memory).picoseconds(accesses);
}

TEST(AccessCosts, NothingCostsNothing)
{
  EXPECT_EQ(AccessCosts(hierarchy({cache_of(2, 1)})).picoseconds({}), 0);
}

TEST(AccessCosts, ALineCostsItsLatencyAndTransfer)
{
  const MemoryHierarchy memory = hierarchy({cache_of(2, 1), cache_of(4, 4)});
  EXPECT_EQ(cost(memory, {second}), near);
  EXPECT_EQ(cost(memory, {main}), far);
  EXPECT_EQ(cost(hierarchy({}), {0}), 100'000 + 5'000); // a word of 8 bytes
}

/// A line of 64 bytes comes to the second cache: 40 ns at 1.6 GB/s.
TEST(AccessCosts, TheTransferIsThatOfTheCacheBefore)
{
  EXPECT_EQ(cost(hierarchy({cache_of(4, 4), cache_of(1, 1, SharedBy::core, 64)}), {main}), 100'000 + 40'000);
}

TEST(AccessCosts, APrefetchedLineCostsItsTransferOrItsShareOfTheLatency)
{
  MemoryHierarchy memory = hierarchy({cache_of(2, 1)});
  memory.prefetch = StreamPrefetch{2, 20};
  EXPECT_EQ(cost(memory, {1, true}), 10'000); // the transfer; a 20th of the latency is 5 ns
  memory.prefetch->lines_ahead = 4;
  EXPECT_EQ(cost(memory, {1, true}), 25'000);
}

TEST(AccessCosts, LinesOfOthersCostCoherenceIfItIsKnown)
{
  MemoryHierarchy memory = hierarchy({cache_of(2, 1), cache_of(4, 4)});
  EXPECT_EQ(cost(memory, {second, false, Taken::by_read}), near);
  EXPECT_EQ(cost(memory, {main, false, Taken::by_write}), far);
  memory.coherence = 7'000;
  EXPECT_EQ(cost(memory, {second, false, Taken::by_read}), 7'000);
  EXPECT_EQ(cost(memory, {main, false, Taken::by_write}), far);
  memory.write_coherence = 3'000;
  EXPECT_EQ(cost(memory, {main, false, Taken::by_write}), 3'000);
}

TEST(AccessCosts, AllIsAddedUp)
{
  MemoryHierarchy memory = hierarchy({cache_of(2, 1), cache_of(4, 4)});
  memory.tlb = Tlb{2, 0, 512, 500};
  memory.write_coherence = 30;
  CostlyAccesses accesses;
  accesses.tlb_misses = 3;
  accesses.upgrades = 4;
  for (int i = 0; i < 5; ++i)
    accesses.count({second});
  accesses.count({main});
  EXPECT_EQ(AccessCosts(memory).picoseconds(accesses), 3 * 500 + 4 * 30 + 5 * near + far);
}

} // namespace
} // namespace loghop::simulate::access_costs_test
