// Predictions that a file gives, case by case: how a model that loghop does not have stands beside those that it has.
//
//     {"format": "loghop.predictions", "version": 1, "name": "mine", "description": "what it is",
//      "cases": [{"case": "broadcast, 1KiB", "predicted_s": 1.25e-5}]}
//
// Cases that are not in the file are not covered by the model.
#pragma once

#include "loghop/base/json_reader.hpp"
#include "loghop/predict/core/model.hpp"

#include <map>
#include <memory>
#include <optional>
#include <string>

namespace loghop {

struct PredictedTimes {
  std::map<std::string, Seconds> by_case; ///< by name, after sweeps
};

/// Throws InputErrors with everything that is wrong.
PredictedTimes read_predicted_times(const JsonValue& root);

/// The row of such models. It is in no table: only scenarios, which have cases, can use it.
const ModelRow& predicted_row();

/// A model that gives one time, or says nothing.
std::unique_ptr<Model> predicted_model(std::optional<Seconds> time);

} // namespace loghop
