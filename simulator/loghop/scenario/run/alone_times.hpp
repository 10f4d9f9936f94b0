// Simulates each of several jobs as if it had the machine for itself.
#pragma once

#include "loghop/platform/platform.hpp"
#include "loghop/simulate/observe/result.hpp"
#include "loghop/workload/jobs/jobs_workload.hpp"

#include <cstdint>

namespace loghop {

/// Sets PartResult::alone of each job of `together`. Throws SimulationError if a job does not end alone either.
void add_times_alone(const Platform& platform, const JobsWorkload& jobs, std::uint64_t seed,
                     simulate::SimulationResult& together);

} // namespace loghop
