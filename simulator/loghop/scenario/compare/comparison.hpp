// Simulated, measured and predicted times of a scenario's cases side by side.
#pragma once

#include "loghop/scenario/compare/channel_loads.hpp"
#include "loghop/scenario/compare/drift.hpp"
#include "loghop/scenario/core/scenario.hpp"
#include "loghop/simulate/observe/result.hpp"

#include <optional>
#include <string>
#include <vector>

namespace loghop {

/// One model's say on one case or ratio.
struct Prediction {
  std::string model;
  std::optional<double> predicted;      ///< nothing: the model does not cover it
  std::optional<double> relative_error; ///< (predicted - simulated) / simulated
  /// (predicted - measured) / measured; nothing: the model does not cover it, or nothing was measured.
  std::optional<double> measured_error;
  bool derived = false; ///< by walking the graph with the model's point-to-point terms: no formula of its paper
};

/// One line of a comparison: a case (in seconds) or a ratio of two cases (a plain number).
struct ComparisonLine {
  std::string name;
  std::optional<double> simulated; ///< nothing: the simulation failed
  std::optional<Measured> measured;
  std::optional<double> measured_error; ///< (simulated - measured) / measured
  std::vector<Prediction> predictions;  ///< one for each model, in the order of the scenario
  std::optional<bool> within_tolerance; ///< nothing: the file gives no tolerance
  std::vector<std::string> violations;  ///< what is outside tolerance, in words
  DisplayUnit unit;                     ///< of its times in words, if it is a case

  std::optional<simulate::Breakdown> breakdown; ///< nothing: it failed, or its ranks run no active messages
  std::vector<ChannelLoad> channels;            ///< none unless its channels were recorded
};

struct ModelSummary {
  std::string model;
  double mean_absolute_relative_error = 0; ///< over the cases that it covers
  double max_absolute_relative_error = 0;
  int cases = 0;
};

struct CaseError {
  std::string name;
  std::string error;
};

struct Comparison {
  std::vector<ComparisonLine> cases; ///< in the order of the scenario
  std::vector<ComparisonLine> ratios;
  std::vector<ModelSummary> summary; ///< of the cases; one for each model
  /// Of the errors against what was measured: of the simulation (its name is ""), then one for each model. None without
  /// measured cases.
  std::vector<ModelSummary> measured_summary;
  std::vector<CaseError> errors;   ///< of cases that failed
  std::vector<ClaimResult> claims; ///< in the order of the scenario

  std::vector<std::string> warnings; ///< what makes predictions doubtful (model_warnings.hpp)
  std::optional<Drift> drift;        ///< from a baseline, if it was held to one

  bool within_tolerance() const; ///< of all lines that have one, all claims are as expected, and nothing has drifted
};

} // namespace loghop
