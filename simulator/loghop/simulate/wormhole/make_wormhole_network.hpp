// Makes the wormhole network of a platform: the implementation that covers its topology and virtual channels, and is the
// fastest for its messages.
#pragma once

#include "loghop/platform/platform.hpp"
#include "loghop/simulate/wormhole/wormhole_network.hpp"

#include <memory>

namespace loghop::simulate {

std::unique_ptr<WormholeNetwork> make_wormhole_network(const WormholeMesh& mesh, const NicQueues& queues,
                                                       EventCalendar& calendar, WormNetworkListener& listener);

/// The same without queues of interfaces. `longest`: flits of the longest message that will be offered.
std::unique_ptr<TrafficNetwork> make_traffic_network(const WormholeMesh& mesh, std::int64_t longest,
                                                     EventCalendar& calendar, WormNetworkListener& listener);

} // namespace loghop::simulate
