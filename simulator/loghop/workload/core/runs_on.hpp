// Decides which workloads run on a platform, and how.
#pragma once

#include "loghop/platform/placement.hpp"
#include "loghop/platform/platform.hpp"
#include "loghop/workload/core/workload.hpp"

namespace loghop {

/// Throws std::invalid_argument if the workload does not fit the platform: what is wrong, and what is allowed.
void check_runs(const Platform& platform, const Workload& workload, const Placement& placement = {});

/// Whether the workload runs as a graph of operations of ranks that pass messages. If not, it runs as programs on nodes
/// of active messages, or on the network alone.
bool runs_as_graph(const Platform& platform, const Workload& workload);

} // namespace loghop
