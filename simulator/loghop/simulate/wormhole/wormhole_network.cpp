#include "loghop/simulate/wormhole/wormhole_network.hpp"

namespace loghop::simulate {

void WormNetworkListener::worm_at_front(const WormAtFront&) {}
void WormNetworkListener::worm_sent(Node) {}
void WormNetworkListener::channel_held(const ChannelHold&) {}

} // namespace loghop::simulate
