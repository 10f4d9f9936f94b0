#include "loghop/workload/core/mesh_nodes.hpp"

#include "unit/workload/programs.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdlib>
#include <set>
#include <vector>

namespace loghop::mesh_nodes_test {
namespace {

using test::network;

int hops(int a, int b, const std::vector<int>& dimensions)
{
  int distance = 0;
  for (const int side : dimensions) {
    distance += std::abs(a % side - b % side);
    a /= side;
    b /= side;
  }
  return distance;
}

TEST(MeshNodes, NamesAMesh)
{
  EXPECT_EQ(to_string(network({8, 4})), "8x4 mesh (32 nodes)");
}

TEST(MeshNodes, TheSnakeOfAThreeByThreeMesh)
{
  // 0 1 2
  // 5 4 3   <- position; node = x + 3 y
  // 6 7 8
  const std::vector<int> expected = {0, 1, 2, 5, 4, 3, 6, 7, 8};
  for (int position = 0; position < 9; ++position) {
    EXPECT_EQ(snake_node(position, {3, 3}), Node(expected[static_cast<std::size_t>(position)]));
  }
}

RC_GTEST_PROP(MeshNodes, TheSnakeVisitsEachNodeOnceInStepsOfOneHop, ())
{
  const auto count = *rc::gen::inRange<std::size_t>(1, 5);
  const auto dimensions = *rc::gen::container<std::vector<int>>(count, rc::gen::inRange(1, 6));
  const int nodes = network(dimensions).nodes();
  std::set<int> visited = {snake_node(0, dimensions).value()};
  for (int position = 1; position < nodes; ++position) {
    const int node = snake_node(position, dimensions).value();
    RC_ASSERT(hops(node, snake_node(position - 1, dimensions).value(), dimensions) == 1);
    visited.insert(node);
  }
  RC_ASSERT(visited.size() == static_cast<std::size_t>(nodes));
  RC_ASSERT(*visited.begin() == 0 && *visited.rbegin() == nodes - 1);
}

TEST(MeshNodes, TransposeReversesTheCoordinates)
{
  EXPECT_EQ(transposed_node(Node(1 + 4 * 2), {4, 4}), Node(2 + 4 * 1));
  EXPECT_EQ(transposed_node(Node(1 + 3 * (0 + 3 * 2)), {3, 3, 3}), Node(2 + 3 * (0 + 3 * 1)));
  EXPECT_EQ(transposed_node(Node(5), {4, 4}), Node(5)); // (1, 1)
}

TEST(MeshNodes, ComplementMirrorsEveryCoordinate)
{
  EXPECT_EQ(complement_node(Node(1 + 8 * 0), network({8, 4})), Node(6 + 8 * 3));
  EXPECT_EQ(complement_node(Node(2 + 5 * 1), network({5, 3})), Node(2 + 5 * 1)); // the middle
}

TEST(MeshNodes, NeighboursAreTheNodesAtOneHop)
{
  const NetworkShape shape = network({8, 4});
  EXPECT_EQ(neighbour_count(Node(0), shape), 2);
  EXPECT_EQ(neighbour_count(Node(9), shape), 4);
  EXPECT_EQ(neighbour(Node(9), 0, shape), Node(8));
  EXPECT_EQ(neighbour(Node(9), 1, shape), Node(10));
  EXPECT_EQ(neighbour(Node(9), 2, shape), Node(1));
  EXPECT_EQ(neighbour(Node(9), 3, shape), Node(17));
}

TEST(MeshNodes, NeighboursOnATorusAreAlsoAroundTheEnd)
{
  NetworkShape torus = network({8, 4, 2, 1});
  torus.end_around = true;
  EXPECT_EQ(to_string(torus), "8x4x2x1 torus (64 nodes)");
  EXPECT_EQ(neighbour_count(Node(0), torus), 5); // the ring of two has one other node, the ring of one none
  EXPECT_EQ(neighbour(Node(0), 0, torus), Node(7));
  EXPECT_EQ(neighbour(Node(0), 1, torus), Node(1));
  EXPECT_EQ(neighbour(Node(0), 2, torus), Node(24));
  EXPECT_EQ(neighbour(Node(0), 3, torus), Node(8));
  EXPECT_EQ(neighbour(Node(0), 4, torus), Node(32));
  EXPECT_EQ(neighbour(Node(31), 1, torus), Node(24));
  EXPECT_EQ(neighbour(Node(31), 3, torus), Node(7));
}

RC_GTEST_PROP(MeshNodes, NeighboursAreComplete, ())
{
  const auto count = *rc::gen::inRange<std::size_t>(1, 5);
  const auto dimensions = *rc::gen::container<std::vector<int>>(count, rc::gen::inRange(1, 5));
  const int nodes = network(dimensions).nodes();
  const int node = *rc::gen::inRange(0, nodes);
  std::set<int> expected;
  for (int other = 0; other < nodes; ++other) {
    if (hops(node, other, dimensions) == 1) expected.insert(other);
  }
  std::set<int> found;
  for (int i = 0; i < neighbour_count(Node(node), network(dimensions)); ++i)
    found.insert(neighbour(Node(node), i, network(dimensions)).value());
  RC_ASSERT(found == expected);
}

/// Rings of one node have no other, rings of two have one, and the others two.
TEST(MeshNodes, NeighboursOnATorusAreCompleteToo)
{
  for (const std::vector<int>& dimensions :
       std::vector<std::vector<int>>{{1}, {2}, {3}, {4}, {3, 2}, {2, 3}, {1, 3, 4}, {3, 3, 3}, {4, 1, 2}}) {
    NetworkShape torus = network(dimensions);
    torus.end_around = true;
    for (int node = 0; node < torus.nodes(); ++node) {
      std::vector<Node> expected;
      int stride = 1;
      for (const int side : dimensions) {
        const int x = node / stride % side;
        const int down = node + stride * ((x + side - 1) % side - x), up = node + stride * ((x + 1) % side - x);
        if (side > 2 || x > 0) expected.emplace_back(down);
        if (side > 2 || x + 1 < side) expected.emplace_back(up);
        stride *= side;
      }
      ASSERT_EQ(neighbour_count(Node(node), torus), static_cast<int>(expected.size()));
      for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_EQ(neighbour(Node(node), static_cast<int>(i), torus), expected[i]) << node << " of " << to_string(torus);
    }
  }
}

TEST(MeshNodes, OfALineAreThoseBesideEachOther)
{
  const NetworkShape line = network({3});
  EXPECT_EQ(to_string(line), "3 mesh (3 nodes)");
  EXPECT_EQ(neighbour_count(Node(0), line), 1);
  EXPECT_EQ(neighbour_count(Node(1), line), 2);
  EXPECT_EQ(neighbour(Node(0), 0, line), Node(1));
  EXPECT_EQ(neighbour(Node(2), 0, line), Node(1));
  EXPECT_EQ(complement_node(Node(0), line), Node(2));
  EXPECT_EQ(transposed_node(Node(2), {3}), Node(2));
}

} // namespace
} // namespace loghop::mesh_nodes_test
