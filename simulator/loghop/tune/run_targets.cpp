#include "loghop/tune/run_targets.hpp"

#include "loghop/simulate/engine/child_process.hpp"

#include <algorithm>

namespace loghop {

namespace {

/// How many runs share a process. Each processor gets eight pieces, so that none waits long at the end.
std::size_t together(const std::vector<TargetRun>& runs, int parallel)
{
  constexpr std::size_t most_together = 64;
  if (std::any_of(runs.begin(), runs.end(), [](const TargetRun& run) { return run.platform->simgrid_shares(); }))
    return 1;
  return std::clamp(runs.size() / simulate::processes_at_a_time(parallel) / 8, std::size_t{1}, most_together);
}

} // namespace

void run_targets(const Targets& targets, const std::vector<TargetRun>& runs, int parallel,
                 const std::function<void(std::size_t, const TargetTime&)>& done, const std::function<void()>& idle)
{
  const std::size_t shared = together(runs, parallel);
  simulate::run_isolated_times(
      runs.size(), parallel,
      [&](std::size_t i) { return targets.points[runs[i].target].simulated_s(*runs[i].platform); }, done, idle,
      [&](std::size_t) { return shared; });
}

} // namespace loghop
