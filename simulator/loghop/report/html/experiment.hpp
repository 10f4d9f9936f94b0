// The experiments of a page: scenarios with their results.
#pragma once

#include "loghop/scenario/compare/comparison.hpp"
#include "loghop/scenario/run/run_cases.hpp"

#include <string>
#include <vector>

namespace loghop {

/// One scenario that was run.
struct Experiment {
  Scenario scenario;
  std::vector<CaseOutcome> outcomes; ///< in the order of the cases
  Comparison comparison;
};

/// An id of each for links, from the names of the files: "experiment-das"; a second one is "experiment-das-2".
std::vector<std::string> experiment_ids(const std::vector<Experiment>& experiments);

} // namespace loghop
