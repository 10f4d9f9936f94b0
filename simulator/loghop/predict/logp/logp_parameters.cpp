#include "loghop/predict/logp/logp_parameters.hpp"

#include "loghop/predict/core/missing_measurements.hpp"
#include "loghop/predict/logp/fit_loggp.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace loghop {

namespace {

std::optional<MeasuredRange> arguments_of(const Calibration& calibration)
{
  std::optional<MeasuredRange> range;
  for (const Measurement& row : calibration.rows) {
    if (!row.arguments) continue;
    const double n = *row.arguments;
    if (!range) range = MeasuredRange{n, n};
    range->from = std::min(range->from, n);
    range->to = std::max(range->to, n);
  }
  return range;
}

} // namespace

LogPParameters LogPParameters::from(const Calibration& calibration, const std::string& model)
{
  LogPParameters parameters;
  const std::vector<std::string> rows = missing_logp_rows(calibration);
  if (rows.empty()) {
    parameters.rows_.emplace(calibration);
    parameters.by_arguments_ = arguments_of(calibration);
    return parameters;
  }
  const auto fitted = logp_parameters(calibration);
  Fit fit = fit_logp(calibration);
  if (!fitted) {
    fit.missing.push_back(or_rows(rows));
    throw MissingMeasurements(calibration.name, model, fit.missing);
  }
  parameters.fitted_ = *fitted;
  parameters.sizes_ = range_of(fit);
  return parameters;
}

LogP LogPParameters::at(std::optional<int> arguments) const
{
  if (!rows_) return fitted_;
  const int fewest = by_arguments_ ? static_cast<int>(by_arguments_->from) : 0;
  return rows_->at(arguments.value_or(fewest));
}

std::string LogPParameters::outside(Bytes size, std::optional<int> arguments) const
{
  if (!rows_) return size > Bytes(0) ? outside_sizes(sizes_, size) : "";
  if (!arguments || !by_arguments_ || by_arguments_->has(*arguments)) return "";
  return fmt::format("{} arguments, measured from {:g} to {:g}", *arguments, by_arguments_->from, by_arguments_->to);
}

} // namespace loghop
