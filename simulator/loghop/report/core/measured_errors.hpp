// Errors of the simulation and of models against what was measured, for tables of them alone.
#pragma once

#include "loghop/scenario/compare/comparison.hpp"

#include <optional>
#include <string>
#include <vector>

namespace loghop {

/// Only of lines with a measured value. Models that predict none of these have no column. No rows if there is no such
/// model: the error of the simulation then stands beside the simulated time.
struct MeasuredErrors {
  struct Row {
    std::string name;
    std::vector<std::optional<double>> errors; ///< (time - measured) / measured, one a column
  };
  std::vector<std::string> columns; ///< "simulated", then models
  std::vector<Row> rows;
  std::vector<ModelSummary> summary; ///< one a column; none of ratios
};

MeasuredErrors measured_errors_of_cases(const Comparison& comparison);
MeasuredErrors measured_errors_of_ratios(const Comparison& comparison);

} // namespace loghop
