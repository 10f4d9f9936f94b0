#include "loghop/simulate/routes/cube_routes.hpp"

#include "support/indices.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <utility>
#include <vector>

namespace loghop::simulate::cube_routes_test {
namespace {

constexpr FluidLink wire{1e9, 1e-6};
constexpr FluidLink own{2e9, 5e-7};

FluidCube cube(std::vector<int> dimensions, bool around)
{
  FluidCube made;
  made.dimensions = std::move(dimensions);
  made.around = around;
  return made;
}

std::vector<LinkId> path(const FluidRoutes& routes, int source, int destination)
{
  std::vector<LinkId> links;
  routes.route(Node(source), Node(destination), links);
  return links;
}

/// 4 x 3: a node has four links, up and down x, then y.
TEST(CubeRoutes, OfATorusByHand)
{
  const CubeRoutes torus(cube({4, 3}, true), wire);
  EXPECT_EQ(torus.nodes(), 12);
  EXPECT_EQ(torus.links(), 48U);
  using Path = std::vector<LinkId>;
  EXPECT_EQ(path(torus, 0, 3), Path{1});                    // x around
  EXPECT_EQ(path(torus, 3, 0), Path{12});                   // x around
  EXPECT_EQ(path(torus, 0, 2), (Path{0, 4}));               // as long either way: up
  EXPECT_EQ(path(torus, 3, 1), (Path{12, 0}));              // the same
  EXPECT_EQ(path(torus, 0, 10), (Path{0, 4, 11}));          // x, then y around
  EXPECT_EQ(path(torus, 11, 1), (Path{44, 32, 4 * 9 + 2})); // x up around, x up, y up around
  EXPECT_EQ(torus.distance(Node(11), Node(1)), 3);
}

TEST(CubeRoutes, OfAMeshByHand)
{
  const CubeRoutes mesh(cube({4, 3}, false), wire);
  using Path = std::vector<LinkId>;
  EXPECT_EQ(path(mesh, 0, 3), (Path{0, 4, 8}));
  EXPECT_EQ(path(mesh, 3, 0), (Path{13, 9, 5}));
  EXPECT_EQ(path(mesh, 1, 8), (Path{5, 2, 18}));
  EXPECT_EQ(mesh.distance(Node(3), Node(8)), 5);
  EXPECT_EQ(mesh.distance(Node(8), Node(3)), 5);
}

TEST(CubeRoutes, LinksOfNodesComeFirstAndLast)
{
  FluidCube with_own = cube({4, 3}, true);
  with_own.node = own;
  const CubeRoutes routes(with_own, wire);
  EXPECT_EQ(routes.links(), 72U);
  EXPECT_EQ(path(routes, 3, 4), (std::vector<LinkId>{51, 12, 2, 64}));
  EXPECT_EQ(routes.distance(Node(3), Node(4)), 2);
  for (LinkId link = 0; link < 72; ++link) {
    EXPECT_EQ(routes.link(link).bandwidth, link < 48 ? wire.bandwidth : own.bandwidth) << link;
    EXPECT_EQ(routes.link(link).latency, link < 48 ? wire.latency : own.latency) << link;
  }
}

/// Where the links of the path lead to, if each begins where the last one ends; -1 if one does not.
int end_of(const std::vector<LinkId>& links, const std::vector<int>& dimensions, int node)
{
  const int n = static_cast<int>(dimensions.size());
  int last_dimension = 0;
  for (const LinkId link : links) {
    const int number = static_cast<int>(link);
    const int d = number % (2 * n) / 2;
    if (number / (2 * n) != node || d < last_dimension) return -1;
    last_dimension = d;
    int stride = 1;
    for (int i = 0; i < d; ++i)
      stride *= dimensions[static_cast<std::size_t>(i)];
    const int k = dimensions[static_cast<std::size_t>(d)];
    const int x = node / stride % k;
    const int next = (x + (number % 2 == 0 ? 1 : k - 1)) % k;
    node += (next - x) * stride;
  }
  return node;
}

TEST(CubeRoutes, AreTheShortestInTheOrderOfDimensions)
{
  for (const bool around : {false, true})
    for (const auto& sizes : std::vector<std::vector<int>>{{5}, {2, 2}, {1, 3}, {3, 1, 4}, {4, 5, 2}}) {
      const CubeRoutes routes(cube(sizes, around), wire);
      for (const Node from : each<Node>(routes.nodes()))
        for (const Node to : each<Node>(routes.nodes())) {
          const std::vector<LinkId> links = path(routes, from.value(), to.value());
          EXPECT_EQ(end_of(links, sizes, from.value()), to.value());
          int shortest = 0, a = from.value(), b = to.value();
          for (const int k : sizes) {
            const int apart = std::abs(a % k - b % k);
            shortest += around ? std::min(apart, k - apart) : apart;
            a /= k;
            b /= k;
          }
          EXPECT_EQ(static_cast<int>(links.size()), shortest) << from.value() << " to " << to.value();
          EXPECT_EQ(routes.distance(from, to), shortest);
        }
    }
}

} // namespace
} // namespace loghop::simulate::cube_routes_test
