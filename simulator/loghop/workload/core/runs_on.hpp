// Decides whether a workload runs on a platform, and how.
#pragma once

#include "loghop/platform/placement.hpp"
#include "loghop/platform/platform.hpp"
#include "loghop/workload/core/workload.hpp"

namespace loghop {

/// Throws std::invalid_argument if the workload does not fit the platform: what is wrong, and what is allowed.
void check_runs(const Platform& platform, const Workload& workload, const Placement& placement = {});

/// Whether the ranks pass messages. If not, nodes run programs with handlers, or there is the network alone.
bool runs_as_graph(const Platform& platform, const Workload& workload);

} // namespace loghop
