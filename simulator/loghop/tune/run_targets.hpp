// Runs the simulations that give the times of targets, in processes of their own, several at a time.
#pragma once

#include "loghop/platform/platform.hpp"
#include "loghop/simulate/isolated_times.hpp"
#include "loghop/tune/targets.hpp"

#include <cstddef>
#include <functional>
#include <vector>

namespace loghop {

/// One simulation: a target on a platform, which must outlive the run.
struct TargetRun {
  const Platform* platform;
  std::size_t target; ///< index in Targets::points
};

/// A time in s, or why there is none.
using TargetTime = simulate::IsolatedTime;

/// `parallel`: processes at a time; 0: as many as there are processors. `done` gets the number of a run and its time, in
/// the order in which runs end; `idle` is called a few times a second. Both may throw, which ends all simulations.
void run_targets(const Targets& targets, const std::vector<TargetRun>& runs, int parallel,
                 const std::function<void(std::size_t, const TargetTime&)>& done,
                 const std::function<void()>& idle = {});

} // namespace loghop
