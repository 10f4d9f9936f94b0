// Wormhole routing with virtual channels on a mesh or torus, one flit time after the other: an oracle for tests.
//
// Plain and slow on purpose; shares no code with what it tests, nor with flit_reference, whose rules it must equal on a
// mesh with one virtual channel. The rules are those of wormhole/virtual_channel_network.hpp, in flit times:
// every decision of a flit time looks at the state before it, which needs hop, injection and credit >= 1. With an input
// queue, network interfaces take flits out of it at the end of the flit time.
#pragma once

#include "support/flit_reference.hpp"

#include <vector>

namespace loghop::reference {

/// Parameters of links that Config does not have.
struct VirtualChannels {
  bool torus = false;
  int number = 1;       ///< of a link; even on a torus
  bool dateline = true; ///< torus: false lets every header take every virtual channel, which can deadlock
};

/// Throws std::invalid_argument if a value is out of range and std::runtime_error if flits
/// remain that can never move. Outcome::channel_flits is empty.
Outcome simulate(const Config& config, const VirtualChannels& virtual_channels, const std::vector<Message>& messages);

} // namespace loghop::reference
