// Errors at a glance: one row a model, one mark an experiment, at the model's mean |error| there.
//
// Triangles point down if the model is too low in the mean, up if it is too high. The axis is logarithmic; errors below
// 0.1 % stand at its left end, those above 1000 % at its right end. Rows go from the least median to the largest. Names
// of models and marks are links.
#pragma once

#include "loghop/report/html/experiment.hpp"

#include <string>
#include <vector>

namespace loghop {

/// "" without errors. `ids` are those of the experiments.
std::string overview_chart(const std::vector<Experiment>& experiments, const std::vector<std::string>& ids);

} // namespace loghop
