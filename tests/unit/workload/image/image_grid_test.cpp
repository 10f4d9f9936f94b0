#include "loghop/workload/image/image_grid.hpp"

#include <gtest/gtest.h>

namespace loghop::image_grid_test {
namespace {

/// Columns of 4, 3 and 3 pixels, rows of 3 and 2, of 4 bytes each.
const ImageGrid uneven(10, 5, 3, 2, 4);

TEST(ImageGrid, RanksGoRowByRow)
{
  EXPECT_EQ(uneven.ranks(), 6);
  EXPECT_EQ(uneven.X(), 3);
  EXPECT_EQ(uneven.Y(), 2);
  EXPECT_EQ(uneven.pixel_bytes(), 4);
  for (int rank = 0; rank < 6; ++rank) {
    EXPECT_EQ(uneven.x(Rank(rank)), rank % 3);
    EXPECT_EQ(uneven.y(Rank(rank)), rank / 3);
  }
}

TEST(ImageGrid, TheFirstPartsAreLonger)
{
  const std::int64_t widths[] = {4, 3, 3}, heights[] = {3, 2};
  for (int rank = 0; rank < 6; ++rank) {
    EXPECT_EQ(uneven.width(Rank(rank)), widths[rank % 3]);
    EXPECT_EQ(uneven.height(Rank(rank)), heights[rank / 3]);
    EXPECT_EQ(uneven.bytes(Rank(rank)), widths[rank % 3] * heights[rank / 3] * 4);
  }
}

/// Ranks side by side, or whole rows of ranks.
TEST(ImageGrid, SomeRanksHaveARectangleTogether)
{
  for (int first = 0; first < 6; ++first)
    for (int end = first + 1; end <= 6; ++end) {
      const bool in_one_row = first / 3 == (end - 1) / 3;
      const bool whole_rows = first == 0 && end == 6;
      EXPECT_EQ(uneven.is_rectangle(first, end), in_one_row || whole_rows) << first << " to " << end;
    }
}

TEST(ImageGrid, RectanglesAreAsLargeAsTheirParts)
{
  EXPECT_EQ(uneven.width(0, 1), 4);
  EXPECT_EQ(uneven.width(0, 2), 7);
  EXPECT_EQ(uneven.width(1, 3), 6);
  EXPECT_EQ(uneven.width(0, 3), 10);
  EXPECT_EQ(uneven.width(4, 6), 6);
  EXPECT_EQ(uneven.width(0, 6), 10);
  EXPECT_EQ(uneven.height(0, 3), 3);
  EXPECT_EQ(uneven.height(3, 6), 2);
  EXPECT_EQ(uneven.height(5, 6), 2);
  EXPECT_EQ(uneven.height(0, 6), 5);
}

} // namespace
} // namespace loghop::image_grid_test
