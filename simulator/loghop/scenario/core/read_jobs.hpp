// Reads the key "jobs" of a case: several workloads at a time on one machine (workload/jobs).
#pragma once

#include "loghop/base/json_value.hpp"
#include "loghop/platform/placement.hpp"
#include "loghop/scenario/core/known_workloads.hpp"
#include "loghop/workload/jobs/jobs_workload.hpp"

#include <memory>

namespace loghop {

/// `platform` is nullptr if it is wrong. Nothing if a workload cannot be read.
std::shared_ptr<const JobsWorkload> read_jobs(const JsonValue& place, const Platform* platform,
                                              KnownWorkloads& workloads);

/// The ranks of all jobs where the jobs say.
Placement placement_of(const JobsWorkload& jobs, const Platform& platform);

} // namespace loghop
