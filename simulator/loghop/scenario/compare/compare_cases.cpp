#include "loghop/scenario/compare/compare_cases.hpp"

#include "loghop/scenario/compare/model_warnings.hpp"
#include "loghop/scenario/core/case_models.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>

namespace loghop {

namespace {

std::optional<double> relative(std::optional<double> value, std::optional<double> reference)
{
  if (!value || !reference || *reference == 0) return std::nullopt;
  return (*value - *reference) / *reference;
}

/// Notes whether an error is within its tolerance.
void hold_to(ComparisonLine& line, const std::string& what, std::optional<double> error, double tolerance)
{
  const bool within = error && std::abs(*error) <= tolerance;
  line.within_tolerance = line.within_tolerance.value_or(true) && within;
  if (within) return;
  line.violations.push_back(
      error ? fmt::format("{} is off by {:+.2f} %, allowed is {:.4g} %", what, *error * 100, tolerance * 100)
            : what + " has no value to hold to its tolerance");
}

struct CasePrediction {
  std::optional<double> time;
  bool derived = false;
};

/// The models of a scenario, each made, which may mean fitted, once for all cases that give it no options of their own.
class Models {
public:
  explicit Models(const Scenario& scenario) : scenario_(scenario), made_(scenario.models.size()), warnings_(scenario) {}

  /// The prediction of model number i.
  CasePrediction predict(const Case& c, std::size_t i, const PredictionContext& context)
  {
    const ScenarioModel& model = scenario_.models[i];
    if (has_own_options(model, c)) return predicted(*model_of_case(scenario_, model, c), c, i, context);
    if (!made_[i]) made_[i] = model_of_case(scenario_, model, c);
    return predicted(*made_[i], c, i, context);
  }

  std::vector<std::string> warnings() const { return warnings_.texts(); }

private:
  CasePrediction predicted(const Model& model, const Case& c, std::size_t i, const PredictionContext& context)
  {
    const auto time = model.predict(*c.workload, warnings_.watched(context));
    if (!time || !std::isfinite(time->count())) return {}; // of parameters that a damaged calibration gives
    const bool derived = model.derives(*c.workload, context);
    warnings_.note(i, c, model, derived);
    return {time->count(), derived};
  }

  const Scenario& scenario_;
  std::vector<std::unique_ptr<Model>> made_; ///< by number; nothing: not yet
  ModelWarnings warnings_;
};

/// What claims may be about beside times.
void add_observations(const Scenario& scenario, const Case& c, const simulate::SimulationResult& result,
                      ComparisonLine& line)
{
  if (!result.operations) line.breakdown = result.breakdown;
  if (!result.channels.empty() && scenario.platform_of(c).wormhole() != nullptr)
    line.channels = channel_loads(*scenario.platform_of(c).wormhole(), result);
}

Prediction prediction_of(const std::string& model, const CasePrediction& said, const ComparisonLine& line)
{
  const std::optional<double> measured = line.measured ? std::optional(line.measured->value) : std::nullopt;
  return {model, said.time, relative(said.time, line.simulated), relative(said.time, measured), said.derived};
}

ComparisonLine line_of(const Scenario& scenario, const Case& c, const CaseOutcome& outcome, Models& models)
{
  ComparisonLine line;
  line.name = c.name;
  line.measured = c.measured;
  line.unit = c.unit;
  if (outcome.succeeded) line.simulated = outcome.result.simulated.count();
  if (outcome.succeeded) add_observations(scenario, c, outcome.result, line);
  if (c.measured) line.measured_error = relative(line.simulated, c.measured->value);
  const std::size_t count = scenario.models.size();
  const PredictionContext context = count > 0 ? context_of(scenario, c) : PredictionContext{};
  for (std::size_t i = 0; i < count; ++i) {
    const ScenarioModel& model = scenario.models[i];
    line.predictions.push_back(prediction_of(model.name, models.predict(c, i, context), line));
    const auto tolerance = c.model_tolerances.find(model.name);
    if (tolerance != c.model_tolerances.end())
      hold_to(line, model.name, line.predictions.back().relative_error, tolerance->second);
  }
  if (c.measured_tolerance) hold_to(line, "the simulated time", line.measured_error, *c.measured_tolerance);
  if (c.most_blocked_sends) {
    const std::int64_t blocked = outcome.result.network.blocked_sends;
    const bool within = outcome.succeeded && blocked <= *c.most_blocked_sends;
    line.within_tolerance = line.within_tolerance.value_or(true) && within;
    if (!within)
      line.violations.push_back(
          outcome.succeeded ? fmt::format("{} sends were blocked, allowed is {}", blocked, *c.most_blocked_sends)
                            : "the number of blocked sends is not known");
  }
  return line;
}

std::optional<double> quotient(std::optional<double> a, std::optional<double> b)
{
  if (!a || !b || *b == 0) return std::nullopt;
  return *a / *b;
}

ComparisonLine line_of(const Ratio& ratio, const std::vector<ComparisonLine>& cases)
{
  const ComparisonLine& over = cases[ratio.numerator];
  const ComparisonLine& under = cases[ratio.denominator];
  ComparisonLine line;
  line.name = ratio.name;
  line.measured = ratio.measured;
  line.simulated = quotient(over.simulated, under.simulated);
  if (ratio.measured) line.measured_error = relative(line.simulated, ratio.measured->value);
  for (std::size_t i = 0; i < over.predictions.size(); ++i) {
    const auto predicted = quotient(over.predictions[i].predicted, under.predictions[i].predicted);
    const bool derived = over.predictions[i].derived || under.predictions[i].derived;
    line.predictions.push_back(prediction_of(over.predictions[i].model, {predicted, derived}, line));
  }
  if (ratio.tolerance) hold_to(line, "the simulated ratio", line.measured_error, *ratio.tolerance);
  return line;
}

/// `error_of` gives the error of a line; nothing: it does not count.
template<class ErrorOf>
ModelSummary summary_of(const std::string& model, const std::vector<ComparisonLine>& cases, const ErrorOf& error_of)
{
  ModelSummary summary{model, 0, 0, 0};
  for (const ComparisonLine& line : cases) {
    const std::optional<double> error = error_of(line);
    if (!error) continue;
    ++summary.cases;
    summary.mean_absolute_relative_error += std::abs(*error);
    summary.max_absolute_relative_error = std::max(summary.max_absolute_relative_error, std::abs(*error));
  }
  if (summary.cases > 0) summary.mean_absolute_relative_error /= summary.cases;
  return summary;
}

void summarise(const Scenario& scenario, Comparison& comparison)
{
  const std::vector<ComparisonLine>& cases = comparison.cases;
  const bool measured =
      std::any_of(cases.begin(), cases.end(), [](const ComparisonLine& line) { return line.measured.has_value(); });
  if (measured)
    comparison.measured_summary.push_back(
        summary_of("", cases, [](const ComparisonLine& line) { return line.measured_error; }));
  for (std::size_t i = 0; i < scenario.models.size(); ++i) {
    const std::string& name = scenario.models[i].name;
    comparison.summary.push_back(
        summary_of(name, cases, [i](const ComparisonLine& line) { return line.predictions[i].relative_error; }));
    if (measured)
      comparison.measured_summary.push_back(
          summary_of(name, cases, [i](const ComparisonLine& line) { return line.predictions[i].measured_error; }));
  }
}

} // namespace

Comparison compare_cases(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes)
{
  Comparison comparison;
  Models models(scenario);
  for (std::size_t i = 0; i < scenario.cases.size(); ++i) {
    comparison.cases.push_back(line_of(scenario, scenario.cases[i], outcomes[i], models));
    if (!outcomes[i].succeeded) comparison.errors.push_back({scenario.cases[i].name, outcomes[i].error});
  }
  for (const Ratio& ratio : scenario.ratios)
    comparison.ratios.push_back(line_of(ratio, comparison.cases));
  summarise(scenario, comparison);
  comparison.warnings = models.warnings();
  return comparison;
}

} // namespace loghop
