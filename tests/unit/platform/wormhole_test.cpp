#include "loghop/platform/wormhole.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace loghop {
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

} // namespace
} // namespace loghop
