// Runs a workload on an ideal network: no latency, infinite bandwidth, no overheads. What remains are computations, and
// the order in which ranks need each other.
#pragma once

#include "loghop/platform/placement.hpp"
#include "loghop/platform/platform.hpp"
#include "loghop/simulate/profile/phase_observer.hpp"
#include "loghop/units/picoseconds.hpp"
#include "loghop/workload/core/workload.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace loghop::simulate {

struct IdealRun {
  Picoseconds time = 0;                 ///< until the last rank finishes
  std::vector<Picoseconds> computation; ///< of each rank: the sum of its computations
  std::optional<Phases> phases;         ///< if they were asked for, and ranks make calls of MPI
};

/// Of a workload that runs as a graph there (runs_as_graph); its computations are those on the platform.
IdealRun run_ideally(const Platform& platform, const Workload& workload, std::uint64_t seed, const Placement& placement,
                     const PhaseMarks& phases = {});

} // namespace loghop::simulate
