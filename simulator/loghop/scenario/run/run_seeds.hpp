// Simulates the cases of a scenario for several seeds, those that draw nothing once.
#pragma once

#include "loghop/scenario/core/scenario.hpp"
#include "loghop/scenario/run/run_cases.hpp"

#include <vector>

namespace loghop {

/// Whether the time of a case may depend on the seed: its workload draws destinations, places or times, or its platform
/// draws where pages lie or which connection a network interface forgets.
bool draws(const Platform& platform, const Workload& workload);

bool draws(const Scenario& scenario, const Case& c); ///< the same, or noise
bool draws(const Scenario& scenario);                ///< whether one of its cases does

/// Outcomes by seed: scenario.seed, the next one, and so on. `first` are those of scenario.seed. A scenario that draws
/// nothing has this one element only. `options` are those of further runs.
std::vector<std::vector<CaseOutcome>> run_seeds(const Scenario& scenario, std::vector<CaseOutcome> first, int seeds,
                                                const RunOptions& options);

/// The number of simulations of run_seeds, for progress.
std::size_t further_runs(const Scenario& scenario, int seeds);

} // namespace loghop
