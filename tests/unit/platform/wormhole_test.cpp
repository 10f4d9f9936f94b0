#include "loghop/platform/wormhole.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace loghop::wormhole_test {
namespace {

TEST(WormholeMesh, CountsItsNodes)
{
  WormholeMesh mesh;
  mesh.dimensions = {8, 4, 3};
  EXPECT_EQ(mesh.nodes(), 96);
}

TEST(WormholeMesh, RoundsMessagesUpToFlits)
{
  WormholeMesh mesh;
  mesh.flit_bytes = 8;
  EXPECT_EQ(mesh.flits(0), 1); // a message is at least its header
  EXPECT_EQ(mesh.flits(1), 1);
  EXPECT_EQ(mesh.flits(8), 1);
  EXPECT_EQ(mesh.flits(9), 2);
  EXPECT_EQ(mesh.flits(std::numeric_limits<std::int64_t>::max()), std::int64_t{1} << 60);
}

TEST(WormholeMesh, IsAMeshOfSingleChannelsUnlessItSaysMore)
{
  const WormholeMesh mesh;
  EXPECT_EQ(mesh.topology, MeshTopology::mesh);
  EXPECT_EQ(mesh.virtual_channels, 1);
  EXPECT_EQ(mesh.flit_bytes, 1);
  EXPECT_EQ(mesh.flit_time, 0);
  EXPECT_EQ(mesh.hop, 0);
  EXPECT_EQ(mesh.injection, 0);
  EXPECT_EQ(mesh.ejection, 0);
  EXPECT_EQ(mesh.credit, 0);
  EXPECT_EQ(mesh.buffer_flits, 1);
  EXPECT_EQ(mesh.arbitration, Arbitration::round_robin);
  EXPECT_EQ(mesh.nodes(), 1); // no dimension
}

TEST(WormholeMesh, FlitsOfOneByteAreAsManyAsBytes)
{
  const WormholeMesh mesh;
  for (const std::int64_t bytes : {1, 2, 3, 100})
    EXPECT_EQ(mesh.flits(bytes), bytes);
  EXPECT_EQ(mesh.flits(0), 1);
}

} // namespace
} // namespace loghop::wormhole_test
