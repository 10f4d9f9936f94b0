#include "loghop/predict/fit/fit.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace loghop {

std::vector<DecadeError> errors_by_decade(const std::vector<FitResidual>& residuals)
{
  std::map<int, DecadeError> decades;
  for (const FitResidual& residual : residuals) {
    if (residual.measured_s <= 0) continue;
    const int decade = static_cast<int>(std::floor(std::log10(std::max(1.0, residual.x)) + 1e-12));
    DecadeError& error = decades[decade];
    const double off = std::abs(residual.relative_error());
    error.from = std::pow(10, decade);
    error.mean_absolute += off;
    error.largest = std::max(error.largest, off);
    ++error.points;
  }
  std::vector<DecadeError> list;
  for (auto& [decade, error] : decades) {
    error.mean_absolute /= static_cast<double>(error.points);
    list.push_back(error);
  }
  return list;
}

std::optional<double> r_squared(const std::vector<FitResidual>& residuals)
{
  if (residuals.empty()) return std::nullopt;
  double mean = 0;
  for (const FitResidual& residual : residuals)
    mean += residual.measured_s / static_cast<double>(residuals.size());
  double around_fit = 0, around_mean = 0;
  for (const FitResidual& residual : residuals) {
    around_fit += (residual.measured_s - residual.fitted_s) * (residual.measured_s - residual.fitted_s);
    around_mean += (residual.measured_s - mean) * (residual.measured_s - mean);
  }
  if (around_mean <= 0) return std::nullopt;
  return 1 - around_fit / around_mean;
}

double mean_absolute_error(const std::vector<FitResidual>& residuals)
{
  double sum = 0;
  std::size_t count = 0;
  for (const FitResidual& residual : residuals)
    if (residual.measured_s > 0) {
      sum += std::abs(residual.relative_error());
      ++count;
    }
  return count == 0 ? 0 : sum / static_cast<double>(count);
}

namespace {

/// Why the fit is none; "" if all numbers are finite. A parameter that is NaN was not measured.
std::string infinite_number(const Fit& fit)
{
  for (const FittedRange& range : fit.ranges)
    for (const FittedParameter& parameter : range.parameters)
      if (std::isinf(parameter.value) || (parameter.half_width && !std::isfinite(*parameter.half_width)))
        return parameter.name + " is not finite";
  for (const FitResidual& residual : fit.residuals)
    if (!std::isfinite(residual.fitted_s) || (residual.measured_s > 0 && !std::isfinite(residual.relative_error())))
      return "what is fitted to " + residual.what + " is not finite";
  return "";
}

} // namespace

Fit finite_fit(Fit fit)
{
  const std::string why = infinite_number(fit);
  if (why.empty()) return fit;
  fit.ranges.clear();
  fit.residuals.clear();
  fit.outliers.clear();
  fit.missing.push_back("measurements that a fit can be computed from: with these, " + why);
  return fit;
}

} // namespace loghop
