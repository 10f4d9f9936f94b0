#include "loghop/workload/image/image_layouts.hpp"

#include "loghop/workload/collectives/algorithm_table.hpp"

#include <gmock/gmock.h>

#include <memory>
#include <tuple>
#include <vector>

namespace loghop::image_layouts_test {
namespace {

using collectives::BinomialTree;
using collectives::LinearTree;

/// Blocks, their bytes, their stride, and in how many places they lie.
using Lies = std::tuple<std::int64_t, std::int64_t, std::int64_t, std::int64_t>;

template<class Tree> Lies at_parent(const ImageGrid& grid, int rank)
{
  LayoutTable table;
  const std::vector<std::uint16_t> numbers = layouts_at_parents<Tree>(grid, table);
  EXPECT_EQ(numbers.size(), static_cast<std::size_t>(grid.ranks()));
  EXPECT_EQ(numbers[0], 0);
  const std::uint16_t number = numbers.at(static_cast<std::size_t>(rank));
  if (number == 0) return {0, 0, 0, 0};
  const MessageLayout layout = table.all().at(number - 1U);
  EXPECT_FALSE(layout.by_program);
  return {layout.count, layout.block_bytes, layout.stride_bytes, layout.parts};
}

/// 8 x 6 pixels of 4 bytes on 2 x 2 ranks: parts of 4 x 3, 12 pixels. The root sends 36: three times as many.
TEST(ImageLayouts, OfALinearTreeAreAtThePitchOfTheImage)
{
  const ImageGrid grid(8, 6, 2, 2, 4);
  for (int rank = 1; rank < 4; ++rank)
    EXPECT_EQ(at_parent<LinearTree>(grid, rank), Lies(3, 16, 32, 3)) << rank;
}

/// Columns of 4, 3 and 3 pixels, rows of 3 and 2: the root sends 9 + 9 + 8 + 6 + 6 = 38 pixels.
TEST(ImageLayouts, PartsAreRoundedUp)
{
  const ImageGrid grid(10, 5, 3, 2, 4);
  EXPECT_EQ(at_parent<LinearTree>(grid, 1), Lies(3, 12, 40, 5)); // 38 / 9
  EXPECT_EQ(at_parent<LinearTree>(grid, 3), Lies(2, 16, 40, 5)); // 38 / 8
  EXPECT_EQ(at_parent<LinearTree>(grid, 5), Lies(2, 12, 40, 7)); // 38 / 6
}

/// Rank 2 has ranks 2 and 3: whole rows. Rank 3 gets its half of rank 2.
TEST(ImageLayouts, OfABinomialTreeAreAtThePitchOfTheParent)
{
  const ImageGrid grid(8, 6, 2, 2, 4);
  EXPECT_EQ(at_parent<BinomialTree>(grid, 1), Lies(3, 16, 32, 3)); // of 24 + 12 pixels
  EXPECT_EQ(at_parent<BinomialTree>(grid, 2), Lies(3, 32, 32, 2)); // without gaps, in two places: 36 / 24
  EXPECT_EQ(at_parent<BinomialTree>(grid, 3), Lies(3, 16, 32, 1));
}

/// A part alone at its parent, as wide as that, is plain.
TEST(ImageLayouts, WhatIsContiguousInOnePlaceHasNone)
{
  const ImageGrid rows(8, 6, 1, 2, 4);
  EXPECT_EQ(at_parent<LinearTree>(rows, 1), Lies(0, 0, 0, 0));
}

TEST(ImageLayouts, AreThoseOfTheParentsEnd)
{
  collectives::CollectiveOptions options;
  options.bytes = 8;
  for (const bool is_scatter : {true, false}) {
    const std::shared_ptr<const collectives::CollectiveAlgorithm> algorithm =
        collectives::require_algorithm(is_scatter ? "scatter" : "gather", "linear").make(3, options);
    const ImageLayouts layouts(algorithm, {0, 7, 9}, is_scatter);
    std::vector<int> at_root;
    for (std::int64_t step = 0; step < algorithm->steps(0); ++step) {
      const collectives::Step made = algorithm->step(0, step);
      for (std::int64_t i = 0; i < (is_scatter ? made.sends : made.receives); ++i)
        at_root.push_back(is_scatter ? layouts.send(0, step, i) : layouts.receive(0, step, i));
    }
    EXPECT_THAT(at_root, testing::UnorderedElementsAre(7, 9));
    for (const int child : {1, 2})
      EXPECT_EQ(is_scatter ? layouts.receive(child, 0, 0) : layouts.send(child, 0, 0), 0);
  }
}

} // namespace
} // namespace loghop::image_layouts_test
