// Runs a wormhole network alone, on its own calendar, with one flit time as the unit of time.
#pragma once

#include "loghop/simulate/observe/result.hpp"
#include "support/random_load.hpp"
#include "support/virtual_channel_reference.hpp"

#include <cstdint>
#include <vector>

namespace loghop::test {

struct WormRun {
  std::vector<reference::Result> results;     ///< in the order of the messages
  std::vector<int> deliveries;                ///< how often each was delivered
  std::vector<std::int64_t> tail_told;        ///< when the time of sending of each tail was told; -1: never
  std::int64_t left = 0;                      ///< in flight at the end
  std::vector<simulate::ChannelUse> channels; ///< times in flit times
};

struct VirtualChannelRun : WormRun {
  std::uint64_t flit_moves = 0; ///< that were simulated one by one
};

/// The worm-level network. `flit_time` only scales the simulator's clock; the results are in flit times. A multiple of
/// drain_denominator.
WormRun run_worms(const Load& load, std::int64_t flit_time = 6);

/// The network with virtual channels, the same. Result::tail_sent is left 0 without an input queue. Unless it
/// `tells_holds`, it may find out later that a tail has crossed a channel, and WormRun::channels is empty.
VirtualChannelRun run_virtual_channels(const Load& load, const reference::VirtualChannels& virtual_channels,
                                       std::int64_t flit_time = 6, bool tells_holds = true);

/// Whether run_flits() is the faster one.
bool suits_flits(const Load& load, const reference::VirtualChannels& virtual_channels);

/// The network of short messages, the same. The load has no input queue.
WormRun run_flits(const Load& load, const reference::VirtualChannels& virtual_channels, std::int64_t flit_time = 6,
                  bool tells_holds = true);

} // namespace loghop::test
