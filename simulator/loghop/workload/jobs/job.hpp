// One job of several on a machine: a workload with ranks of its own, which knows nothing of the other jobs.
#pragma once

#include "loghop/platform/machine_shape.hpp"
#include "loghop/platform/places.hpp"
#include "loghop/units/picoseconds.hpp"
#include "loghop/workload/core/workload.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace loghop {

/// Runs of a job that begins anew again and again: no job has more.
inline constexpr std::int64_t most_job_runs = 1000000;

/// A day: the longest operation may take 13 (simulate/engine).
inline constexpr Picoseconds longest_job_start = 86'400'000'000'000'000;

struct Job {
  std::string name;
  std::shared_ptr<const Workload> workload;
  std::vector<Core> cores; ///< of its ranks; a node that takes one rank is a core
  Picoseconds start = 0;   ///< its ranks begin then
  std::int64_t runs = 1;   ///< one after the other: a rank that is done with one begins the next
  bool background = false; ///< begins anew until all other jobs are done; `runs` does not count
  GridShape grid;          ///< of its ranks

  int ranks() const { return static_cast<int>(cores.size()); }
};

/// The machine as the workload of a job sees it: only the ranks of the job.
MachineShape shape_for(const Job& job, const MachineShape& machine);

} // namespace loghop
