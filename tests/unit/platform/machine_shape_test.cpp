#include "loghop/platform/machine_shape.hpp"

#include "support/indices.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace loghop::machine_shape_test {
namespace {

using Dimensions = std::vector<int>;

Platform on(Platform::Network network)
{
  Platform platform;
  platform.clock_period = 500;
  platform.flops_per_second = 2e9;
  platform.network = std::move(network);
  return platform;
}

FluidNetwork fluid(int nodes)
{
  FluidNetwork network;
  network.nodes = nodes;
  return network;
}

TEST(MachineShape, OfAWormholeNetworkHasItsSidesAndFlits)
{
  WormholeMesh mesh;
  mesh.dimensions = {4, 3};
  mesh.flit_time = 8000;
  mesh.flit_bytes = 8;
  const NetworkShape network = shape_of_network(on(mesh));
  EXPECT_EQ(network.dimensions, (Dimensions{4, 3}));
  EXPECT_EQ(network.nodes(), 12);
  EXPECT_FALSE(network.end_around);
  EXPECT_EQ(network.flit_time, 8000);
  EXPECT_EQ(network.flit_bytes, 8);
  MachineShape shape = shape_of(on(mesh));
  EXPECT_EQ(shape.dimensions, (Dimensions{4, 3}));
  EXPECT_EQ(shape.ranks(), 12);
  EXPECT_FALSE(shape.end_around);
  EXPECT_EQ(shape.clock_period, 500);
  EXPECT_EQ(shape.flops_per_second, 2e9);
  mesh.topology = MeshTopology::torus;
  shape = shape_of(on(mesh));
  EXPECT_EQ(shape.dimensions, (Dimensions{4, 3}));
  EXPECT_TRUE(shape.end_around);
}

TEST(MachineShape, OfOtherNetworksHasNoFlits)
{
  LoggopsNetwork network;
  network.nodes = 12;
  const MachineShape shape = shape_of(on(network));
  EXPECT_EQ(shape.dimensions, (Dimensions{12}));
  EXPECT_EQ(shape_of_network(on(network)).flit_time, 0);
  EXPECT_EQ(shape.clock_period, 500);
}

TEST(MachineShape, OfAFluidNetworkHasTheSidesOfACube)
{
  FluidNetwork network = fluid(12);
  EXPECT_EQ(shape_of(on(network)).dimensions, (Dimensions{12}));
  FluidCube cube;
  cube.dimensions = {4, 3};
  cube.around = true;
  network.topology = cube;
  EXPECT_EQ(shape_of(on(network)).dimensions, (Dimensions{4, 3}));
  EXPECT_TRUE(shape_of(on(network)).end_around);
}

/// Ranks that are not one on each node stand in a row.
TEST(MachineShape, HasAsManyRanksAsHavePlaces)
{
  FluidNetwork network = fluid(12);
  FluidCube cube;
  cube.dimensions = {4, 3};
  cube.around = true;
  network.topology = cube;
  Platform platform = on(network);
  MulticoreNodes nodes;
  nodes.node.cores_per_chip = 2;
  platform.nodes = nodes;
  EXPECT_EQ(shape_of_network(platform).dimensions, (Dimensions{4, 3}));
  EXPECT_EQ(shape_of(platform).dimensions, (Dimensions{24}));
  EXPECT_FALSE(shape_of(platform).end_around);
  EXPECT_EQ(shape_of(platform, {Placement::Order::listed, 1, indices<Core>({0, 5})}).dimensions, (Dimensions{2}));
  EXPECT_EQ(shape_of(platform, {Placement::Order::block, 3, {}}).dimensions, (Dimensions{72}));
}

TEST(MachineShape, OnlyNodesOfCoresHaveMemory)
{
  Platform platform = on(fluid(3));
  EXPECT_FALSE(shape_of(platform).has_memory);
  platform.nodes = RankNodes{};
  EXPECT_FALSE(shape_of(platform).has_memory);
  platform.nodes = MulticoreNodes{};
  EXPECT_TRUE(shape_of(platform).has_memory);
}

TEST(MachineShape, HasTheCollectiveCostsOfTheMiddleware)
{
  Platform platform = on(fluid(3));
  EXPECT_EQ(shape_of(platform).collectives.datatype, 0);
  Middleware library;
  library.collectives.combine_ps_per_byte = 1.5;
  library.collectives.rearrange_ps_per_byte = 2.5;
  library.collectives.datatype = 7;
  platform.nodes = RankNodes{library};
  const CollectiveCosts costs = shape_of(platform).collectives;
  EXPECT_EQ(costs.combine_ps_per_byte, 1.5);
  EXPECT_EQ(costs.rearrange_ps_per_byte, 2.5);
  EXPECT_EQ(costs.datatype, 7);
}

TEST(MachineShape, IsAPlaceWithoutDimensionsAtFirst)
{
  EXPECT_EQ(MachineShape{}.ranks(), 1);
  EXPECT_FALSE(MachineShape{}.end_around);
  EXPECT_FALSE(MachineShape{}.has_memory);
  EXPECT_EQ(MachineShape{}.clock_period, 0);
  EXPECT_EQ(MachineShape{}.flops_per_second, 0);
  EXPECT_EQ(NetworkShape{}.flit_time, 0);
  EXPECT_EQ(NetworkShape{}.flit_bytes, 1);
  EXPECT_EQ(NetworkShape{}.nodes(), 1);
}

} // namespace
} // namespace loghop::machine_shape_test
