// Simulates one workload on one platform.
#pragma once

#include "loghop/platform/placement.hpp"
#include "loghop/simulate/observe/result.hpp"
#include "loghop/workload/core/workload.hpp"

#include <cstdint>

namespace loghop::simulate {

/// If SimGrid shares the links (Platform::simgrid_shares), once a process, in SimGrid's clock.
/// `sink`, if there is one, gets every message as soon as its delivery is certain.
/// Throws SimulationError on deadlock: it says who waits for what.
/// Throws std::invalid_argument as check_runs does.
SimulationResult simulate(const Platform& platform, const Workload& workload, std::uint64_t seed,
                          const MessageSink& sink = {}, const Placement& placement = {},
                          const Observation& observation = Observation());

} // namespace loghop::simulate
