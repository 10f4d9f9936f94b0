#include "loghop/report/html/error_matrix.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace loghop {

namespace {

constexpr double noticeable = 0.05;

std::optional<ModelSummary> summary_of(const Comparison& comparison, const std::string& model)
{
  for (const ModelSummary& summary : comparison.summary)
    if (summary.model == model && summary.cases > 0) return summary;
  return std::nullopt;
}

std::optional<double> measured_mean(const Comparison& comparison)
{
  double sum = 0;
  int count = 0;
  for (const ComparisonLine& line : comparison.cases)
    if (line.measured_error) {
      sum += std::abs(*line.measured_error);
      ++count;
    }
  return count == 0 ? std::nullopt : std::optional(sum / count);
}

std::vector<std::string> models_of(const std::vector<Experiment>& experiments)
{
  std::vector<std::string> models;
  for (const Experiment& experiment : experiments)
    for (const ModelSummary& summary : experiment.comparison.summary)
      if (std::find(models.begin(), models.end(), summary.model) == models.end()) models.push_back(summary.model);
  return models;
}

void add_case(std::size_t experiment, const std::string& name, double error, ModelLimits& limits)
{
  if (limits.cases == 0 || std::abs(error) > std::abs(limits.largest.error)) limits.largest = {experiment, name, error};
  ++limits.cases;
  limits.too_low += error < -noticeable;
  limits.too_high += error > noticeable;
}

void add_experiment(std::size_t index, const Experiment& experiment, ModelLimits& limits)
{
  const auto summary = summary_of(experiment.comparison, limits.model);
  if (!summary) return;
  const double mean = summary->mean_absolute_relative_error;
  const bool first = limits.experiments++ == 0;
  if (first || mean > limits.worst_mean) {
    limits.worst = index;
    limits.worst_mean = mean;
  }
  if (first || mean < limits.best_mean) {
    limits.best = index;
    limits.best_mean = mean;
  }
  for (const ComparisonLine& line : experiment.comparison.cases)
    for (const Prediction& p : line.predictions)
      if (p.model == limits.model && p.relative_error) add_case(index, line.name, *p.relative_error, limits);
}

} // namespace

ErrorMatrix error_matrix(const std::vector<Experiment>& experiments)
{
  ErrorMatrix matrix{models_of(experiments), {}, {}};
  for (const Experiment& experiment : experiments) {
    auto& row = matrix.cells.emplace_back();
    for (const std::string& model : matrix.models)
      row.push_back(summary_of(experiment.comparison, model));
    matrix.measured.push_back(measured_mean(experiment.comparison));
  }
  return matrix;
}

std::optional<double> mean_signed_error(const Comparison& comparison, const std::string& model)
{
  double sum = 0;
  int cases = 0;
  for (const ComparisonLine& line : comparison.cases)
    for (const Prediction& p : line.predictions)
      if (p.model == model && p.relative_error) {
        sum += *p.relative_error;
        ++cases;
      }
  return cases == 0 ? std::nullopt : std::optional(sum / cases);
}

std::vector<ModelLimits> model_limits(const std::vector<Experiment>& experiments)
{
  std::vector<ModelLimits> all;
  for (const std::string& model : models_of(experiments)) {
    ModelLimits limits;
    limits.model = model;
    for (std::size_t i = 0; i < experiments.size(); ++i)
      add_experiment(i, experiments[i], limits);
    if (limits.cases > 0) all.push_back(limits);
  }
  return all;
}

int error_class(double error)
{
  static constexpr std::array<double, 5> ends = {0.02, 0.05, 0.1, 0.2, 0.5};
  return static_cast<int>(std::lower_bound(ends.begin(), ends.end(), std::abs(error)) - ends.begin());
}

std::string signed_class(double error)
{
  const int size = error_class(error);
  return size == 0 ? "error-0" : (error < 0 ? "low-" : "high-") + std::to_string(size);
}

} // namespace loghop
