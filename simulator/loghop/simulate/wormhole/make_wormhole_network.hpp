// Makes the wormhole network of a platform: the implementation that covers its topology and virtual channels.
#pragma once

#include "loghop/platform/platform.hpp"
#include "loghop/simulate/wormhole/wormhole_network.hpp"

#include <memory>

namespace loghop::simulate {

std::unique_ptr<WormholeNetwork> make_wormhole_network(const WormholeMesh& mesh, const NicQueues& queues,
                                                       EventCalendar& calendar, WormNetworkListener& listener);

} // namespace loghop::simulate
