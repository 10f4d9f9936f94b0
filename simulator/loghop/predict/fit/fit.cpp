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

} // namespace loghop
