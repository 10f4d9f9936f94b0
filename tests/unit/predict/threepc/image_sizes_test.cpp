#include "loghop/predict/threepc/image_sizes.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace loghop::image_sizes_test {
namespace {

using Sizes = std::vector<Bytes>;

/// 240 x 40 values of 3 B on so many nodes; borders of 2 columns and 5 rows.
PatternArguments on(int X, int Y)
{
  PatternArguments arguments;
  arguments.image = {240, 40, X, Y, Bytes(3)};
  arguments.border = {2, 5};
  return arguments;
}

TEST(ImageSizes, AFlatTreeSendsEqualParts)
{
  EXPECT_EQ(flat_tree_messages(on(4, 2)), (Sizes{Bytes(3600)}));
  EXPECT_EQ(flat_tree_messages(on(1, 1)), (Sizes{Bytes(28'800)}));
}

TEST(ImageSizes, ABinomialTreeBeginsWithAHalfAndEndsWithAPart)
{
  EXPECT_EQ(binomial_tree_messages(on(4, 2)), (Sizes{Bytes(14'400), Bytes(3600)}));
}

/// Parts of 60 x 20 values: columns of 2 x 20, rows of (60 + 2 x 2) x 5.
TEST(ImageSizes, BordersAreColumnsAndRowsWithTheirCorners)
{
  EXPECT_EQ(border_messages(on(4, 2)), (Sizes{Bytes(120), Bytes(960)}));
}

TEST(ImageSizes, BordersOfAbsentNeighboursMayBeDropped)
{
  const auto dropped = [](int X, int Y) {
    PatternArguments arguments = on(X, Y);
    arguments.absent = AbsentNeighbours::dropped;
    return border_messages(arguments);
  };
  EXPECT_EQ(dropped(1, 2), (Sizes{Bytes(3 * 244 * 5)}));
  EXPECT_EQ(dropped(4, 1), (Sizes{Bytes(3 * 2 * 40)}));
  EXPECT_EQ(dropped(2, 2), border_messages(on(2, 2)));
  EXPECT_EQ(dropped(1, 1), Sizes{});
  EXPECT_EQ(border_messages(on(1, 1)).size(), 2u);
}

} // namespace
} // namespace loghop::image_sizes_test
