// The marks and lines of one panel: what was simulated, measured and predicted for its cases.
//
// Times are in the unit of the cases, in us if they have several; errors in percent of the simulated time, where what
// was measured stands as if it were one more model. A case that failed, or that a model does not cover, has no mark.
#pragma once

#include "loghop/report/chart/chart.hpp"
#include "loghop/scenario/compare/comparison.hpp"

#include <string>
#include <vector>

namespace loghop {

/// The number of each model, by which it is drawn, in the order in which they are asked for.
class ModelStyles {
public:
  std::size_t number(const std::string& model);

private:
  std::vector<std::string> models_;
};

/// Data that the charts of one figure share.
struct FigureFrame {
  const Scenario& scenario;
  const Comparison& comparison;
  const Figure& figure;
  std::string unit; ///< "%" of errors; "" if cases have several
};

/// "message" of "/workload/message".
std::string last_key(const std::string& pointer);

/// Where a case stands along x; times in us.
double x_of(const FigureFrame& frame, std::size_t index);

/// Models, then measured, then simulated, so that these are drawn last; those without marks are left out. Points are
/// (x, value), of bars (value, row).
std::vector<Series> series_of(const FigureFrame& frame, const std::vector<std::size_t>& cases, ModelStyles& styles);

/// Predicted over simulated times of each model, along x; none for errors, which say the same, and for bars.
std::vector<Series> ratios_of(const FigureFrame& frame, const std::vector<std::size_t>& cases, ModelStyles& styles);

} // namespace loghop
