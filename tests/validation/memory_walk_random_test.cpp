// Walks through random hierarchies, of random copies by several cores and the network interface, against plain lists,
// and with random pages against walks of every element of every round.
#include "loghop/simulate/node/memory_walk.hpp"
#include "support/full_walk.hpp"
#include "support/memory_reference.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>

namespace loghop::memory_walk_random_test {
namespace {

using simulate::AccessCounts;
using simulate::CopyStage;
using simulate::MemoryWalk;

constexpr int chips = 2;
constexpr int cores_per_chip = 2;

/// Not rc::gen::inRange: its numbers start small, and most hierarchies would be trivial.
int between(int least, int most)
{
  return *rc::gen::resize(100, rc::gen::inRange(least, most + 1));
}

MemoryHierarchy random_hierarchy()
{
  MemoryHierarchy memory;
  const int levels = between(0, 3);
  std::int64_t line = std::int64_t{8} << between(0, 2);
  auto shared = SharedBy::core;
  for (int i = 0; i < levels; ++i) {
    CacheLevel cache;
    cache.line_bytes = line;
    cache.ways = between(1, 4);
    cache.size_bytes = line * cache.ways * between(1, 6 << (2 * i));
    cache.shared_by = shared;
    cache.latency = between(0, 5) * 1000;
    cache.bytes_per_second = between(0, 2) * 1e9;
    memory.caches.push_back(cache);
    line <<= between(0, 2) / 2;
    shared = std::max(shared, static_cast<SharedBy>(between(0, 2)));
  }
  memory.inclusive = between(0, 1) == 1;
  if (between(0, 1) == 1) {
    const int ways = between(0, 2);
    memory.tlb = Tlb{std::max(1, ways) * between(1, 4), ways, 512, 7000};
  }
  if (between(0, 1) == 1) memory.prefetch = StreamPrefetch{between(1, 4), between(1, 3)};
  memory.main = {40000, 0.5e9, 0.5e9};
  memory.element_time = 300;
  return memory;
}

/// Blocks of some of the elements, as many bytes apart as makes lines shared, or not touched, or crossed.
MessageLayout random_layout(std::int64_t elements, std::int64_t element)
{
  std::int64_t in_block = between(1, static_cast<int>(elements));
  while (elements % in_block != 0)
    --in_block;
  const std::int64_t block = in_block * element;
  return {elements / in_block, block, block + 4 * between(0, 3) * between(0, 10)};
}

CopyStage random_stage(int buffers, int most_elements)
{
  CopyStage stage;
  stage.core = between(-1, chips * cores_per_chip - 1);
  stage.from = between(stage.core < 0 ? -1 : 0, buffers - 1);
  stage.to = between(stage.from < 0 ? 0 : -1, buffers - 1);
  stage.element_bytes = 4 << between(0, 2);
  const int elements = between(1, most_elements);
  stage.from_layout = random_layout(elements, stage.element_bytes);
  stage.to_layout = random_layout(elements, stage.element_bytes);
  return stage;
}

void expect_equal(const MemoryHierarchy& memory, const AccessCounts& walked, const reference::Counted& expected)
{
  RC_ASSERT(walked.reads.accesses == expected.reads.accesses);
  RC_ASSERT(walked.reads.misses == expected.reads.misses);
  RC_ASSERT(walked.writes.accesses == expected.writes.accesses);
  RC_ASSERT(walked.writes.misses == expected.writes.misses);
  RC_ASSERT(walked.tlb_misses == expected.tlb_misses);
  RC_ASSERT(walked.prefetched == expected.prefetched);
  RC_ASSERT(walked.memory_bytes == expected.memory_bytes);
  RC_ASSERT(std::abs(simulate::AccessCosts(memory).picoseconds(walked) - expected.picoseconds) <= 0.001);
}

/// Four bytes are the smallest element.
std::vector<std::uint64_t> random_addresses(int buffers)
{
  std::vector<std::uint64_t> addresses;
  for (int i = 0; i < buffers; ++i)
    addresses.push_back(static_cast<std::uint64_t>(between(0, 600)) * 4);
  return addresses;
}

std::vector<CopyStage> random_stages(int buffers, int most_elements)
{
  std::vector<CopyStage> stages;
  for (int i = between(1, 5); i > 0; --i)
    stages.push_back(random_stage(buffers, most_elements));
  return stages;
}

RC_GTEST_PROP(MemoryWalkRandom, CountsAndTimesAreThoseOfPlainLists, ())
{
  const MemoryHierarchy memory = random_hierarchy();
  const int buffers = between(1, 4);
  const std::vector<std::uint64_t> addresses = random_addresses(buffers);
  const std::vector<CopyStage> stages = random_stages(buffers, 60);

  MemoryWalk walk(memory, chips, cores_per_chip, 1);
  const std::vector<AccessCounts> walked = walk.count(stages, addresses);
  const std::vector<reference::Counted> expected =
      reference::walk(memory, cores_per_chip, stages, addresses, MemoryWalk::most_rounds);
  RC_ASSERT(walked.size() == stages.size());
  for (std::size_t i = 0; i < stages.size(); ++i)
    expect_equal(memory, walked[i], expected[i]);
}

/// Rounds that leave the caches as they found them are left out, and must have changed nothing.
RC_GTEST_PROP(MemoryWalkRandom, NothingIsLostByWhatIsLeftOut, ())
{
  MemoryHierarchy memory = random_hierarchy();
  if (between(0, 3) > 0) memory.pages = MemoryHierarchy::Pages::random;
  const int buffers = between(1, 4);
  const std::vector<std::uint64_t> addresses = random_addresses(buffers);
  const std::vector<CopyStage> stages = random_stages(buffers, 1000);
  const auto seed = static_cast<std::uint64_t>(between(0, 1000));

  const std::vector<AccessCounts> walked = MemoryWalk(memory, chips, cores_per_chip, seed).count(stages, addresses);
  const std::vector<AccessCounts> expected = reference::full_walk(memory, cores_per_chip, seed, stages, addresses);
  RC_ASSERT(walked.size() == stages.size());
  for (std::size_t i = 0; i < stages.size(); ++i) {
    RC_ASSERT(walked[i] == expected[i]);
    RC_ASSERT(walked[i].lines == expected[i].lines);
    RC_ASSERT(walked[i].upgrades == expected[i].upgrades);
  }
}

} // namespace
} // namespace loghop::memory_walk_random_test
