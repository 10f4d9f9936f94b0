#include "loghop/platform/platform.hpp"

#include <gtest/gtest.h>

#include <string>

namespace loghop::platform_test {
namespace {

FluidNetwork three_nodes()
{
  FluidNetwork network;
  network.nodes = 3;
  return network;
}

TEST(Platform, SaysWhichNetworkItHas)
{
  Platform platform; // a wormhole mesh, if nobody says otherwise
  WormholeMesh mesh;
  mesh.dimensions = {4, 3};
  mesh.flit_time = 8000;
  platform.network = mesh;
  ASSERT_NE(platform.wormhole(), nullptr);
  EXPECT_EQ(platform.loggops(), nullptr);
  EXPECT_EQ(platform.fluid(), nullptr);
  EXPECT_EQ(platform.network_type(), std::string("wormhole"));
  EXPECT_EQ(platform.network_nodes(), 12);
  EXPECT_EQ(platform.flit_time(), 8000);
}

TEST(Platform, OnlyWormholeNetworksHaveFlits)
{
  Platform platform;
  LoggopsNetwork network;
  network.nodes = 7;
  platform.network = network;
  EXPECT_EQ(platform.network_type(), std::string("loggops"));
  EXPECT_EQ(platform.network_nodes(), 7);
  EXPECT_EQ(platform.flit_time(), 0);
  platform.network = three_nodes();
  EXPECT_EQ(platform.network_type(), std::string("fluid"));
  EXPECT_EQ(platform.network_nodes(), 3);
  EXPECT_EQ(platform.flit_time(), 0);
}

TEST(Platform, SaysWhetherItsNetworkIsAFileOfSimGrid)
{
  Platform platform;
  EXPECT_EQ(platform.simgrid_xml(), nullptr);
  FluidNetwork network = three_nodes();
  platform.network = network;
  EXPECT_EQ(platform.simgrid_xml(), nullptr);
  network.topology = SimgridXml{};
  platform.network = network;
  EXPECT_NE(platform.simgrid_xml(), nullptr);
}

TEST(Platform, PassesMessagesWithMiddlewareOrOnLoggops)
{
  Platform platform;
  platform.network = three_nodes();
  EXPECT_FALSE(platform.passes_messages());
  platform.nodes = RankNodes{};
  EXPECT_TRUE(platform.passes_messages());
  platform.nodes = MulticoreNodes{};
  EXPECT_TRUE(platform.passes_messages());
  platform.nodes = ActiveMessageNodes{};
  EXPECT_FALSE(platform.passes_messages());
  platform.nodes = ActiveMessageNodes{{}, Middleware{}};
  EXPECT_TRUE(platform.passes_messages());
  platform.nodes = NetworkAlone{};
  platform.network = LoggopsNetwork{};
  EXPECT_TRUE(platform.passes_messages());
  EXPECT_EQ(platform.middleware(), nullptr); // LogGOPS has overheads of its own
}

TEST(Platform, HasAPlaceForARankOnEachCore)
{
  Platform platform;
  platform.network = three_nodes();
  platform.nodes = RankNodes{};
  EXPECT_EQ(platform.places(), 3);
  EXPECT_EQ(platform.multicore(), nullptr);
  MulticoreNodes nodes;
  nodes.node.chips = 2;
  nodes.node.cores_per_chip = 4;
  platform.nodes = nodes;
  EXPECT_EQ(platform.cores_per_node(), 8);
  EXPECT_EQ(platform.places(), 24);
}

TEST(MulticoreNode, SaysHowNearTwoCoresAre)
{
  MulticoreNode node;
  node.chips = 2;
  node.cores_per_chip = 3;
  EXPECT_EQ(node.level(Core(4), Core(4)), Level::to_itself);
  EXPECT_EQ(node.level(Core(6), Core(8)), Level::within_chip); // of node 1
  EXPECT_EQ(node.level(Core(6), Core(9)), Level::within_node);
  EXPECT_EQ(node.level(Core(5), Core(6)), Level::between_nodes);
  EXPECT_EQ(node.level(Core(2), Core(8)), Level::between_nodes); // though on the same core of their nodes
}

TEST(Platform, CoresAreOnNodes)
{
  Platform platform;
  platform.network = three_nodes();
  EXPECT_EQ(platform.node_of(Core(2)), Node(2));
  MulticoreNodes nodes;
  nodes.node.cores_per_chip = 4;
  platform.nodes = nodes;
  EXPECT_EQ(platform.node_of(Core(3)), Node(0));
  EXPECT_EQ(platform.node_of(Core(4)), Node(1));
  EXPECT_EQ(platform.node_of(Core(11)), Node(2));
}

TEST(Platform, HasNoClockAndNoSpeedUnlessTheyAreGiven)
{
  EXPECT_EQ(Platform{}.clock_period, 0);
  EXPECT_EQ(Platform{}.flops_per_second, 0);
  EXPECT_EQ(Platform{}.cores_per_node(), 1);
  EXPECT_FALSE(Platform{}.simgrid_shares());
}

TEST(Platform, NodesAreOfActiveMessagesOrOfCores)
{
  Platform platform;
  EXPECT_EQ(platform.active_messages(), nullptr);
  EXPECT_EQ(platform.multicore(), nullptr);
  EXPECT_EQ(platform.middleware(), nullptr);
  platform.nodes = ActiveMessageNodes{};
  EXPECT_NE(platform.active_messages(), nullptr);
  EXPECT_EQ(platform.multicore(), nullptr);
  platform.nodes = MulticoreNodes{};
  EXPECT_EQ(platform.active_messages(), nullptr);
  EXPECT_EQ(platform.multicore(), &std::get<MulticoreNodes>(platform.nodes).node);
  EXPECT_EQ(platform.middleware(), &std::get<MulticoreNodes>(platform.nodes).middleware);
}

TEST(Platform, SimGridSharesOnItsOwnNetworksOnly)
{
  Platform platform;
  FluidNetwork network = three_nodes();
  platform.network = network;
  EXPECT_FALSE(platform.simgrid_shares());
  network.sharing = Sharing::simgrid;
  platform.network = network;
  EXPECT_TRUE(platform.simgrid_shares());
  platform.network = LoggopsNetwork{};
  EXPECT_FALSE(platform.simgrid_shares());
}

} // namespace
} // namespace loghop::platform_test
