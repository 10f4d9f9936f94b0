#include "loghop/platform/node_order.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

namespace loghop::node_order_test {
namespace {

using testing::ElementsAre;
using Sides = std::vector<int>;

const std::vector<Sides> grids = {{1}, {5}, {4, 3}, {3, 1, 4}, {2, 3, 4}, {5, 3, 3}, {1, 1, 6}, {3, 2, 2, 3}};

int nodes_of(const Sides& sides)
{
  int nodes = 1;
  for (const int side : sides)
    nodes *= side;
  return nodes;
}

/// Hops on a mesh, from the coordinates.
int hops(const Sides& sides, Node a, Node b)
{
  int sum = 0, x = a.value(), y = b.value();
  for (const int side : sides) {
    sum += std::abs(x % side - y % side);
    x /= side;
    y /= side;
  }
  return sum;
}

/// Each node once.
void expect_permutation(const Sides& sides, std::vector<Node> order)
{
  std::sort(order.begin(), order.end());
  ASSERT_EQ(order.size(), static_cast<std::size_t>(nodes_of(sides)));
  for (std::size_t i = 0; i < order.size(); ++i)
    EXPECT_EQ(order[i], Node::at(i));
}

TEST(NodeOrder, EachStepOfASnakeIsOneHop)
{
  for (const Sides& sides : grids) {
    const std::vector<Node> order = snake_order(sides);
    expect_permutation(sides, order);
    for (std::size_t i = 1; i < order.size(); ++i)
      EXPECT_EQ(hops(sides, order[i - 1], order[i]), 1) << i;
  }
}

TEST(NodeOrder, ASnakeByHand)
{
  std::vector<int> order;
  for (const Node node : snake_order({3, 2, 2}))
    order.push_back(node.value());
  EXPECT_THAT(order, ElementsAre(0, 1, 2, 5, 4, 3, 9, 10, 11, 8, 7, 6));
}

TEST(NodeOrder, BlocksByHand)
{
  std::vector<int> order;
  for (const Node node : block_order({4, 4}, {2, 2}))
    order.push_back(node.value());
  EXPECT_THAT(order, ElementsAre(0, 1, 4, 5, 2, 3, 6, 7, 8, 9, 12, 13, 10, 11, 14, 15));
}

/// The ranks of a block are in one box of its sides.
TEST(NodeOrder, ABlockIsABox)
{
  const Sides grid = {4, 6, 4};
  for (const Sides& block : {Sides{1, 1, 1}, Sides{2, 3, 4}, Sides{4, 2, 1}, grid}) {
    const std::vector<Node> order = block_order(grid, block);
    expect_permutation(grid, order);
    const auto size = static_cast<std::size_t>(nodes_of(block));
    const int widest = block[0] + block[1] + block[2] - 3;
    for (std::size_t first = 0; first < order.size(); first += size) {
      int far = 0;
      for (std::size_t i = first; i < first + size; ++i)
        far = std::max(far, hops(grid, order[first], order[i]));
      EXPECT_EQ(far, widest); // from its first corner to the last
    }
  }
}

std::string refusal(const Sides& grid, const Sides& block)
{
  try {
    block_order(grid, block);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

TEST(NodeOrder, BlocksThatDoNotFit)
{
  EXPECT_EQ(refusal({4, 6}, {3, 2}), "expected blocks that divide 4x6 nodes, found blocks of 3x2");
  EXPECT_EQ(refusal({4, 6}, {0, 2}), "expected blocks that divide 4x6 nodes, found blocks of 0x2");
  EXPECT_EQ(refusal({4, 6}, {4}),
            "expected blocks with a side for each of the 2 dimensions of 4x6 nodes, found 1 sides");
}

} // namespace
} // namespace loghop::node_order_test
