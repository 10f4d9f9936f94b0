// Simulates one workload on one platform.
#pragma once

#include "loghop/platform/placement.hpp"
#include "loghop/simulate/observe/result.hpp"
#include "loghop/workload/core/workload.hpp"

#include <cstdint>

namespace loghop::simulate {

/// Whether SimGrid shares the links of the platform: a process can simulate on one such platform once, in SimGrid's clock.
bool needs_simgrid(const Platform& platform);

/// `sink`, if there is one, gets every message as soon as its delivery is certain.
/// Throws SimulationError on deadlock: it says who waits for what.
/// Throws std::invalid_argument as check_runs does.
SimulationResult simulate(const Platform& platform, const Workload& workload, std::uint64_t seed,
                          const MessageSink& sink = {}, const Placement& placement = {},
                          const Observation& observation = {});

} // namespace loghop::simulate
