// The models of a scenario as they predict one of its cases.
#pragma once

#include "loghop/scenario/core/scenario.hpp"

#include <memory>

namespace loghop {

/// The machine of the case. The scenario and the case must outlive it.
PredictionContext context_of(const Scenario& scenario, const Case& c);

/// Whether the case needs a model made for it: it gives the model options of its own, or a file gives its prediction.
bool has_own_options(const ScenarioModel& model, const Case& c);

/// The model with its options, and those of the case. Throws what ModelRow::make does.
std::unique_ptr<Model> model_of_case(const Scenario& scenario, const ScenarioModel& model, const Case& c);

} // namespace loghop
