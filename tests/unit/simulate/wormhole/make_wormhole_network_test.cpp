#include "loghop/simulate/wormhole/make_wormhole_network.hpp"

#include "loghop/simulate/wormhole/flit_network.hpp"
#include "loghop/simulate/wormhole/virtual_channel_network.hpp"
#include "loghop/simulate/wormhole/worm_network.hpp"
#include "unit/simulate/wormhole/small_mesh.hpp"

#include <gtest/gtest.h>

namespace loghop::simulate::make_wormhole_network_test {
namespace {

struct Nobody final : WormNetworkListener {
  void worm_delivered(const WormDelivery&) override {}
};

template<class Network> bool makes(MeshTopology topology, int virtual_channels)
{
  EventCalendar calendar;
  Nobody nobody;
  const auto made = make_wormhole_network(test::row_of_four(topology, virtual_channels), {}, calendar, nobody);
  return dynamic_cast<const Network*>(made.get()) != nullptr;
}

TEST(MakeWormholeNetwork, WormsAreForMeshesWithOneVirtualChannel)
{
  EXPECT_TRUE(makes<WormNetwork>(MeshTopology::mesh, 1));
  EXPECT_TRUE(makes<VirtualChannelNetwork>(MeshTopology::mesh, 2));
  EXPECT_TRUE(makes<VirtualChannelNetwork>(MeshTopology::torus, 1));
  EXPECT_TRUE(makes<VirtualChannelNetwork>(MeshTopology::torus, 2));
}

template<class Network> bool makes_for_traffic(const WormholeMesh& mesh, std::int64_t longest)
{
  EventCalendar calendar;
  Nobody nobody;
  const auto made = make_traffic_network(mesh, longest, calendar, nobody);
  return dynamic_cast<const Network*>(made.get()) != nullptr;
}

template<class Network> bool makes_for_traffic(MeshTopology topology, int virtual_channels, std::int64_t longest)
{
  return makes_for_traffic<Network>(test::row_of_four(topology, virtual_channels), longest);
}

TEST(MakeTrafficNetwork, FlitsAreForShortMessagesOnVirtualChannels)
{
  EXPECT_TRUE(makes_for_traffic<FlitNetwork>(MeshTopology::mesh, 2, 512));
  EXPECT_TRUE(makes_for_traffic<FlitNetwork>(MeshTopology::mesh, 8, 1024));
  EXPECT_TRUE(makes_for_traffic<FlitNetwork>(MeshTopology::torus, 2, 1));
  EXPECT_TRUE(makes_for_traffic<FlitNetwork>(MeshTopology::torus, 1, 256));
  EXPECT_TRUE(makes_for_traffic<VirtualChannelNetwork>(MeshTopology::mesh, 2, 513));
  EXPECT_TRUE(makes_for_traffic<VirtualChannelNetwork>(MeshTopology::mesh, 8, 1025));
  EXPECT_TRUE(makes_for_traffic<VirtualChannelNetwork>(MeshTopology::torus, 2, 257));
  EXPECT_TRUE(makes_for_traffic<WormNetwork>(MeshTopology::mesh, 1, 1));
}

/// A path has 64 channels at most, injection and ejection among them; a latency 63 flit times of 10; a buffer 63 flits. An
/// interface returns credits after `ejection` and one flit time.
TEST(MakeTrafficNetwork, FlitsAreForShortPathsLatenciesAndBuffers)
{
  const auto suits = [](auto change) {
    WormholeMesh mesh = test::row_of_four(MeshTopology::mesh, 2);
    change(mesh);
    EXPECT_NE(makes_for_traffic<FlitNetwork>(mesh, 1), makes_for_traffic<VirtualChannelNetwork>(mesh, 1));
    return makes_for_traffic<FlitNetwork>(mesh, 1);
  };
  EXPECT_TRUE(suits([](WormholeMesh& mesh) { mesh.dimensions = {32, 32}; }));
  EXPECT_FALSE(suits([](WormholeMesh& mesh) { mesh.dimensions = {32, 33}; }));
  EXPECT_TRUE(suits([](WormholeMesh& mesh) { mesh.topology = MeshTopology::torus, mesh.dimensions = {65, 61}; }));
  EXPECT_FALSE(suits([](WormholeMesh& mesh) { mesh.topology = MeshTopology::torus, mesh.dimensions = {65, 62}; }));
  EXPECT_TRUE(suits([](WormholeMesh& mesh) { mesh.hop = 630; }));
  EXPECT_FALSE(suits([](WormholeMesh& mesh) { mesh.hop = 640; }));
  EXPECT_FALSE(suits([](WormholeMesh& mesh) { mesh.injection = 640; }));
  EXPECT_FALSE(suits([](WormholeMesh& mesh) { mesh.credit = 640; }));
  EXPECT_TRUE(suits([](WormholeMesh& mesh) { mesh.ejection = 620; }));
  EXPECT_FALSE(suits([](WormholeMesh& mesh) { mesh.ejection = 630; }));
  EXPECT_TRUE(suits([](WormholeMesh& mesh) { mesh.buffer_flits = 63; }));
  EXPECT_FALSE(suits([](WormholeMesh& mesh) { mesh.buffer_flits = 64; }));
}

} // namespace
} // namespace loghop::simulate::make_wormhole_network_test
