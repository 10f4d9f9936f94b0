// What the channels of wormhole networks did: shares of the time, and rows of CSV (simulate/observe/channel_observer.hpp).
#pragma once

#include "loghop/scenario/core/scenario.hpp"
#include "loghop/scenario/run/run_cases.hpp"

#include <string>
#include <vector>

namespace loghop {

/// Of the time that was observed.
struct ChannelShares {
  double utilisation = 0; ///< in which flits crossed
  double blocked = 0;     ///< in which a message had the channel, and no flit crossed
};

/// From 0 to the last finish or the last flit.
Picoseconds observed_time(const simulate::SimulationResult& result);
/// 0 if no time was observed.
ChannelShares shares_of(const simulate::ChannelUse& channel, Picoseconds observed);

/// `case,channel,from,to,direction,flits,busy_ps,blocked_ps,utilisation,blocked_fraction`, with a header.
std::string channels_csv(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes);

} // namespace loghop
