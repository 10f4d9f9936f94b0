// Mean errors of each model in each experiment, and where each model is worst.
//
// Errors are |predicted - simulated| / simulated, means those of loghop compare.
#pragma once

#include "loghop/report/html/experiment.hpp"

#include <optional>
#include <string>
#include <vector>

namespace loghop {

struct ErrorMatrix {
  std::vector<std::string> models; ///< all models of all experiments, in the order of their first use
  /// [experiment][model]; nothing if the experiment does not have the model, or the model covers none of its cases
  std::vector<std::vector<std::optional<ModelSummary>>> cells;
  std::vector<std::optional<double>> measured; ///< [experiment]: mean of |simulated - measured| / measured
};

ErrorMatrix error_matrix(const std::vector<Experiment>& experiments);

/// Mean of (predicted - simulated) / simulated over the cases that a model covers; nothing if there is none.
std::optional<double> mean_signed_error(const Comparison& comparison, const std::string& model);

/// One place in the results.
struct ErrorPlace {
  std::size_t experiment = 0;
  std::string name; ///< name of the case
  double error = 0; ///< with its sign
};

/// The errors of one model over all experiments.
struct ModelLimits {
  std::string model;
  std::size_t worst = 0, best = 0; ///< experiments by mean error; ties: the first
  double worst_mean = 0, best_mean = 0;
  ErrorPlace largest;            ///< the largest magnitude; ties: the first
  int cases = 0;                 ///< cases that it covers
  int too_low = 0, too_high = 0; ///< cases with errors of more than 5 %
  int experiments = 0;
};

/// One for each model that covers any case.
std::vector<ModelLimits> model_limits(const std::vector<Experiment>& experiments);

/// Class of an error for its colour: 0 up to 2 %, 1 up to 5 %, then 10, 20, 50 %, and 5 above.
int error_class(double error);

/// The class of a signed error on a scale with two ends: "low-3" if it is below 0, "high-3" above, "error-0" if it is
/// small.
std::string signed_class(double error);

} // namespace loghop
