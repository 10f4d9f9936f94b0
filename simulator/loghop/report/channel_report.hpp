// Writes what the channels of wormhole networks did, as rows of CSV (simulate/channel_recorder.hpp).
#pragma once

#include "loghop/scenario/run_cases.hpp"
#include "loghop/scenario/scenario.hpp"

#include <string>
#include <vector>

namespace loghop {

/// `case,channel,from,to,direction,flits,busy_ps,blocked_ps,utilisation,blocked_fraction`, with a header: of the time
/// from 0 to the last finish or the last flit, the share in which flits crossed, and in which a message had the channel
/// and none did.
std::string channels_csv(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes);

} // namespace loghop
