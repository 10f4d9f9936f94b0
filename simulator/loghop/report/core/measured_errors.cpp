#include "loghop/report/core/measured_errors.hpp"

#include <algorithm>

namespace loghop {

namespace {

/// The numbers of the models that predict a measured line.
std::vector<std::size_t> models_of(const std::vector<ComparisonLine>& lines)
{
  std::vector<std::size_t> models;
  for (std::size_t m = 0; !lines.empty() && m < lines.front().predictions.size(); ++m)
    if (std::any_of(lines.begin(), lines.end(),
                    [m](const ComparisonLine& line) { return line.predictions[m].measured_error.has_value(); }))
      models.push_back(m);
  return models;
}

MeasuredErrors errors_of(const std::vector<ComparisonLine>& lines, const std::vector<std::size_t>& models)
{
  MeasuredErrors errors;
  if (models.empty()) return errors;
  errors.columns = {"simulated"};
  for (const std::size_t m : models)
    errors.columns.push_back(lines.front().predictions[m].model);
  for (const ComparisonLine& line : lines) {
    if (!line.measured) continue;
    errors.rows.push_back({line.name, {line.measured_error}});
    for (const std::size_t m : models)
      errors.rows.back().errors.push_back(line.predictions[m].measured_error);
  }
  return errors;
}

} // namespace

MeasuredErrors measured_errors_of_cases(const Comparison& comparison)
{
  const std::vector<std::size_t> models = models_of(comparison.cases);
  MeasuredErrors errors = errors_of(comparison.cases, models);
  if (models.empty() || comparison.measured_summary.empty()) return errors;
  errors.summary = {comparison.measured_summary.front()};
  for (const std::size_t m : models)
    errors.summary.push_back(comparison.measured_summary[m + 1]); // the first is the simulation
  return errors;
}

MeasuredErrors measured_errors_of_ratios(const Comparison& comparison)
{
  return errors_of(comparison.ratios, models_of(comparison.ratios));
}

} // namespace loghop
