// Simulates a case again and again with other seeds, to tell how its time varies with noise.
#pragma once

#include "loghop/scenario/core/scenario.hpp"

#include <vector>

namespace loghop {

/// Of the seeds that follow that of the scenario, as many as the case has repetitions after the first. The workload has
/// the noise of the case. Throws SimulationError if one of them fails. Where SimGrid shares links, it comes before any
/// other simulation of the process.
std::vector<double> further_times(const Scenario& scenario, const Case& c, const Workload& workload);

} // namespace loghop
