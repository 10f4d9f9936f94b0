#include "loghop/scenario/core/case_models.hpp"
#include "loghop/scenario/sensitivity/growth_search.hpp"
#include "loghop/scenario/sensitivity/sensitivity.hpp"

#include <map>
#include <memory>

namespace loghop {

namespace {

constexpr double model_accuracy = 1e-9; ///< of tolerances
constexpr double times_at_most = 1e3;   ///< the time of the case that a parameter may grow by

class ModelSensitivity {
public:
  ModelSensitivity(const Model& model, const Case& c, const PredictionContext& context,
                   const SensitivityOptions& options)
      : model_(model), case_(c), context_(context), options_(options)
  {}

  std::optional<TimeSensitivity> all(const std::string& name) const
  {
    const auto path = model_.path(*case_.workload, context_, {});
    if (!path) return std::nullopt;
    TimeSensitivity result{name, path->seconds(), {}};
    const auto values = model_.path_values();
    for (std::size_t i = 0; i < path_parameters; ++i) {
      const auto parameter = static_cast<PathParameter>(i);
      Sensitivity one;
      one.parameter = path_parameter_names[i];
      one.per_byte = is_per_byte(parameter);
      one.slope = path->slopes()[parameter];
      one.from_path = true;
      if (const auto known = values.find(parameter); known != values.end()) one.value = known->second;
      if (options_.tolerances) one.tolerance = tolerance(parameter, path->seconds());
      if (one.slope != 0 || one.tolerance) result.parameters.push_back(one);
    }
    return result;
  }

private:
  std::optional<double> tolerance(PathParameter parameter, double time) const
  {
    if (!(time > 0)) return std::nullopt;
    GrowthSearch search(time, (1 + options_.growth) * time, {time * 1e-6, time * times_at_most, model_accuracy, 0});
    while (const auto x = search.next()) {
      const auto grown = model_.path(*case_.workload, context_, ByParameter().with(parameter, *x));
      if (!grown) return std::nullopt;
      search.tell(grown->seconds());
    }
    return search.found();
  }

  const Model& model_;
  const Case& case_;
  const PredictionContext& context_;
  const SensitivityOptions& options_;
};

} // namespace

std::vector<TimeSensitivity> model_sensitivities(const Scenario& scenario, const Case& c,
                                                 const SensitivityOptions& options)
{
  std::vector<TimeSensitivity> all;
  const PredictionContext context = context_of(scenario, c);
  for (const ScenarioModel& model : scenario.models) {
    const auto made = model_of_case(scenario, model, c);
    if (auto found = ModelSensitivity(*made, c, context, options).all(model.name)) all.push_back(std::move(*found));
  }
  return all;
}

} // namespace loghop
