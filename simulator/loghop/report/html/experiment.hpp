// The experiments of a page: scenarios with their results.
#pragma once

#include "loghop/scenario/compare/comparison.hpp"
#include "loghop/scenario/run/run_cases.hpp"

#include <optional>
#include <string>
#include <vector>

namespace loghop {

/// One scenario that was run.
struct Experiment {
  Scenario scenario;
  std::vector<CaseOutcome> outcomes; ///< in the order of the cases
  Comparison comparison;
  std::optional<Drift> changes = {}; ///< since a baseline that the page shows; nothing: there is none of this scenario
};

/// An id of each for links, from the names of the files: "experiment-das"; a second one is "experiment-das-2".
std::vector<std::string> experiment_ids(const std::vector<Experiment>& experiments);

/// The folder of its file, which the study has one of for each paper: "logpc" of "scenarios/logpc/fig06.json".
std::string folder_of(const Scenario& scenario);

/// The names of its platforms, each once, in the order of the cases.
std::vector<std::string> platforms_of(const Scenario& scenario);

} // namespace loghop
