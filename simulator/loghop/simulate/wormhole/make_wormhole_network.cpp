#include "loghop/simulate/wormhole/make_wormhole_network.hpp"

#include "loghop/simulate/wormhole/flit_network.hpp"
#include "loghop/simulate/wormhole/virtual_channel_network.hpp"
#include "loghop/simulate/wormhole/worm_network.hpp"

namespace loghop::simulate {

namespace {

bool has_worms_alone(const WormholeMesh& mesh)
{
  return mesh.topology == MeshTopology::mesh && mesh.virtual_channels == 1;
}

} // namespace

std::unique_ptr<WormholeNetwork> make_wormhole_network(const WormholeMesh& mesh, const NicQueues& queues,
                                                       EventCalendar& calendar, WormNetworkListener& listener)
{
  if (has_worms_alone(mesh)) return std::make_unique<WormNetwork>(mesh, queues, calendar, listener);
  return std::make_unique<VirtualChannelNetwork>(mesh, queues, calendar, listener);
}

std::unique_ptr<TrafficNetwork> make_traffic_network(const WormholeMesh& mesh, std::int64_t longest,
                                                     EventCalendar& calendar, WormNetworkListener& listener)
{
  if (!has_worms_alone(mesh) && FlitNetwork::suits(mesh, longest))
    return std::make_unique<FlitNetwork>(mesh, calendar, listener);
  return make_wormhole_network(mesh, {}, calendar, listener);
}

} // namespace loghop::simulate
