#include "loghop/platform/fluid.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace loghop::fluid_test {
namespace {

using Sizes = std::vector<int>;

TEST(FluidCube, WiresAreThoseOfItsDimensionsUnlessTheseAreFolded)
{
  FluidCube cube;
  EXPECT_FALSE(cube.around);
  EXPECT_FALSE(cube.node);
  EXPECT_TRUE(cube.wired().empty());
  cube.dimensions = {6, 4};
  EXPECT_EQ(cube.wired(), (Sizes{6, 4}));
  cube.folded = {{3, 2}, {4}};
  EXPECT_EQ(cube.wired(), (Sizes{3, 2, 4}));
  cube.folded = {{6}, {2, 2}};
  EXPECT_EQ(cube.wired(), (Sizes{6, 2, 2}));
}

TEST(FluidNetwork, IsAnEmptyCrossbarAtFirst)
{
  const FluidNetwork network;
  EXPECT_EQ(network.nodes, 0);
  EXPECT_EQ(network.bandwidth, 0);
  EXPECT_EQ(network.latency, 0);
  EXPECT_TRUE(std::holds_alternative<FluidCrossbar>(network.topology));
  EXPECT_EQ(network.send_order, SendOrder::fair);
  EXPECT_EQ(network.sharing, Sharing::loghop);
  EXPECT_EQ(FluidLink{}.bandwidth, 0);
  EXPECT_EQ(FluidLink{}.latency, 0);
  EXPECT_FALSE(SimgridXml{}.routes_checked);
}

TEST(FluidDragonfly, LinksAreSingleUnlessTheyAreWider)
{
  const FluidDragonfly shape;
  for (const int number : {shape.groups, shape.chassis, shape.routers, shape.nodes})
    EXPECT_EQ(number, 0);
  for (const int width : {shape.group_links, shape.chassis_links, shape.router_links})
    EXPECT_EQ(width, 1);
}

TEST(FluidNetwork, SimGridSharesIfItIsAskedOrHasTheFile)
{
  FluidNetwork network;
  EXPECT_FALSE(network.simgrid_shares());
  network.sharing = Sharing::simgrid;
  EXPECT_TRUE(network.simgrid_shares());
  network.sharing = Sharing::loghop;
  network.topology = SimgridXml{};
  EXPECT_TRUE(network.simgrid_shares());
  network.topology = FluidCube{};
  EXPECT_FALSE(network.simgrid_shares());
}

} // namespace
} // namespace loghop::fluid_test
