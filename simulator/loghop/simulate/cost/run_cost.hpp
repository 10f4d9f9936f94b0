// The cost of simulating a case, estimated before it runs.
//
//   memory   = of this process now + network nodes x n + ranks x r + messages under way at once x m + caches walked
//   events   = messages x e
//   seconds  = events x t + messages x messages under way at once x f + bytes walked x w
// n, r, m, e, t, f and w belong to a kind of network and node; they were measured (run_cost.cpp). Memory is meant to be
// within a factor of 1.5 of the peak, which tests/cli/cost_test.py holds on runs of very different size. Seconds depend
// on the processor and on what competes in the network: they tell seconds from minutes and hours.
#pragma once

#include "loghop/platform/placement.hpp"
#include "loghop/platform/platform.hpp"
#include "loghop/workload/core/workload.hpp"

#include <string>

namespace loghop::simulate {

struct RunCost {
  double ranks = 0;
  double messages = 0;
  double events = 0;
  double memory_bytes = 0; ///< the peak of the process, with what this process has now
  double seconds = 0;
};

/// Needs a workload that runs there (check_runs).
RunCost estimate_cost(const Platform& platform, const Workload& workload, const Placement& placement = {});

/// "about 42 GiB of memory and 5 minutes: 2.68e+08 ranks, 7.5e+09 messages"
std::string text_of(const RunCost& cost);
std::string text_of_bytes(double bytes);     ///< "42 GiB"
std::string text_of_seconds(double seconds); ///< "5 minutes"

} // namespace loghop::simulate
