#include "loghop/report/chart/matrix_map.hpp"

#include <gtest/gtest.h>

namespace loghop::matrix_map_test {
namespace {

TEST(MatrixMap, HasACellForEachPair)
{
  const MatrixMap map = matrix_map({{0, 1, 2, 10}, {2, 0, 1, 300}}, 3);
  EXPECT_EQ(map.group, 1);
  EXPECT_EQ(map.cells, 3);
  EXPECT_EQ(map.amounts, (std::vector<std::int64_t>{0, 10, 0, 0, 0, 0, 300, 0, 0}));
  EXPECT_EQ(map.messages, 3);
  EXPECT_EQ(map.all_bytes, 310);
  EXPECT_EQ(map.least, 10);
  EXPECT_EQ(map.most, 300);
}

TEST(MatrixMap, PutsManyRanksTogether)
{
  EXPECT_EQ(matrix_map({}, 256).group, 1);
  EXPECT_EQ(matrix_map({}, 257).group, 2);
  EXPECT_EQ(matrix_map({}, 257).cells, 129);
  const MatrixMap map = matrix_map({{0, 599, 1, 5}, {2, 597, 1, 6}, {3, 0, 1, 1}}, 600);
  EXPECT_EQ(map.group, 3);
  EXPECT_EQ(map.cells, 200);
  EXPECT_EQ(map.amounts[199], 11);
  EXPECT_EQ(map.amounts[200], 1);
}

TEST(MatrixMap, CountsMessagesThatAreAllEmpty)
{
  const MatrixMap map = matrix_map({{0, 1, 2, 0}, {1, 0, 5, 0}}, 2);
  EXPECT_TRUE(map.counts_messages);
  EXPECT_EQ(map.amounts, (std::vector<std::int64_t>{0, 2, 5, 0}));
  EXPECT_EQ(map.least, 2);
  EXPECT_EQ(map.most, 5);
  EXPECT_FALSE(matrix_map({{0, 1, 2, 0}, {1, 0, 5, 1}}, 2).counts_messages);
}

TEST(MatrixMap, MayBeEmpty)
{
  EXPECT_EQ(matrix_map({}, 0).cells, 0);
  EXPECT_EQ(matrix_map({}, 5).least, 0);
}

} // namespace
} // namespace loghop::matrix_map_test
