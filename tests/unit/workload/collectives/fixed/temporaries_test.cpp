// That algorithms still do what they are for: algorithms_test.cpp, whose ranks all get their buffers first.
#include "loghop/workload/collectives/fixed/temporaries.hpp"

#include "loghop/workload/collectives/algorithm_table.hpp"
#include "unit/workload/collectives/algorithms/step_text.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace loghop::collectives::temporaries_test {
namespace {

using Times = std::vector<Picoseconds>;

constexpr std::int64_t KiB = 1 << 10, MiB = 1 << 20;

/// 2 ps for each byte of a buffer.
CollectiveOptions options_with(std::int64_t bytes, int root = 0)
{
  CollectiveOptions options;
  options.bytes = bytes;
  options.root = root;
  options.temporary_ps_per_byte = 2;
  return options;
}

/// Of all ranks.
Times times(const std::string& collective, const std::string& algorithm, int ranks, const CollectiveOptions& options)
{
  Times all;
  for (int rank = 0; rank < ranks; ++rank)
    all.push_back(temporary_time(collective, algorithm, ranks, rank, options));
  return all;
}

/// Rank 3 is at place 0, where it needs all blocks in their order there, and rank 2 at place 7. Place 4 passes on blocks 4 to 7, places 2 and 6 pass on two each. One
/// buffer up to 32 MiB costs nothing.
TEST(Temporaries, ABinomialScatterHasOneForTheBlocksOfASubtree)
{
  for (const char* collective : {"scatter", "gather"}) {
    EXPECT_EQ(times(collective, "binomial", 8, options_with(4 * MiB, 3)), Times(8, 0));
    EXPECT_EQ(times(collective, "binomial", 8, options_with(8 * MiB, 3)), (Times{0, 0, 0, 128 * MiB, 0, 0, 0, 0}));
    EXPECT_EQ(times(collective, "binomial", 8, options_with(8 * MiB + 1, 3)),
              (Times{0, 0, 0, 2 * 8 * (8 * MiB + 1), 0, 0, 0, 2 * 4 * (8 * MiB + 1)}));
    EXPECT_EQ(times(collective, "binomial", 8, options_with(20 * MiB, 3)),
              (Times{0, 80 * MiB, 0, 320 * MiB, 0, 80 * MiB, 0, 160 * MiB}));
    EXPECT_EQ(times(collective, "binomial", 6, options_with(20 * MiB)), (Times{0, 0, 80 * MiB, 0, 80 * MiB, 0}))
        << "places 4 and 5 are all that there is of the subtree of place 4";
  }
}

/// What comes from a child, and the sum, which the root has at its caller's. Places 2, 4 and 6 are ranks 5, 7 and 1.
TEST(Temporaries, ABinomialReductionHasTwoAtInnerRanks)
{
  EXPECT_EQ(times("reduce", "binomial", 8, options_with(128 * KiB, 3)), Times(8, 0));
  const Picoseconds two = 2 * 2 * (128 * KiB + 1);
  EXPECT_EQ(times("reduce", "binomial", 8, options_with(128 * KiB + 1, 3)), (Times{0, two, 0, 0, 0, two, 0, two}));
  EXPECT_EQ(times("reduce", "binomial", 8, options_with(40 * MiB, 3)),
            (Times{0, 160 * MiB, 0, 80 * MiB, 0, 160 * MiB, 0, 160 * MiB}));
}

/// What comes, and but for the root the sum.
TEST(Temporaries, AReductionByHalvesHasTwoAtAllRanksButTheRoot)
{
  for (const char* algorithm : {"rabenseifner", "folded_halving"}) {
    const Picoseconds two = 2 * 2 * (128 * KiB + 1);
    EXPECT_EQ(times("reduce", algorithm, 4, options_with(128 * KiB, 1)), Times(4, 0));
    EXPECT_EQ(times("reduce", algorithm, 4, options_with(128 * KiB + 1, 1)), (Times{two, 0, two, two})) << algorithm;
  }
}

TEST(Temporaries, ReduceScatterByHalvesHasTwoForAllBlocks)
{
  for (const char* algorithm : {"recursive_halving", "butterfly"}) {
    EXPECT_EQ(times("reduce_scatter", algorithm, 4, options_with(32 * KiB)), Times(4, 0));
    EXPECT_EQ(times("reduce_scatter", algorithm, 4, options_with(32 * KiB + 1)), Times(4, 2 * 2 * 4 * (32 * KiB + 1)));
  }
}

/// The longest counts, as long as the others together are shorter.
TEST(Temporaries, ReduceScatterInARingHasOneForAllBlocksAndTwoForOne)
{
  EXPECT_EQ(times("reduce_scatter", "ring", 4, options_with(8 * MiB)), Times(4, 0));
  EXPECT_EQ(times("reduce_scatter", "ring", 4, options_with(8 * MiB + 1)), Times(4, 2 * 6 * (8 * MiB + 1)));
  EXPECT_EQ(times("reduce_scatter", "ring", 2, options_with(64 * KiB)), Times(2, 0));
  EXPECT_EQ(times("reduce_scatter", "ring", 2, options_with(64 * KiB + 1)), Times(2, 2 * 4 * (64 * KiB + 1)));
}

TEST(Temporaries, TheLimitIsThatOfTheOptions)
{
  CollectiveOptions options = options_with(100);
  options.temporary_limit = 99;
  EXPECT_EQ(times("allreduce", "recursive_doubling", 3, options), Times(3, 200));
  options.temporary_limit = 100;
  EXPECT_EQ(times("allreduce", "recursive_doubling", 3, options), Times(3, 0));
}

TEST(Temporaries, TwoOfASizeStayWhereTheEndOfMemoryIsNotGivenBack)
{
  CollectiveOptions options = options_with(1 * MiB);
  EXPECT_EQ(times("reduce_scatter", "recursive_halving", 4, options), Times(4, 2 * 2 * 4 * MiB));
  options.temporary_trim = false;
  EXPECT_EQ(times("reduce_scatter", "recursive_halving", 4, options), Times(4, 0));
  options.bytes = 9 * MiB;
  EXPECT_EQ(times("reduce_scatter", "recursive_halving", 4, options), Times(4, 2 * 2 * 36 * MiB));
}

/// What comes by halves is half of the data at most: the first half, then a quarter of it again.
TEST(Temporaries, WhatIsTouchedIsHalfOfTheBufferThatTakesHalvesIn)
{
  CollectiveOptions options = options_with(40 * MiB);
  options.temporary_touched = true;
  EXPECT_EQ(times("allreduce", "rabenseifner", 4, options), Times(4, 40 * MiB));
  EXPECT_EQ(times("allreduce", "recursive_doubling", 4, options), Times(4, 80 * MiB));
  EXPECT_EQ(times("reduce", "rabenseifner", 4, options), (Times{40 * MiB, 120 * MiB, 120 * MiB, 120 * MiB}));
  EXPECT_EQ(times("reduce_scatter", "recursive_halving", 4, options), Times(4, 2 * (160 + 80) * MiB));
  EXPECT_EQ(times("reduce_scatter", "ring", 4, options), Times(4, 2 * 240 * MiB));
}

/// Rank 2 gets two blocks before it touches them; the root of a scatter, and ranks of a gather, do that first.
TEST(Temporaries, AScatterTouchesItsBufferWhenTheBlocksHaveCome)
{
  CollectiveOptions options = options_with(20 * MiB, 1);
  options.temporary_ps_per_byte = 0;
  const auto plain = require_algorithm("scatter", "binomial").make(4, options);
  options.temporary_ps_per_byte = 2;
  options.temporary_touched = true;
  const auto after = require_algorithm("scatter", "binomial").make(4, options);
  EXPECT_EQ(after->step(1, 0).compute, 160 * MiB);
  EXPECT_EQ(after->step(1, 1).sends, 2);
  EXPECT_EQ(after->steps(3), 3);
  EXPECT_EQ(after->step(3, 0).receives, 1);
  EXPECT_EQ(after->receive(3, 0, 0).bytes, 40 * MiB);
  EXPECT_EQ(after->step(3, 1).compute, 80 * MiB);
  EXPECT_EQ(after->step(3, 2).sends, 1);
  EXPECT_EQ(after->send(3, 2, 0).bytes, 20 * MiB);
  EXPECT_EQ(test::pieces_of(*after, 3, 2), test::pieces_of(*plain, 3, 1));
  EXPECT_EQ(after->steps(2), plain->steps(2)) << "passes nothing on";
  const auto gather = require_algorithm("gather", "binomial").make(4, options);
  EXPECT_EQ(gather->step(3, 0).compute, 80 * MiB);
}

TEST(Temporaries, ARankAloneAndOtherAlgorithmsHaveNone)
{
  for (const char* algorithm : {"recursive_halving", "ring"})
    EXPECT_EQ(times("reduce_scatter", algorithm, 1, options_with(100 * MiB)), Times(1, 0));
  EXPECT_EQ(times("scatter", "linear", 4, options_with(100 * MiB)), Times(4, 0));
  EXPECT_EQ(times("alltoall", "ring", 4, options_with(100 * MiB)), Times(4, 0));
}

/// Ranks 1, 5 and 7 compute before what each rank does anyhow.
TEST(Temporaries, RanksGetThemBeforeTheirFirstStep)
{
  CollectiveOptions options = options_with(20 * MiB, 3);
  const auto after = require_algorithm("scatter", "binomial").make(8, options);
  options.temporary_ps_per_byte = 0;
  const auto plain = require_algorithm("scatter", "binomial").make(8, options);
  std::vector<std::string> expected = test::texts_of(*plain);
  for (const auto& [rank, mebibytes] : {std::pair(1, 80), std::pair(3, 320), std::pair(5, 80), std::pair(7, 160)}) {
    std::string& text = expected[static_cast<std::size_t>(rank)];
    text.insert(0, "+" + std::to_string(mebibytes * MiB) + "; ");
  }
  EXPECT_EQ(test::texts_of(*after), expected);
  EXPECT_EQ(test::pieces_of(*after, 7, 2), test::pieces_of(*plain, 7, 1));
  EXPECT_EQ(after->blocks(), plain->blocks());
  EXPECT_EQ(after->block_bytes(0), plain->block_bytes(0));
  EXPECT_EQ(after->widest_step(), plain->widest_step());
  EXPECT_EQ(after->tags(), plain->tags());
}

} // namespace
} // namespace loghop::collectives::temporaries_test
