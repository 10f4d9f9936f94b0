// Simulates one workload on one platform, inside SimGrid's clock.
#pragma once

#include "loghop/platform/placement.hpp"
#include "loghop/simulate/result.hpp"
#include "loghop/workload/workload.hpp"

#include <cstdint>

namespace loghop::simulate {

/// As many nodes as ranks can be placed.
MachineShape shape_of(const Platform& platform, const Placement& placement = {});

/// Throws std::invalid_argument if the workload does not fit the platform: what is wrong, and what is allowed.
void check_runs(const Platform& platform, const Workload& workload, const Placement& placement = {});

/// Whether its ranks pass messages; otherwise nodes run programs with handlers, or there is the network alone.
bool runs_as_graph(const Platform& platform, const Workload& workload);

/// Once a process (see run_in_simgrid). `sink`, if there is one, gets every message as soon as its delivery is certain.
/// Throws SimulationError on deadlock: it says who waits for what.
/// Throws std::invalid_argument as check_runs does.
SimulationResult simulate(const Platform& platform, const Workload& workload, std::uint64_t seed,
                          const MessageSink& sink = {}, const Placement& placement = {},
                          const Observation& observation = {});

} // namespace loghop::simulate
