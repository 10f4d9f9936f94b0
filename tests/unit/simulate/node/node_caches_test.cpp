// Single accesses through small caches, followed by hand.
#include "loghop/simulate/node/node_caches.hpp"

#include "unit/simulate/small_hierarchies.hpp"

#include <gtest/gtest.h>

#include <random>

namespace loghop::simulate::node_caches_test {
namespace {

using test::cache_of;
using test::far;
using test::hierarchy;
using test::near;
using Misses = std::vector<std::int64_t>;

constexpr bool read = false, write = true;

struct Access : AccessCounts {
  double picoseconds = 0;
};

/// Two chips of two cores; says what each access alone came to.
class Machine {
public:
  explicit Machine(const MemoryHierarchy& memory, std::uint64_t seed = 1)
      : costs_(memory), caches_(memory, 2, {0, 1, 2, 3}, seed)
  {}

  Access access(int core, std::uint64_t address, bool writes = read)
  {
    Access access;
    caches_.access(caches_.index(core), address, writes, access);
    access.picoseconds = costs_.picoseconds(access);
    return access;
  }
  double time(int core, std::uint64_t address, bool writes = read) { return access(core, address, writes).picoseconds; }
  std::int64_t traffic(int core, std::uint64_t address, bool writes = read)
  {
    return access(core, address, writes).memory_bytes;
  }
  void device(std::uint64_t address, bool writes) { caches_.device_access(address, writes); }
  NodeCaches& caches() { return caches_; }

private:
  AccessCosts costs_;
  NodeCaches caches_;
};

TEST(NodeCaches, BinaryLogarithmsOfPowers)
{
  for (int exponent = 0; exponent < 62; ++exponent)
    EXPECT_EQ(binary_logarithm(std::int64_t{1} << exponent), exponent);
}

TEST(NodeCaches, ALineIsFetchedOnceAndLooksUpCachesOutward)
{
  Machine machine(hierarchy({cache_of(2, 1), cache_of(4, 4)}));
  const Access first = machine.access(0, 0);
  EXPECT_EQ(first.reads.accesses, 1);
  EXPECT_EQ(first.reads.misses, (Misses{1, 1}));
  EXPECT_EQ(first.picoseconds, far);
  EXPECT_EQ(first.memory_bytes, 16);
  const Access again = machine.access(0, 15, write);
  EXPECT_EQ(again.writes.accesses, 1);
  EXPECT_EQ(again.writes.misses, (Misses{0, 0}));
  EXPECT_EQ(again.reads.accesses, 0);
  EXPECT_EQ(again.picoseconds, 0);
  EXPECT_EQ(machine.time(0, 32), far); // takes the place of the line of 0 in the first cache
  const Access second = machine.access(0, 0);
  EXPECT_EQ(second.reads.misses, (Misses{1, 0}));
  EXPECT_EQ(second.picoseconds, near);
  EXPECT_EQ(second.memory_bytes, 0);
}

TEST(NodeCaches, WithoutCachesEachAccessIsAWordOfMainMemory)
{
  Machine machine(hierarchy({}));
  for (int i = 0; i < 3; ++i) {
    const Access counts = machine.access(0, 0);
    EXPECT_EQ(counts.picoseconds, 105'000);
    EXPECT_EQ(counts.memory_bytes, 8);
  }
}

TEST(NodeCaches, ALineWithoutBandwidthCostsItsLatency)
{
  MemoryHierarchy memory = hierarchy({cache_of(2, 1), cache_of(4, 4)});
  memory.caches[1].bytes_per_second = 0;
  Machine machine(memory);
  machine.access(0, 0);
  machine.access(0, 32);
  EXPECT_EQ(machine.time(0, 0), 10'000);
}

TEST(NodeCaches, ADirtyLineGoesToTheNextCacheWhichIsNoUseOfItAndThenToMemory)
{
  Machine machine(hierarchy({cache_of(2, 1), cache_of(4, 4)}));
  EXPECT_EQ(machine.traffic(0, 0, write), 16);
  // The line of 0 leaves the first cache, is dirty in the second, and still the oldest there.
  for (const std::uint64_t address : {32, 64, 96})
    EXPECT_EQ(machine.traffic(0, address), 16);
  const Access pushes = machine.access(0, 128);
  EXPECT_EQ(pushes.memory_bytes, 32);
  EXPECT_EQ(pushes.picoseconds, far); // buffers hide what is written back
  EXPECT_EQ(machine.traffic(0, 160), 16);
}

TEST(NodeCaches, WithoutInclusionADirtyLineThatNoCacheHoldsGoesToMemory)
{
  Machine machine(hierarchy({cache_of(2, 1), cache_of(2, 2)}));
  machine.access(0, 0, write);
  machine.access(0, 16);
  EXPECT_EQ(machine.traffic(0, 48), 16); // the second cache loses the line of 0, the first keeps it
  EXPECT_EQ(machine.time(0, 0), 0);
  EXPECT_EQ(machine.traffic(0, 32), 32);
}

TEST(NodeCaches, WithInclusionALineThatLeavesTakesThoseInsideAlong)
{
  MemoryHierarchy memory = hierarchy({cache_of(2, 1), cache_of(2, 2)});
  memory.inclusive = true;
  Machine machine(memory);
  machine.access(0, 0, write);
  machine.access(0, 16);
  EXPECT_EQ(machine.traffic(0, 48), 32);
  EXPECT_EQ(machine.time(0, 0), far);
}

TEST(NodeCaches, WithInclusionAllPartsOfALongerLineLeave)
{
  MemoryHierarchy memory = hierarchy({cache_of(4, 4), cache_of(1, 1, SharedBy::core, 64)});
  memory.inclusive = true;
  Machine machine(memory);
  const Access first = machine.access(0, 16, write);
  EXPECT_EQ(first.memory_bytes, 64);
  EXPECT_EQ(first.picoseconds, 100'000 + 40'000);
  EXPECT_EQ(machine.time(0, 48), near);
  EXPECT_EQ(machine.traffic(0, 64), 64 + 64);
  EXPECT_EQ(machine.access(0, 48).reads.misses, (Misses{1, 1}));
}

TEST(NodeCaches, WithInclusionASharedCacheTakesLinesFromAllItsCores)
{
  MemoryHierarchy memory = hierarchy({cache_of(4, 4), cache_of(2, 2, SharedBy::chip)});
  memory.inclusive = true;
  Machine machine(memory);
  machine.access(0, 0, write);
  machine.access(1, 16);
  EXPECT_EQ(machine.traffic(1, 32), 16 + 16);
  EXPECT_EQ(machine.time(0, 0), far);
}

TEST(NodeCaches, ALineThatAnotherCoreWroteComesFromTheCacheThatTheyShare)
{
  Machine machine(hierarchy({cache_of(2, 1), cache_of(8, 8, SharedBy::chip)}));
  EXPECT_EQ(machine.time(0, 0, write), far);
  const Access other = machine.access(1, 0);
  EXPECT_EQ(other.reads.misses, (Misses{1, 0}));
  EXPECT_EQ(other.picoseconds, near);
  EXPECT_EQ(other.memory_bytes, 0);
  EXPECT_EQ(machine.time(0, 0), 0); // reading has left it where it was
  EXPECT_EQ(machine.time(1, 0, write), 0);
  EXPECT_EQ(machine.time(0, 0), near); // writing has taken it away
}

TEST(NodeCaches, ALineThatACoreOfAnotherChipWroteGoesThroughMemory)
{
  Machine machine(hierarchy({cache_of(2, 1), cache_of(8, 8, SharedBy::chip)}));
  machine.access(0, 0, write);
  const Access other = machine.access(2, 0);
  EXPECT_EQ(other.memory_bytes, 16 + 16);
  EXPECT_EQ(other.picoseconds, far);
  EXPECT_EQ(machine.traffic(3, 0), 0); // of the same chip as 2
  EXPECT_EQ(machine.traffic(0, 0, write), 0);
  EXPECT_EQ(machine.traffic(3, 0), 16 + 16);
}

TEST(NodeCaches, AWriteTakesTheWholeLongestLine)
{
  Machine machine(hierarchy({cache_of(4, 4), cache_of(4, 4, SharedBy::core, 64)}));
  machine.access(0, 0);
  machine.access(0, 48);
  machine.access(0, 64);
  machine.access(1, 16, write);
  EXPECT_EQ(machine.access(0, 48).reads.misses, (Misses{1, 1}));
  EXPECT_EQ(machine.access(0, 64).reads.misses, (Misses{0, 0}));
}

TEST(NodeCaches, WhatTheNetworkInterfaceReadsIsClean)
{
  Machine machine(hierarchy({cache_of(1, 1)}));
  machine.access(0, 0, write);
  EXPECT_EQ(machine.traffic(0, 16, write), 32);
  machine.device(16, read);
  EXPECT_EQ(machine.time(0, 16), 0);
  EXPECT_EQ(machine.traffic(0, 32), 16);
}

TEST(NodeCaches, WhatTheNetworkInterfaceWritesIsLostByOutermostLines)
{
  Machine machine(hierarchy({cache_of(4, 4), cache_of(4, 4, SharedBy::node, 64)}));
  machine.access(0, 0, write);
  machine.access(1, 48);
  machine.access(1, 64);
  machine.device(32, write);
  const Access again = machine.access(0, 0);
  EXPECT_EQ(again.reads.misses, (Misses{1, 1}));
  EXPECT_EQ(again.memory_bytes, 64); // nothing was written back
  EXPECT_EQ(machine.access(1, 48).reads.misses, (Misses{1, 0}));
  EXPECT_EQ(machine.access(1, 64).reads.misses, (Misses{0, 0}));
}

TEST(NodeCaches, PagesAreLookedUpByEachCore)
{
  MemoryHierarchy memory = hierarchy({cache_of(64, 64)});
  memory.main = {0, 1e30, 1e30};
  memory.tlb = Tlb{2, 0, 512, 7'000};
  Machine machine(memory);
  const std::vector<std::uint64_t> pages = {0, 1, 0, 2, 0, 1};
  const std::vector<std::int64_t> misses = {1, 1, 0, 1, 0, 1};
  for (std::size_t i = 0; i < pages.size(); ++i) {
    const Access counts = machine.access(0, pages[i] * 512 + 8 * i);
    EXPECT_EQ(counts.tlb_misses, misses[i]) << i;
    EXPECT_NEAR(counts.picoseconds, 7'000.0 * misses[i], 1e-9) << i;
  }
  EXPECT_EQ(machine.access(1, 0).tlb_misses, 1);
}

TEST(NodeCaches, PagesOfATlbWithWaysCompeteForSets)
{
  MemoryHierarchy memory = hierarchy({cache_of(64, 64)});
  memory.tlb = Tlb{2, 1, 512, 7'000};
  Machine machine(memory);
  const std::vector<std::uint64_t> pages = {0, 1, 0, 2, 0, 1};
  const std::vector<std::int64_t> misses = {1, 1, 0, 1, 1, 0};
  for (std::size_t i = 0; i < pages.size(); ++i)
    EXPECT_EQ(machine.access(0, pages[i] * 512).tlb_misses, misses[i]) << i;
}

MemoryHierarchy with_prefetch(int streams, int ahead)
{
  MemoryHierarchy memory = hierarchy({cache_of(1, 1)});
  memory.prefetch = StreamPrefetch{streams, ahead};
  return memory;
}

/// Returns which of the accesses to these lines were prefetched.
std::vector<std::int64_t> prefetched(const MemoryHierarchy& memory, const std::vector<std::uint64_t>& lines)
{
  Machine machine(memory);
  std::vector<std::int64_t> result;
  for (const std::uint64_t line : lines)
    result.push_back(machine.access(0, line * 16).prefetched);
  return result;
}

TEST(NodeCaches, FromItsThirdLineOnAStreamIsPrefetchedUpAndDown)
{
  using Lines = std::vector<std::int64_t>;
  EXPECT_EQ(prefetched(with_prefetch(1, 4), {10, 11, 12, 13, 15}), (Lines{0, 0, 1, 1, 0}));
  EXPECT_EQ(prefetched(with_prefetch(1, 4), {13, 12, 11, 10}), (Lines{0, 0, 1, 1}));
  EXPECT_EQ(prefetched(with_prefetch(1, 4), {10, 11, 10, 9, 8}), (Lines{0, 0, 0, 0, 1})); // 10 begins another
}

TEST(NodeCaches, AStreamEndsWithItsPage)
{
  // Lines 256 and on are of the next page of 4 KiB.
  EXPECT_EQ(prefetched(with_prefetch(1, 4), {253, 254, 255, 256, 257, 258}),
            (std::vector<std::int64_t>{0, 0, 1, 0, 0, 1}));
}

TEST(NodeCaches, NoStreamGoesOnThroughPagesThatAreShorterThanLines)
{
  MemoryHierarchy memory = hierarchy({cache_of(1, 1, SharedBy::core, 1024)});
  memory.tlb = Tlb{1, 0, 512, 0};
  memory.prefetch = StreamPrefetch{1, 4};
  Machine machine(memory);
  for (std::uint64_t line = 0; line < 4; ++line)
    EXPECT_EQ(machine.access(0, line * 1024).prefetched, 0) << line;
}

TEST(NodeCaches, AsManyStreamsAreFollowedAsThereAre)
{
  const std::vector<std::uint64_t> two = {10, 1000, 11, 1001, 12, 1002};
  EXPECT_EQ(prefetched(with_prefetch(1, 4), two), (std::vector<std::int64_t>{0, 0, 0, 0, 0, 0}));
  EXPECT_EQ(prefetched(with_prefetch(2, 4), two), (std::vector<std::int64_t>{0, 0, 0, 0, 1, 1}));
}

TEST(NodeCaches, AMissOnTheLastLineOfAStreamChangesNothing)
{
  EXPECT_EQ(prefetched(with_prefetch(2, 4), {10, 11, 1000, 11, 12}), (std::vector<std::int64_t>{0, 0, 0, 0, 1}));
}

TEST(NodeCaches, APrefetchedLineCostsItsTransferButAtLeastItsPartOfTheLatency)
{
  for (const auto& [ahead, expected] : {std::pair(4, 25'000.0), std::pair(10, 10'000.0), std::pair(100, 10'000.0)}) {
    Machine machine(with_prefetch(1, ahead));
    EXPECT_EQ(machine.time(0, 0), far);
    EXPECT_EQ(machine.time(0, 16), far);
    EXPECT_NEAR(machine.time(0, 32), expected, 1e-9) << ahead;
  }
}

/// Misses of both caches in a second pass over 16 pages, which are as many as the second cache holds, one by one.
Misses second_pass(std::uint64_t seed)
{
  MemoryHierarchy memory = hierarchy({cache_of(4, 4), cache_of(16 * 256, 1)});
  memory.pages = MemoryHierarchy::Pages::random;
  Machine machine(memory, seed);
  AccessCounts counts;
  for (const bool counted : {false, true})
    for (std::uint64_t line = 0; line < 16 * 256; ++line) {
      AccessCounts now = machine.access(0, line * 16);
      if (!counted) continue;
      counts.reads.misses.resize(2);
      for (std::size_t level = 0; level < 2; ++level)
        counts.reads.misses[level] += now.reads.misses[level];
    }
  return counts.reads.misses;
}

TEST(NodeCaches, RandomPagesAreThoseOfTheSeed)
{
  EXPECT_EQ(second_pass(5), second_pass(5));
  bool differ = false;
  for (std::uint64_t seed = 1; seed <= 10; ++seed)
    differ = differ || second_pass(seed) != second_pass(5);
  EXPECT_TRUE(differ);
}

/// Only which lines compete depends on physical pages, and in caches of one set all do.
TEST(NodeCaches, WherePagesLieMattersOnlyToSets)
{
  for (const bool inclusive : {false, true}) {
    MemoryHierarchy memory =
        hierarchy({cache_of(2, 1), cache_of(8, 8, SharedBy::chip), cache_of(4, 4, SharedBy::chip, 64)});
    memory.inclusive = inclusive;
    Machine contiguous(memory);
    memory.pages = MemoryHierarchy::Pages::random;
    Machine random(memory);
    std::mt19937_64 engine(1);
    for (int step = 0; step < 3000; ++step) {
      const std::uint64_t address = engine() % 5 * 4096 + engine() % 12 * 16;
      const bool writes = engine() % 2 == 0;
      if (engine() % 4 == 0) {
        contiguous.device(address, writes);
        random.device(address, writes);
        continue;
      }
      const int core = static_cast<int>(engine() % 4);
      ASSERT_TRUE(contiguous.access(core, address, writes) == random.access(core, address, writes)) << step;
    }
  }
}

/// Whole pages compete: one of n pages in n places has its own with probability (1 - 1/n)^(n-1).
TEST(NodeCaches, RandomPagesCompeteAsOftenAsChanceHasIt)
{
  constexpr int seeds = 200;
  std::int64_t pages = 0;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    const Misses misses = second_pass(seed);
    ASSERT_EQ(misses[0], 16 * 256);
    ASSERT_EQ(misses[1] % 256, 0);
    pages += misses[1] / 256;
  }
  // 16 (1 - (15/16)^15) = 9.92; the standard deviation of the mean is below 2 / sqrt(200) = 0.14.
  EXPECT_NEAR(static_cast<double>(pages) / seeds, 9.92, 0.5);
}

TEST(NodeCaches, ALineIsAtHandIfAnAccessCostsAndChangesNothing)
{
  MemoryHierarchy memory = hierarchy({cache_of(4, 4)});
  memory.tlb = Tlb{1, 0, 512, 7'000};
  Machine machine(memory);
  EXPECT_FALSE(machine.caches().at_hand(0, 0));
  machine.access(0, 0);
  EXPECT_TRUE(machine.caches().at_hand(0, 8));
  EXPECT_FALSE(machine.caches().at_hand(1, 8));
  machine.access(0, 512);
  EXPECT_FALSE(machine.caches().at_hand(0, 8)); // its page is not
}

TEST(NodeCaches, CountsAreEqualIfAllButThePlacesOfLinesAre)
{
  const AccessCounts counts{{7, 0, 10, {}}, {1, {2, 3}}, {4, {5, 6}}, 8, 9};
  AccessCounts other = counts;
  other.lines = {11};
  EXPECT_TRUE(counts == other);
  for (std::int64_t* const field :
       {&other.reads.accesses, &other.reads.misses[1], &other.writes.accesses, &other.writes.misses[0],
        &other.tlb_misses, &other.prefetched, &other.memory_bytes}) {
    ++*field;
    EXPECT_FALSE(counts == other);
    --*field;
  }
}

/// Two caches, into the last of which the interface writes.
MemoryHierarchy with_device_writes(SharedBy shared_by)
{
  MemoryHierarchy memory = hierarchy({cache_of(4, 4), cache_of(4, 4, shared_by)});
  memory.device_writes_to_cache = true;
  return memory;
}

TEST(NodeCaches, TheInterfaceMayWriteIntoTheLastCache)
{
  Machine machine(with_device_writes(SharedBy::core));
  machine.access(0, 0);
  machine.device(0, write); // the first cache loses the line
  const Access counts = machine.access(0, 0);
  EXPECT_EQ(counts.reads.misses, (Misses{1, 0}));
  EXPECT_EQ(counts.picoseconds, near);
  EXPECT_EQ(counts.memory_bytes, 0);
  machine.device(64, read); // fetches nothing
  EXPECT_EQ(machine.time(0, 64), far);
}

/// Four further lines push it out of the last cache.
TEST(NodeCaches, WhatTheInterfaceWroteIntoACacheIsDirty)
{
  Machine machine(with_device_writes(SharedBy::core));
  machine.device(0, write);
  for (const std::uint64_t address : {16, 32, 48})
    EXPECT_EQ(machine.traffic(0, address), 16);
  EXPECT_EQ(machine.traffic(0, 64), 2 * 16);
  EXPECT_EQ(machine.traffic(0, 80), 16);
}

/// Another core has it from there, or from main memory, to which the first core's cache writes it.
TEST(NodeCaches, TheInterfaceWritesIntoTheCacheOfTheFirstCore)
{
  Machine shared(with_device_writes(SharedBy::node));
  shared.device(0, write);
  EXPECT_EQ(shared.time(3, 0), near);
  Machine own(with_device_writes(SharedBy::core));
  own.device(0, write);
  const Access counts = own.access(1, 0);
  EXPECT_EQ(counts.picoseconds, far);
  EXPECT_EQ(counts.memory_bytes, 2 * 16);
  EXPECT_EQ(own.time(0, 0), near);
}

/// A line that another core has changed, or has and loses, costs it; one that several cores only read does not.
TEST(NodeCaches, LinesOfOtherCoresCostCoherence)
{
  MemoryHierarchy memory = hierarchy({cache_of(2, 1), cache_of(4, 4, SharedBy::chip)});
  memory.coherence = memory.write_coherence = 7'000;
  Machine machine(memory);
  EXPECT_EQ(machine.time(0, 0, write), far);
  EXPECT_EQ(machine.time(0, 0, write), 0);
  EXPECT_EQ(machine.time(1, 0), 7'000) << "changed by core 0";
  EXPECT_EQ(machine.time(1, 0), 0);
  EXPECT_EQ(machine.time(0, 0), 0) << "both have it";
  EXPECT_EQ(machine.time(0, 0, write), 7'000) << "core 1 loses it";
  EXPECT_EQ(machine.time(1, 0, write), 7'000);
  EXPECT_EQ(machine.access(1, 0, write).coherence, 0);
  machine.access(0, 64);
  EXPECT_EQ(machine.access(1, 64).coherence, 0) << "only read";
}

TEST(NodeCaches, WritesHaveACoherenceOfTheirOwn)
{
  MemoryHierarchy memory = hierarchy({cache_of(2, 1), cache_of(4, 4, SharedBy::chip)});
  memory.coherence = 7'000;
  memory.write_coherence = 3'000;
  Machine machine(memory);
  machine.time(0, 0, write);
  EXPECT_EQ(machine.time(1, 0), 7'000) << "a read of what core 0 has changed";
  EXPECT_EQ(machine.time(0, 0, write), 3'000) << "core 1 loses it";
  EXPECT_EQ(machine.time(1, 0, write), 3'000) << "a write to what core 0 has changed";
  memory.write_coherence = 0;
  Machine others(memory);
  others.time(0, 0, write);
  EXPECT_EQ(others.time(1, 0, write), near) << "as other lines, where they are";
}

/// The line of 0 makes room in the last cache, and leaves the first one too, which holds the others on.
TEST(NodeCaches, WithInclusionTheInterfacePushesLinesOutOfAllCaches)
{
  MemoryHierarchy memory = with_device_writes(SharedBy::core);
  memory.inclusive = true;
  Machine machine(memory);
  for (const std::uint64_t address : {0, 16, 32, 48})
    machine.access(0, address);
  machine.device(64, write);
  EXPECT_EQ(machine.time(0, 48), 0);
  EXPECT_EQ(machine.time(0, 0), far);
}

TEST(NodeCaches, CoresComeInAnyOrderAndTheInterfaceIsNone)
{
  const NodeCaches caches(hierarchy({cache_of(4, 4)}), 2, {3, -1, 0, 3, 2}, 1);
  EXPECT_EQ(caches.index(0), 0U);
  EXPECT_EQ(caches.index(2), 1U);
  EXPECT_EQ(caches.index(3), 2U);
  EXPECT_EQ(caches.state_size(), 3U * 4);
}

/// Of cores 0, 1 and 3 of two chips: a cache of 2 lines each, one of 8 for each chip, one of 16, and 4 pages each.
TEST(NodeCaches, TheSizeOfTheStateIsThatOfAllCachesAndPages)
{
  MemoryHierarchy memory = hierarchy({cache_of(2, 1), cache_of(8, 8, SharedBy::chip), cache_of(16, 4, SharedBy::node)});
  EXPECT_EQ(NodeCaches(memory, 2, {0, 1, 3}, 1).state_size(), 3U * 2 + 2 * 8 + 16);
  memory.tlb = Tlb{4, 0, 512, 7'000};
  EXPECT_EQ(NodeCaches(memory, 2, {0, 1, 3}, 1).state_size(), 3U * 2 + 2 * 8 + 16 + 3 * 4);
  EXPECT_EQ(NodeCaches(memory, 2, {0, 1, 3}, 1).line_bytes(), 16);
  EXPECT_EQ(NodeCaches(hierarchy({}), 2, {0}, 1).line_bytes(), 8);
}

TEST(NodeCaches, AnAccessSaysWhetherItFoundAllAtHand)
{
  MemoryHierarchy memory = hierarchy({cache_of(4, 4)});
  memory.tlb = Tlb{1, 0, 512, 7'000};
  NodeCaches caches(memory, 2, {0}, 1);
  AccessCounts counts;
  EXPECT_FALSE(caches.access(0, 0, read, counts));
  EXPECT_TRUE(caches.access(0, 8, write, counts));
  EXPECT_FALSE(caches.access(0, 512, read, counts));
  EXPECT_FALSE(caches.access(0, 0, read, counts)) << "the line is there, its page is not";
  EXPECT_TRUE(caches.access(0, 0, read, counts));
}

TEST(NodeCaches, TheStateIsThatOfCachesPagesAndStreams)
{
  MemoryHierarchy memory = with_prefetch(2, 4);
  memory.tlb = Tlb{2, 0, 512, 7'000};
  Machine machine(memory), other(memory);
  const auto both = [&](std::uint64_t address) {
    machine.access(0, address);
    other.access(0, address);
  };
  EXPECT_EQ(machine.caches().state(), other.caches().state());
  machine.access(0, 0);
  machine.device(0, write); // the cache is empty again: its page and its stream are left
  EXPECT_NE(machine.caches().state(), other.caches().state());
  both(16);
  EXPECT_NE(machine.caches().state(), other.caches().state()); // two lines of a stream, or one
  both(1024);
  both(2048);
  EXPECT_EQ(machine.caches().state(), other.caches().state());
  machine.access(1, 0);
  EXPECT_NE(machine.caches().state(), other.caches().state());
}

} // namespace
} // namespace loghop::simulate::node_caches_test
