#include "loghop/scenario/core/case_models.hpp"

#include "loghop/platform/machine_shape.hpp"
#include "loghop/scenario/core/predicted_times.hpp"
#include "loghop/scenario/core/read_model.hpp"

namespace loghop {

PredictionContext context_of(const Scenario& scenario, const Case& c)
{
  const Platform& platform = scenario.platform_of(c);
  PredictionContext context;
  context.machine = shape_of(platform, c.placement);
  context.seed = scenario.seed;
  context.level_of = levels_of(platform, c.placement);
  context.platform = &platform;
  const auto nodes = std::make_shared<IndexedVector<Rank, Node>>(); // made for the first model that asks
  context.node_of = [nodes, &platform, &c, ranks = context.machine.ranks()](Rank rank) {
    if (nodes->size() == 0) *nodes = c.placement.nodes_of(platform, ranks);
    return nodes->at(rank);
  };
  return context;
}

bool has_own_options(const ScenarioModel& model, const Case& c)
{
  return model.predicted || c.model_options.find(model.name) != c.model_options.end();
}

std::unique_ptr<Model> model_of_case(const Scenario& scenario, const ScenarioModel& model, const Case& c)
{
  if (model.predicted) {
    const auto time = model.predicted->by_case.find(c.name);
    return predicted_model(time == model.predicted->by_case.end() ? std::nullopt : std::optional(time->second));
  }
  const auto more = c.model_options.find(model.name);
  return model.row->make(scenario.calibration_of(model),
                         more == c.model_options.end() ? model.options : merged(model.options, more->second));
}

} // namespace loghop
