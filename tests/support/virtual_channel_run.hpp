// Runs the network with virtual channels alone, on its own calendar, with one flit time as the unit of time.
#pragma once

#include "support/random_load.hpp"
#include "support/virtual_channel_reference.hpp"
#include "support/worm_run.hpp"

namespace loghop::test {

struct VirtualChannelRun : WormRun {
  std::uint64_t flit_moves = 0; ///< that were simulated one by one
};

/// `flit_time` only scales the simulator's clock. Result::tail_sent is left 0.
VirtualChannelRun run_virtual_channels(const Load& load, const reference::VirtualChannels& virtual_channels,
                                       std::int64_t flit_time = 6);

} // namespace loghop::test
