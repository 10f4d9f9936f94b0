// By hand. Every point of many grids: fft_test.cpp.
#include "loghop/workload/fft/fft_grid.hpp"

#include <gtest/gtest.h>

namespace loghop::fft_grid_test {
namespace {

/// On 3 x 2 ranks: x in 3, 2, 2; y in 2, 2, 1 by A and 3, 2 by B; z in 3, 2.
const FftGrid grid({7, 5, 5}, 3, 2);

TEST(FftGrid, RanksGoAlongAFirst)
{
  EXPECT_EQ(grid.ranks(), 6);
  for (int rank = 0; rank < 6; ++rank) {
    EXPECT_EQ(grid.a(Rank(rank)), rank % 3);
    EXPECT_EQ(grid.b(Rank(rank)), rank / 3);
  }
}

TEST(FftGrid, ExchangesFromXToYAreOfRanksOfEqualB)
{
  const FftGrid::Exchange first = grid.x_to_y(0), second = grid.x_to_y(1);
  EXPECT_EQ(first.bytes(0, 1), 16 * 3 * 2 * 2); // of z, y and x
  EXPECT_EQ(first.bytes(2, 0), 16 * 3 * 1 * 3);
  EXPECT_EQ(second.bytes(2, 0), 16 * 2 * 1 * 3);
  EXPECT_EQ(first.stride_bytes(0), 16 * 3);
  EXPECT_EQ(second.stride_bytes(1), 16 * 2);
}

TEST(FftGrid, ExchangesFromYToZAreOfRanksOfEqualA)
{
  const FftGrid::Exchange first = grid.y_to_z(0), last = grid.y_to_z(2);
  EXPECT_EQ(first.bytes(0, 1), 16 * 3 * 3 * 2); // of x, z and y
  EXPECT_EQ(first.bytes(1, 0), 16 * 3 * 2 * 3);
  EXPECT_EQ(last.bytes(1, 0), 16 * 2 * 2 * 3);
  EXPECT_EQ(first.stride_bytes(0), 16 * 3 * 3); // a plane of x and y
  EXPECT_EQ(first.stride_bytes(1), 16 * 3 * 2);
  EXPECT_EQ(last.stride_bytes(1), 16 * 2 * 2);
}

} // namespace
} // namespace loghop::fft_grid_test
