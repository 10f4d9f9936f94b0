#include "loghop/tune/run_targets.hpp"

#include <algorithm>
#include <thread>

namespace loghop {

namespace {

constexpr std::size_t most_together = 256;
constexpr double least_process_s = 0.02; // starting a process takes up to a millisecond

/// How many runs share a process: SimGrid allows one engine a process. Each processor gets eight pieces, so that none
/// waits long at the end, but one if runs are so short that starting processes would take part of the time.
std::size_t together(const std::vector<TargetRun>& runs, int parallel, double expected_s)
{
  if (std::any_of(runs.begin(), runs.end(), [](const TargetRun& run) { return run.platform->simgrid_shares(); }))
    return 1;
  const auto given = static_cast<std::size_t>(parallel > 0 ? parallel : std::thread::hardware_concurrency());
  const std::size_t share = runs.size() / std::max<std::size_t>(1, given); // of a processor
  std::size_t count = share / 8;
  if (expected_s > 0) count = std::max(count, std::min(share, static_cast<std::size_t>(least_process_s / expected_s)));
  return std::clamp(count, std::size_t{1}, most_together);
}

} // namespace

void run_targets(const Targets& targets, const std::vector<TargetRun>& runs, int parallel,
                 const std::function<void(std::size_t, const TargetTime&)>& done, const std::function<void()>& idle,
                 double expected_s)
{
  const std::size_t shared = together(runs, parallel, expected_s);
  simulate::run_isolated_times(
      runs.size(), parallel,
      [&](std::size_t i) { return targets.points[runs[i].target].simulated_s(*runs[i].platform); }, done, idle,
      [&](std::size_t) { return shared; });
}

} // namespace loghop
