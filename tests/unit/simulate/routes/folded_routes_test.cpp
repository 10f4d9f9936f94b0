#include "loghop/simulate/routes/folded_routes.hpp"

#include "support/indices.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <set>
#include <vector>

namespace loghop::simulate::folded_routes_test {
namespace {

using Sizes = std::vector<int>;

constexpr FluidLink wire{1e9, 1e-6};

int product(const Sizes& sizes)
{
  int all = 1;
  for (const int size : sizes)
    all *= size;
  return all;
}

/// By how many steps two places are apart in a grid without ends that are joined.
int apart(const Sizes& a, const Sizes& b)
{
  int steps = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    steps += std::abs(a[i] - b[i]);
  return steps;
}

FluidCube torus(Sizes dimensions, std::vector<Sizes> folded)
{
  FluidCube cube;
  cube.dimensions = std::move(dimensions);
  cube.around = true;
  cube.folded = std::move(folded);
  return cube;
}

/// Links of the route.
std::size_t hops(const FluidRoutes& routes, int source, int destination)
{
  std::vector<LinkId> path;
  routes.route(Node(source), Node(destination), path);
  return path.size();
}

TEST(FoldedPlace, ByHand)
{
  const std::vector<Sizes> four = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
  for (int x = 0; x < 4; ++x)
    EXPECT_EQ(folded_place(x, {2, 2}), four[static_cast<std::size_t>(x)]);
  const std::vector<Sizes> six = {{0, 0}, {1, 0}, {2, 0}, {2, 1}, {1, 1}, {0, 1}};
  for (int x = 0; x < 6; ++x)
    EXPECT_EQ(folded_place(x, {3, 2}), six[static_cast<std::size_t>(x)]);
  EXPECT_EQ(folded_place(3, {5}), Sizes{3});
}

TEST(FoldedPlace, TheWalkGoesToNeighboursAndVisitsAll)
{
  for (const Sizes& sizes : std::vector<Sizes>{{7}, {2, 2}, {3, 2}, {2, 3}, {4, 3, 2}, {3, 1, 3}, {2, 2, 2, 2}}) {
    std::set<Sizes> visited = {folded_place(0, sizes)};
    for (int x = 1; x < product(sizes); ++x) {
      EXPECT_EQ(apart(folded_place(x - 1, sizes), folded_place(x, sizes)), 1) << x;
      visited.insert(folded_place(x, sizes));
    }
    EXPECT_EQ(visited.size(), static_cast<std::size_t>(product(sizes)));
    if (sizes.back() % 2 == 0) EXPECT_EQ(apart(folded_place(product(sizes) - 1, sizes), folded_place(0, sizes)), 1);
  }
}

TEST(FoldedRoutes, OneSizeADimensionIsNoFolding)
{
  const FluidCube folded = torus({4, 3}, {{4}, {3}});
  FluidCube plain = folded;
  plain.folded.clear();
  const FoldedRoutes a(folded, wire);
  const CubeRoutes b(plain, wire);
  ASSERT_EQ(a.links(), b.links());
  for (const Node from : each<Node>(12))
    for (const Node to : each<Node>(12)) {
      if (from == to) continue;
      std::vector<LinkId> one, other;
      a.route(from, to, one);
      b.route(from, to, other);
      EXPECT_EQ(one, other);
    }
}

/// The wires have X, a, then Y, b: node 1 of the first dimension is at X = 1, and node 3 of it at a = 1.
TEST(FoldedRoutes, TheSizesOfADimensionStandTogether)
{
  const FoldedRoutes routes(torus({4, 6}, {{2, 2}, {3, 2}}), wire);
  EXPECT_EQ(routes.nodes(), 24);
  EXPECT_EQ(routes.place(Node(0)), Node(0));
  EXPECT_EQ(routes.place(Node(1)), Node(1));                 // X 1
  EXPECT_EQ(routes.place(Node(3)), Node(2));                 // a 1
  EXPECT_EQ(routes.place(Node(4)), Node(2 * 2));             // Y 1
  EXPECT_EQ(routes.place(Node(4 * 5)), Node(2 * 2 * 3));     // b 1
  EXPECT_EQ(routes.place(Node(4 * 2 + 2)), Node(3 + 4 * 2)); // X 1, a 1, Y 2
}

/// From (X, a, Y, b) = (0, 0, 0, 0) to (1, 1, 1, 1): wires 0 to 3 in turn, or Y and X first. Links are node * 8 + 2 d.
TEST(FoldedRoutes, GoThroughTheWiresInTheOrderThatTheCubeHas)
{
  FluidCube cube = torus({4, 4}, {{2, 2}, {2, 2}});
  const auto path = [&cube] {
    std::vector<LinkId> links;
    FoldedRoutes(cube, wire).route(Node(0), Node(2 + 4 * 2), links);
    return links;
  };
  EXPECT_EQ(cube.wires_of_routes(), (Sizes{0, 1, 2, 3}));
  EXPECT_EQ(path(), (std::vector<LinkId>{0, 1 * 8 + 2, 3 * 8 + 4, 7 * 8 + 6}));
  cube.route_order = RouteOrder::by_size;
  EXPECT_EQ(cube.wires_of_routes(), (Sizes{2, 0, 3, 1}));
  EXPECT_EQ(path(), (std::vector<LinkId>{4, 4 * 8, 5 * 8 + 6, 13 * 8 + 2}));
  cube.folded = {{4}, {2, 2}};
  EXPECT_EQ(cube.wires_of_routes(), (Sizes{1, 0, 2}));
}

/// A ring of 4 in 2 x 2: its places are as far apart as around the ring, but opposite ones go over a wire of their own.
TEST(FoldedRoutes, ARingStaysARing)
{
  const FoldedRoutes routes(torus({4}, {{2, 2}}), wire);
  const CubeRoutes ring(torus({4}, {}), wire);
  std::multiset<LinkId> used;
  for (int from = 0; from < 4; ++from)
    for (int to = 0; to < 4; ++to)
      if (from != to) EXPECT_EQ(hops(routes, from, to), hops(ring, from, to)) << from << " to " << to;
  for (int from = 0; from < 4; ++from) {
    std::vector<LinkId> path;
    routes.route(Node(from), Node((from + 2) % 4), path);
    used.insert(path.begin(), path.end());
  }
  EXPECT_EQ(std::set<LinkId>(used.begin(), used.end()).size(), used.size()); // the ring has two messages on each
}

} // namespace
} // namespace loghop::simulate::folded_routes_test
