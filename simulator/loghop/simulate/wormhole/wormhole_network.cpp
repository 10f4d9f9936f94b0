#include "loghop/simulate/wormhole/wormhole_network.hpp"

#include "loghop/simulate/wormhole/virtual_channel_network.hpp"
#include "loghop/simulate/wormhole/worm_network.hpp"

namespace loghop::simulate {

void WormNetworkListener::worm_at_nic(WormId, Picoseconds) {}
void WormNetworkListener::worm_sent(int) {}
void WormNetworkListener::channel_held(const ChannelHold&) {}

std::unique_ptr<WormholeNetwork> make_wormhole_network(const WormholeMesh& mesh, EventCalendar& calendar,
                                                       WormNetworkListener& listener)
{
  if (mesh.topology == MeshTopology::mesh && mesh.virtual_channels == 1)
    return std::make_unique<WormNetwork>(mesh, 1, 0, calendar, listener);
  return std::make_unique<VirtualChannelNetwork>(mesh, calendar, listener);
}

} // namespace loghop::simulate
