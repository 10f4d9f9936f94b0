// Simulates one workload on one platform, inside SimGrid's clock.
#pragma once

#include "loghop/platform/placement.hpp"
#include "loghop/simulate/observe/result.hpp"
#include "loghop/workload/core/workload.hpp"

#include <cstdint>

namespace loghop::simulate {

/// Once a process (see run_in_simgrid). `sink`, if there is one, gets every message as soon as its delivery is certain.
/// Throws SimulationError on deadlock: it says who waits for what.
/// Throws std::invalid_argument as check_runs does.
SimulationResult simulate(const Platform& platform, const Workload& workload, std::uint64_t seed,
                          const MessageSink& sink = {}, const Placement& placement = {},
                          const Observation& observation = {});

} // namespace loghop::simulate
