// Scenarios and outcomes whose every number is given: models that say what the test wants, without simulation.
#pragma once

#include "loghop/scenario/compare/comparison.hpp"
#include "loghop/scenario/compare_scenario.hpp"
#include "loghop/workload/active_messages/remap.hpp"

#include <map>
#include <string>
#include <vector>

namespace loghop::test {

/// Predicts the option "time"; nothing without it. The word "derived" says that this is no formula.
class GivenModel : public Model {
public:
  explicit GivenModel(const ModelOptions& options) : options_(options) {}
  std::optional<Seconds> predict(const Workload&, const PredictionContext&) const override
  {
    const auto time = options_.times.find("time");
    return time == options_.times.end() ? std::nullopt : std::optional(time->second);
  }
  bool derives(const Workload&, const PredictionContext&) const override
  {
    return options_.words.count("derived") != 0;
  }

private:
  ModelOptions options_;
};

inline const ModelRow& given_model()
{
  static const ModelRow row = {
      "given", "says what it is told", {}, [](const Calibration&, const ModelOptions& options) {
        return std::unique_ptr<Model>(std::make_unique<GivenModel>(options));
      }};
  return row;
}

/// A scenario of named cases and models; `predict` gives a model something to say about a case.
class GivenScenario {
public:
  explicit GivenScenario(const std::vector<std::string>& models)
  {
    scenario.name = "given";
    scenario.file = "given.json";
    scenario.platform.name = "nowhere";
    scenario.calibration = Calibration{};
    for (const std::string& name : models)
      scenario.models.push_back({name, &given_model(), {}});
  }

  /// A case that takes `simulated_s`.
  Case& add(const std::string& name, double simulated_s)
  {
    Case c;
    c.name = name;
    c.workload = std::make_shared<Remap>();
    c.unit = {"s", 1};
    scenario.cases.push_back(c);
    CaseOutcome outcome;
    outcome.succeeded = true;
    outcome.result.simulated = Seconds(simulated_s);
    outcomes.push_back(outcome);
    return scenario.cases.back();
  }

  /// The last case fails.
  void fail(const std::string& error)
  {
    outcomes.back() = CaseOutcome();
    outcomes.back().error = error;
  }

  static void predict(Case& c, const std::string& model, double predicted_s)
  {
    c.model_options[model].times["time"] = Seconds(predicted_s);
  }

  Comparison compare() const { return loghop::compare(scenario, outcomes); }

  Scenario scenario;
  std::vector<CaseOutcome> outcomes;
};

} // namespace loghop::test
