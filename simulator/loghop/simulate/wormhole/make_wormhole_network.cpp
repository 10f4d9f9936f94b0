#include "loghop/simulate/wormhole/make_wormhole_network.hpp"

#include "loghop/simulate/wormhole/virtual_channel_network.hpp"
#include "loghop/simulate/wormhole/worm_network.hpp"

namespace loghop::simulate {

std::unique_ptr<WormholeNetwork> make_wormhole_network(const WormholeMesh& mesh, const NicQueues& queues,
                                                       EventCalendar& calendar, WormNetworkListener& listener)
{
  if (mesh.topology == MeshTopology::mesh && mesh.virtual_channels == 1)
    return std::make_unique<WormNetwork>(mesh, queues, calendar, listener);
  return std::make_unique<VirtualChannelNetwork>(mesh, queues, calendar, listener);
}

} // namespace loghop::simulate
