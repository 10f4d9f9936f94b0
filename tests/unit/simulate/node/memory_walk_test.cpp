// Copies in the steady state, whose counts and times follow from sizes alone.
#include "loghop/simulate/node/memory_walk.hpp"

#include "unit/simulate/small_hierarchies.hpp"

#include <gtest/gtest.h>

#include <set>

namespace loghop::simulate::memory_walk_test {
namespace {

using test::cache_of;
using test::far;
using test::hierarchy;
using Misses = std::vector<std::int64_t>;

constexpr Picoseconds element = 300; ///< as hierarchy() has it

MessageLayout contiguous(std::int64_t bytes)
{
  return {1, bytes, bytes};
}

CopyStage copy(int core, int from, int to, std::int64_t bytes)
{
  return {core, from, to, contiguous(bytes), contiguous(bytes), 8};
}

MemoryWalk walk(const MemoryHierarchy& memory)
{
  return MemoryWalk(memory, 2, 2, 1);
}

AccessCounts counts(const MemoryHierarchy& memory, const CopyStage& stage)
{
  MemoryWalk walked = walk(memory);
  return walked.count({stage}, walked.addresses({stage})).front();
}

TEST(MemoryWalk, ACopyThatFitsTakesItsInstructions)
{
  MemoryWalk walked = walk(hierarchy({cache_of(128, 128)}));
  const CopyCost cost = walked.steady_state({copy(0, 0, 1, 1024)}).front();
  EXPECT_EQ(cost.time, 128 * element);
  EXPECT_EQ(cost.memory_bytes, 0);
}

TEST(MemoryWalk, ACopyThatDoesNotFitFetchesEachLineAndWritesHalfOfThemBack)
{
  const MemoryHierarchy memory = hierarchy({cache_of(16, 16)});
  const AccessCounts counted = counts(memory, copy(0, 0, 1, 1024));
  EXPECT_EQ(counted.reads.accesses, 128);
  EXPECT_EQ(counted.writes.accesses, 128);
  EXPECT_EQ(counted.reads.misses, (Misses{64}));
  EXPECT_EQ(counted.writes.misses, (Misses{64}));
  EXPECT_EQ(counted.memory_bytes, 3 * 1024);
  EXPECT_EQ(AccessCosts(memory).picoseconds(counted), 128 * far);
  MemoryWalk walked = walk(memory);
  EXPECT_EQ(walked.steady_state({copy(0, 0, 1, 1024)}).front().time, 128 * element + 128 * 110'000);
}

TEST(MemoryWalk, LinesThatPushEachOtherOutAreFetchedForEachElement)
{
  // The buffers lie 8 KiB apart: in the same sets of a cache of 4 KiB, in other ones of a cache of 12 KiB.
  for (const auto& [lines, misses] : {std::pair(256, 128), std::pair(768, 0)}) {
    const AccessCounts counted = counts(hierarchy({cache_of(lines, 1)}), copy(0, 0, 1, 1024));
    EXPECT_EQ(counted.reads.misses, (Misses{misses})) << lines;
    EXPECT_EQ(counted.writes.misses, (Misses{misses})) << lines;
  }
}

TEST(MemoryWalk, ACopyTakesAtLeastItsTrafficAtTheBandwidthOfACore)
{
  MemoryHierarchy memory = hierarchy({cache_of(16, 16)});
  memory.main = {0, 1.6e9, 1e12};
  memory.element_time = 0;
  MemoryWalk walked = walk(memory);
  // Fetching both buffers takes 2 KiB at 1.6 GB/s; 3 KiB cross the memory.
  const CopyCost cost = walked.steady_state({copy(0, 0, 1, 1024)}).front();
  EXPECT_EQ(cost.time, 3 * 1024 * 625);
  EXPECT_EQ(cost.memory_bytes, 3 * 1024);
}

TEST(MemoryWalk, StridesTouchOneLineForEachElement)
{
  CopyStage stage = copy(0, 0, 1, 64 * 8);
  stage.from_layout = {64, 8, 48};
  const AccessCounts counted = counts(hierarchy({cache_of(16, 16)}), stage);
  EXPECT_EQ(counted.reads.accesses, 64);
  EXPECT_EQ(counted.reads.misses, (Misses{64}));
  EXPECT_EQ(counted.writes.misses, (Misses{32}));
}

TEST(MemoryWalk, WhatIsNotInMemoryIsNotAccessed)
{
  const MemoryHierarchy memory = hierarchy({cache_of(16, 16)});
  const AccessCounts reads = counts(memory, copy(0, 0, -1, 1024));
  EXPECT_EQ(reads.reads.misses, (Misses{64}));
  EXPECT_EQ(reads.writes.accesses, 0);
  EXPECT_EQ(reads.memory_bytes, 1024);
  const AccessCounts writes = counts(memory, copy(0, -1, 0, 1024));
  EXPECT_EQ(writes.reads.accesses, 0);
  EXPECT_EQ(writes.writes.misses, (Misses{64}));
  EXPECT_EQ(writes.memory_bytes, 2 * 1024);
}

TEST(MemoryWalk, TheNetworkInterfaceMakesWhatItWritesColdAndPaysNothing)
{
  MemoryWalk walked = walk(hierarchy({cache_of(1024, 1024)}));
  const std::vector<CopyCost> costs = walked.steady_state({copy(-1, -1, 0, 1024), copy(0, 0, 1, 1024)});
  EXPECT_EQ(costs[0].time, 0);
  EXPECT_EQ(costs[0].memory_bytes, 0);
  EXPECT_EQ(costs[1].time, 128 * element + 64 * 110'000);
  EXPECT_EQ(costs[1].memory_bytes, 1024);
  // The data that it reads stays warm.
  EXPECT_EQ(walked.steady_state({copy(0, 0, 1, 1024), copy(-1, 1, -1, 1024)})[0].time, 128 * element);
}

/// The first cache holds both buffers of 64 lines, the second one more. The same process walks both hardwares.
TEST(MemoryWalk, TheNetworkInterfaceMayWriteIntoTheLastCache)
{
  const std::vector<CopyStage> stages = {copy(-1, -1, 0, 1024), copy(0, 0, 1, 1024)};
  MemoryHierarchy memory = hierarchy({cache_of(128, 128), cache_of(1024, 1024)});
  EXPECT_EQ(walk(memory).steady_state(stages)[1].time, 128 * element + 64 * 110'000);
  memory.device_writes_to_cache = true;
  const std::vector<CopyCost> costs = walk(memory).steady_state(stages);
  EXPECT_EQ(costs[0].time, 0);
  EXPECT_EQ(costs[0].memory_bytes, 0);
  EXPECT_EQ(costs[1].time, 128 * element + 64 * 11'000);
  EXPECT_EQ(costs[1].memory_bytes, 0);
}

TEST(MemoryWalk, ABufferBetweenCoresOfTwoChipsIsWrittenBackAndFetchedEachTime)
{
  MemoryWalk walked = walk(hierarchy({cache_of(1024, 1024, SharedBy::chip)}));
  const std::vector<CopyStage> stages = {copy(0, 0, 1, 1024), copy(2, 1, 2, 1024)};
  const std::vector<AccessCounts> counted = walked.count(stages, walked.addresses(stages));
  EXPECT_EQ(counted[0].writes.misses, (Misses{0})); // its lines were cleaned and stayed
  EXPECT_EQ(counted[0].memory_bytes, 0);
  EXPECT_EQ(counted[1].reads.misses, (Misses{64}));
  EXPECT_EQ(counted[1].writes.misses, (Misses{0}));
  EXPECT_EQ(counted[1].memory_bytes, 2 * 1024);
  EXPECT_EQ(walked.steady_state({copy(0, 0, 1, 1024), copy(1, 1, 2, 1024)})[1].time, 128 * element); // of one chip
}

TEST(MemoryWalk, BuffersLieAPageApart)
{
  CopyStage strided = copy(0, 1, 2, 24);
  strided.from_layout = {3, 8, 4096};
  const std::vector<CopyStage> stages = {copy(0, 0, 1, 100), strided, copy(0, 2, 3, 4096)};
  // Buffer 0 has one page, 1 (8200 bytes) three, 2 one.
  EXPECT_EQ(walk(hierarchy({})).addresses(stages), (std::vector<std::uint64_t>{4096, 3 * 4096, 7 * 4096, 9 * 4096}));
  MemoryHierarchy memory = hierarchy({});
  memory.tlb = Tlb{1, 0, 512, 0};
  EXPECT_EQ(walk(memory).addresses({copy(0, 0, 1, 513)}), (std::vector<std::uint64_t>{512, 4 * 512}));
}

/// What is walked in caches of this size, which no other test has.
TEST(MemoryWalk, EachListOfCopiesIsWalkedOnceWhateverTheLatencies)
{
  MemoryHierarchy memory = hierarchy({cache_of(48, 48), cache_of(96, 96)});
  memory.tlb = Tlb{2, 0, 512, 7'000};
  memory.prefetch = StreamPrefetch{2, 4};
  const auto new_walks = [&](std::int64_t bytes) {
    const std::size_t before = known_walks().size();
    walk(memory).steady_state({copy(0, 0, 1, bytes)});
    return known_walks().size() - before;
  };
  EXPECT_EQ(new_walks(1024), 1u);
  EXPECT_EQ(new_walks(2048), 1u);
  EXPECT_EQ(new_walks(1024), 0u);
  memory.element_time = memory.coherence = memory.write_coherence = memory.tlb->miss = 1;
  memory.main = {2, 3e9, 4e9};
  memory.prefetch->lines_ahead = 5;
  for (CacheLevel& cache : memory.caches) {
    cache.latency = 6;
    cache.bytes_per_second = 7e9;
  }
  EXPECT_EQ(new_walks(1024), 0u);
  memory.prefetch->streams = 3;
  EXPECT_EQ(new_walks(1024), 1u);
}

TEST(MemoryWalk, WhatIsKnownOfOneHardwareIsNotTakenForAnother)
{
  const std::vector<CopyStage> stages = {copy(0, 0, 1, 4096)};
  MemoryHierarchy memory = hierarchy({cache_of(16, 16), cache_of(64, 64)});
  memory.tlb = Tlb{2, 0, 512, 7'000};
  memory.prefetch = StreamPrefetch{2, 4};
  const auto time = [&](const MemoryHierarchy& of) { return walk(of).steady_state(stages).front().time; };
  const Picoseconds first = time(memory);
  MemoryHierarchy changed = memory;
  changed.element_time += 1;
  EXPECT_EQ(time(changed), first + 512);
  changed = memory;
  changed.main.latency *= 2;
  EXPECT_GT(time(changed), first);
  changed = memory;
  changed.main.bytes_per_second /= 2;
  EXPECT_GT(time(changed), first);
  changed = memory;
  changed.caches[0].size_bytes *= 1024;
  changed.caches[0].ways *= 1024;
  EXPECT_LT(time(changed), first);
  changed = memory;
  changed.tlb->miss *= 2;
  EXPECT_GT(time(changed), first);
  changed = memory;
  changed.tlb.reset();
  EXPECT_LT(time(changed), first);
  changed = memory;
  changed.prefetch.reset();
  EXPECT_GT(time(changed), first);
  EXPECT_EQ(time(memory), first);
}

TEST(MemoryWalk, WhatIsKnownOfOneListIsNotTakenForAnother)
{
  MemoryWalk walked = walk(hierarchy({cache_of(16, 16)}));
  const auto time = [&](const CopyStage& stage) { return walked.steady_state({stage}).front().time; };
  CopyStage stage = copy(0, 0, 1, 1024);
  const Picoseconds first = time(stage);
  EXPECT_EQ(first, 128 * element + 128 * 110'000);
  EXPECT_EQ(time(copy(-1, 0, 1, 1024)), 0);
  EXPECT_EQ(time(copy(0, -1, 1, 1024)), 128 * element + 64 * 110'000);
  EXPECT_EQ(time(copy(0, 0, -1, 1024)), 128 * element + 64 * 110'000);
  EXPECT_EQ(time(copy(0, 0, 1, 512)), 64 * element + 64 * 110'000);
  stage.element_bytes = 4;
  EXPECT_EQ(time(stage), first + 128 * element);
  stage = copy(0, 0, 1, 1024);
  stage.from_layout = {128, 8, 16}; // a line for each element
  EXPECT_EQ(time(stage), first + 64 * 110'000);
  stage = copy(0, 0, 1, 1024);
  stage.to_layout = {128, 8, 16};
  EXPECT_EQ(time(stage), first + 64 * 110'000);
  stage = copy(0, 0, 1, 1024);
  stage.from_offset = 8; // one line more
  EXPECT_EQ(time(stage), first + 110'000);
  stage = copy(0, 0, 1, 1024);
  stage.to_offset = 8;
  EXPECT_EQ(time(stage), first + 110'000);
}

/// A page, and a page between buffers; a byte more needs another.
TEST(MemoryWalk, OffsetsMoveTheEndsOfBuffers)
{
  CopyStage stage = copy(0, 0, 1, 4096);
  stage.from_offset = 1;
  EXPECT_EQ(walk(hierarchy({})).addresses({stage}), (std::vector<std::uint64_t>{4096, 4096 + 3 * 4096}));
  stage.from_offset = 0;
  EXPECT_EQ(walk(hierarchy({})).addresses({stage}), (std::vector<std::uint64_t>{4096, 4096 + 2 * 4096}));
}

TEST(MemoryWalk, RandomPagesAreKnownBySeed)
{
  MemoryHierarchy memory = hierarchy({cache_of(4, 4), cache_of(16 * 256, 1)});
  memory.pages = MemoryHierarchy::Pages::random;
  std::set<Picoseconds> times;
  for (std::uint64_t seed = 1; seed <= 10; ++seed)
    times.insert(MemoryWalk(memory, 2, 2, seed).steady_state({copy(0, 0, 1, 7 * 4096)}).front().time);
  EXPECT_GT(times.size(), 1u);
}

} // namespace
} // namespace loghop::simulate::memory_walk_test
