// Simulates each of several jobs as if it had the machine for itself.
#pragma once

#include "loghop/platform/platform.hpp"
#include "loghop/units/picoseconds.hpp"
#include "loghop/workload/jobs/jobs_workload.hpp"

#include <cstdint>
#include <vector>

namespace loghop {

/// In the order of the jobs. Throws SimulationError if a job does not come to its end. Where SimGrid shares links, it
/// comes before any other simulation of the process.
std::vector<Seconds> times_alone(const Platform& platform, const JobsWorkload& jobs, std::uint64_t seed);

} // namespace loghop
