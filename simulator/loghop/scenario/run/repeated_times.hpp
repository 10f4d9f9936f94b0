// Simulates a case again and again with other seeds, to tell how its time varies with noise.
#pragma once

#include "loghop/scenario/core/scenario.hpp"
#include "loghop/simulate/observe/result.hpp"

namespace loghop {

/// Fills SimulationResult::repeated: of the seed of the scenario, which is `first`, and of those that follow it. The
/// workload has the noise of the case. Throws SimulationError if one of them fails.
void add_repetitions(const Scenario& scenario, const Case& c, const Workload& workload,
                     simulate::SimulationResult& first);

} // namespace loghop
