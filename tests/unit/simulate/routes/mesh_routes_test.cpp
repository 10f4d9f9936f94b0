#include "loghop/simulate/routes/mesh_routes.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace loghop::simulate::mesh_routes_test {
namespace {

using Path = std::vector<ChannelId>;

Path path(const MeshRoutes& routes, int source, int destination)
{
  Path channels{999}; // of another route
  routes.route(Node(source), Node(destination), channels);
  return channels;
}

/// A router of two dimensions has 6 numbers: from +x, from -x, from +y, from -y, injection, ejection.
TEST(MeshRoutes, ChannelsAreNumberedByTheirReceiver)
{
  const MeshRoutes routes({4, 3});
  EXPECT_EQ(routes.nodes(), 12);
  EXPECT_EQ(routes.inputs(), 5);
  EXPECT_EQ(routes.channels(), 72U);
  EXPECT_EQ(routes.injection(Node(0)), 4U);
  EXPECT_EQ(routes.injection(Node(7)), 46U);
  EXPECT_EQ(routes.ejection(Node(7)), 47U);
  for (ChannelId channel = 0; channel < routes.channels(); ++channel) {
    EXPECT_EQ(routes.router(channel), Node(static_cast<int>(channel) / 6));
    EXPECT_EQ(routes.input(channel), static_cast<int>(channel) % 6);
    EXPECT_EQ(routes.is_injection(channel), channel % 6 == 4);
    EXPECT_EQ(routes.is_ejection(channel), channel % 6 == 5);
  }
}

TEST(MeshRoutes, OfAMeshByHand)
{
  const MeshRoutes routes({4, 3});
  EXPECT_EQ(path(routes, 0, 5), (Path{4, 1 * 6 + 1, 5 * 6 + 3, 5 * 6 + 5}));
  EXPECT_EQ(path(routes, 5, 0), (Path{34, 4 * 6 + 0, 0 * 6 + 2, 5}));
  EXPECT_EQ(path(routes, 3, 1), (Path{22, 12, 6, 11}));
  EXPECT_EQ(path(routes, 2, 2), (Path{16, 17}));
  EXPECT_EQ(routes.distance(Node(3), Node(8)), 5);
  EXPECT_EQ(routes.distance(Node(8), Node(3)), 5);
}

TEST(MeshRoutes, OfATorusGoTheShorterWayAndElseUp)
{
  const MeshRoutes routes({4, 3}, MeshTopology::torus);
  EXPECT_EQ(path(routes, 0, 3), (Path{4, 3 * 6 + 0, 23}));                         // down around
  EXPECT_EQ(path(routes, 3, 0), (Path{22, 1, 5}));                                 // up around
  EXPECT_EQ(path(routes, 0, 2), (Path{4, 7, 13, 17}));                             // either way: up
  EXPECT_EQ(path(routes, 2, 0), (Path{16, 19, 1, 5}));                             // either way: up
  EXPECT_EQ(path(routes, 0, 8), (Path{4, 8 * 6 + 2, 53}));                         // y down around
  EXPECT_EQ(path(routes, 11, 1), (Path{70, 8 * 6 + 1, 9 * 6 + 1, 1 * 6 + 3, 11})); // x up around, x up, y up around
  EXPECT_EQ(routes.distance(Node(0), Node(11)), 2);
  EXPECT_EQ(routes.distance(Node(0), Node(6)), 3);
}

TEST(MeshRoutes, OneDimensionAndThree)
{
  const MeshRoutes line({3});
  EXPECT_EQ(line.channels(), 12U);
  EXPECT_EQ(path(line, 0, 2), (Path{2, 5, 9, 11}));
  const MeshRoutes cube({2, 3, 2});
  EXPECT_EQ(cube.inputs(), 7);
  EXPECT_EQ(path(cube, 0, 11), (Path{6, 1 * 8 + 1, 3 * 8 + 3, 5 * 8 + 3, 11 * 8 + 5, 11 * 8 + 7}));
  EXPECT_EQ(cube.distance(Node(0), Node(11)), 4);
}

/// The link up into coordinate 0, and the link down into the last one.
TEST(MeshRoutes, EndAroundLinksJoinBothEnds)
{
  const std::vector<int> sizes{4, 3, 2};
  const MeshRoutes routes(sizes, MeshTopology::torus);
  for (int node = 0; node < 24; ++node) {
    const int x[] = {node % 4, node / 4 % 3, node / 12};
    for (int d = 0; d < 3; ++d) {
      const auto link = static_cast<ChannelId>(node * 8 + 2 * d);
      EXPECT_EQ(routes.is_end_around(link), x[d] == sizes[static_cast<std::size_t>(d)] - 1) << link;
      EXPECT_EQ(routes.is_end_around(link + 1), x[d] == 0) << link + 1;
    }
  }
}

} // namespace
} // namespace loghop::simulate::mesh_routes_test
