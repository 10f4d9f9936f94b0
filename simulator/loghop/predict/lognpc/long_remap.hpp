// A remap of long messages whose bytes the interfaces move, on a network whose links messages wait for.
//
// Symbols: O = o_s + o_r of the processor [s], S = (a + B) G of the wire [s], sigma the mean over the messages of
// max(1, share of the busiest link on its way) [1] (step_loads.hpp), C_n the mean wait for channels [s] of LoGPC
// (logpc/contention.hpp, closed) with the hops that the messages have.
#pragma once

#include "loghop/predict/core/model.hpp"
#include "loghop/predict/lognpc/network_links.hpp"
#include "loghop/predict/logp/loggp.hpp"
#include "loghop/workload/active_messages/remap.hpp"

namespace loghop::lognpc {

/// What of it is left out.
struct RemapTerms {
  bool links = true; ///< else sigma = 1
  bool wait = true;  ///< else C_n = 0
};

/// An iteration: max(O, sigma S) + C_n   [s], with C_n for T = max(O, S), q = j = 1. `links`: nullptr if none are shared.
Seconds long_remap(const Remap& workload, const LogGP& machine, const PredictionContext& context,
                   const NetworkLinks* links, const RemapTerms& terms);

} // namespace loghop::lognpc
