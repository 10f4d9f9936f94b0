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

template<class Network> bool makes_for_traffic(MeshTopology topology, int virtual_channels, std::int64_t longest)
{
  EventCalendar calendar;
  Nobody nobody;
  const auto made = make_traffic_network(test::row_of_four(topology, virtual_channels), longest, calendar, nobody);
  return dynamic_cast<const Network*>(made.get()) != nullptr;
}

TEST(MakeTrafficNetwork, FlitsAreForShortMessagesOnVirtualChannels)
{
  EXPECT_TRUE(makes_for_traffic<FlitNetwork>(MeshTopology::mesh, 2, 16));
  EXPECT_TRUE(makes_for_traffic<FlitNetwork>(MeshTopology::torus, 2, 1));
  EXPECT_TRUE(makes_for_traffic<VirtualChannelNetwork>(MeshTopology::mesh, 2, 17));
  EXPECT_TRUE(makes_for_traffic<WormNetwork>(MeshTopology::mesh, 1, 1));
}

} // namespace
} // namespace loghop::simulate::make_wormhole_network_test
