#include "loghop/simulate/routes/mesh_channels.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace loghop::simulate::mesh_channels_test {
namespace {

WormholeMesh mesh_of(std::vector<int> dimensions, MeshTopology topology)
{
  WormholeMesh mesh;
  mesh.dimensions = std::move(dimensions);
  mesh.topology = topology;
  return mesh;
}

/// "from to direction", or "" if the channel does not exist.
std::string ends(const WormholeMesh& mesh, ChannelId channel)
{
  const MeshRoutes routes(mesh.dimensions, mesh.topology);
  const auto found = ends_of(mesh, routes, channel);
  if (!found) return "";
  return std::to_string(found->from.value()) + " " + std::to_string(found->to.value()) + " " + found->direction;
}

TEST(EndsOf, AMeshByHand)
{
  const WormholeMesh mesh = mesh_of({4, 3}, MeshTopology::mesh);
  EXPECT_EQ(ends(mesh, 5 * 6 + 0), "6 5 -x");
  EXPECT_EQ(ends(mesh, 5 * 6 + 1), "4 5 +x");
  EXPECT_EQ(ends(mesh, 5 * 6 + 2), "9 5 -y");
  EXPECT_EQ(ends(mesh, 5 * 6 + 3), "1 5 +y");
  EXPECT_EQ(ends(mesh, 5 * 6 + 4), "5 5 injection");
  EXPECT_EQ(ends(mesh, 5 * 6 + 5), "5 5 ejection");
}

TEST(EndsOf, NothingLeavesAMesh)
{
  const WormholeMesh mesh = mesh_of({4, 3}, MeshTopology::mesh);
  EXPECT_EQ(ends(mesh, 0 * 6 + 1), "");
  EXPECT_EQ(ends(mesh, 0 * 6 + 3), "");
  EXPECT_EQ(ends(mesh, 11 * 6 + 0), "");
  EXPECT_EQ(ends(mesh, 11 * 6 + 2), "");
  EXPECT_EQ(ends(mesh, 3 * 6 + 1), "2 3 +x");
  EXPECT_EQ(ends(mesh, 8 * 6 + 0), "9 8 -x");
}

TEST(EndsOf, ATorusGoesAround)
{
  const WormholeMesh torus = mesh_of({4, 3}, MeshTopology::torus);
  EXPECT_EQ(ends(torus, 0 * 6 + 1), "3 0 +x");
  EXPECT_EQ(ends(torus, 0 * 6 + 3), "8 0 +y");
  EXPECT_EQ(ends(torus, 11 * 6 + 0), "8 11 -x");
  EXPECT_EQ(ends(torus, 11 * 6 + 2), "3 11 -y");
}

TEST(EndsOf, ADimensionOfOneNodeHasNoLinks)
{
  const WormholeMesh torus = mesh_of({1, 2}, MeshTopology::torus);
  EXPECT_EQ(ends(torus, 0), "");
  EXPECT_EQ(ends(torus, 1), "");
  EXPECT_EQ(ends(torus, 2), "1 0 -y");
  EXPECT_EQ(ends(torus, 3), "1 0 +y");
}

TEST(EndsOf, FourDimensions)
{
  const WormholeMesh mesh = mesh_of({2, 2, 2, 2}, MeshTopology::mesh);
  EXPECT_EQ(ends(mesh, 0 * 10 + 4), "4 0 -z");
  EXPECT_EQ(ends(mesh, 15 * 10 + 5), "11 15 +z");
  EXPECT_EQ(ends(mesh, 0 * 10 + 6), "8 0 -4");
  EXPECT_EQ(ends(mesh, 15 * 10 + 7), "7 15 +4");
  EXPECT_EQ(ends(mesh, 15 * 10 + 8), "15 15 injection");
}

/// Every link that a route crosses begins where the one before ended.
TEST(EndsOf, FitsTheRoutes)
{
  for (const MeshTopology topology : {MeshTopology::mesh, MeshTopology::torus}) {
    const WormholeMesh mesh = mesh_of({3, 4, 2}, topology);
    const MeshRoutes routes(mesh.dimensions, topology);
    for (int from = 0; from < 24; ++from)
      for (int to = 0; to < 24; ++to) {
        std::vector<ChannelId> path;
        routes.route(Node(from), Node(to), path);
        Node at(from);
        for (const ChannelId channel : path) {
          const auto found = ends_of(mesh, routes, channel);
          ASSERT_TRUE(found);
          EXPECT_EQ(found->from, at);
          at = found->to;
        }
        EXPECT_EQ(at, Node(to));
        EXPECT_EQ(static_cast<int>(path.size()), routes.distance(Node(from), Node(to)) + 2);
      }
  }
}

} // namespace
} // namespace loghop::simulate::mesh_channels_test
