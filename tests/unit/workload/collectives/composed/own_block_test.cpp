#include "loghop/workload/collectives/composed/own_block.hpp"

#include "loghop/workload/collectives/algorithm_table.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <vector>

namespace loghop::collectives::own_block_test {
namespace {

CollectiveOptions costs(std::int64_t bytes)
{
  CollectiveOptions options;
  options.bytes = bytes;
  options.own_block = true;
  options.rearrange_ps_per_byte = 10;
  options.cache_limit = 1000;
  options.rearrange_beyond_ps_per_byte = 20;
  return options;
}

/// The time of each rank's first step, and how many more steps it has than without.
void expect_moves(const char* collective, const char* name, const CollectiveOptions& options,
                  const std::vector<Picoseconds>& times)
{
  const auto ranks = static_cast<int>(times.size());
  CollectiveOptions free = options;
  free.own_block = false;
  free.rearrange_ps_per_byte = free.rearrange_beyond_ps_per_byte = 0;
  const auto plain = require_algorithm(collective, name).make(ranks, free);
  const auto moving = with_own_block(require_algorithm(collective, name).make(ranks, free), collective, options);
  for (int rank = 0; rank < ranks; ++rank) {
    const Picoseconds time = times[static_cast<std::size_t>(rank)];
    const std::int64_t first = time > 0 ? 1 : 0;
    ASSERT_EQ(moving->steps(rank), plain->steps(rank) + first) << collective << ", rank " << rank;
    if (first > 0) {
      EXPECT_EQ(moving->step(rank, 0).compute, time);
      EXPECT_EQ(moving->step(rank, 0).receives + moving->step(rank, 0).sends, 0);
    }
    for (std::int64_t step = 0; step < plain->steps(rank); ++step) {
      const Step expected = plain->step(rank, step), found = moving->step(rank, step + first);
      ASSERT_EQ(found.sends, expected.sends);
      ASSERT_EQ(found.receives, expected.receives);
      for (std::int64_t i = 0; i < expected.sends; ++i)
        EXPECT_EQ(moving->send(rank, step + first, i).peer, plain->send(rank, step, i).peer);
      for (std::int64_t i = 0; i < expected.receives; ++i)
        EXPECT_EQ(moving->receive(rank, step + first, i).bytes, plain->receive(rank, step, i).bytes);
    }
  }
}

TEST(OwnBlock, IsMovedByEveryRankOfAnAlltoallAndAnAllgather)
{
  expect_moves("alltoall", "linear", costs(100), {1000, 1000, 1000});
  expect_moves("alltoall", "pairwise", costs(2000), {40'000, 40'000});
  expect_moves("allgather", "ring", costs(1000), {10'000, 10'000, 10'000, 10'000});
}

TEST(OwnBlock, IsMovedByTheRootAlone)
{
  CollectiveOptions options = costs(100);
  options.root = 2;
  expect_moves("gather", "binomial", options, {0, 0, 1000, 0});
  expect_moves("scatter", "linear", options, {0, 0, 1000, 0});
}

TEST(OwnBlock, HasTheSizeOfItsRank)
{
  CollectiveOptions options = costs(100);
  options.sizes = std::make_shared<const std::vector<std::int64_t>>(std::vector<std::int64_t>{0, 7, 3});
  expect_moves("allgather", "ring", options, {0, 70, 30});
}

TEST(OwnBlock, IsNoneElsewhere)
{
  expect_moves("allreduce", "ring", costs(100), {0, 0, 0});
  CollectiveOptions options = costs(100);
  options.own_block = false;
  expect_moves("alltoall", "linear", options, {0, 0, 0});
}

} // namespace
} // namespace loghop::collectives::own_block_test
