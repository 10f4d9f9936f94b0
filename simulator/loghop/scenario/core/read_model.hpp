// Reads the models of a scenario: which, under which name, with which options.
#pragma once

#include "loghop/base/json_reader.hpp"
#include "loghop/scenario/core/scenario.hpp"

#include <functional>
#include <memory>
#include <vector>

namespace loghop {

/// Reads the calibration file that a model names, or gives what was read before; nothing if it is wrong.
using FindCalibration = std::function<std::shared_ptr<const Calibration>(const JsonValue& name)>;

/// The same of a file of predictions.
using FindPredictions = std::function<std::shared_ptr<const PredictedTimes>(const JsonValue& name)>;

/// Whether some of these models take parameters from a calibration: all but those whose predictions a file gives.
bool need_calibration(const JsonValue& models);

/// `calibration` is nullptr if the scenario names none or one that is wrong: nothing is held to it then. An unknown
/// model is among the results, without a row, so that its name is known.
std::vector<ScenarioModel> read_models(const JsonValue& models, const Calibration* calibration,
                                       const FindCalibration& find_calibration,
                                       const FindPredictions& find_predictions);

/// Reads the options that `row` knows from `object`. Unknown keys are left for JsonObject::finish.
ModelOptions read_model_options(JsonObject& object, const ModelRow& row);

/// Reports a problem of the scenario if the calibration lacks the data for its model.
void check_makes(const JsonValue& place, const ScenarioModel& model, const Calibration& calibration);

/// `base` with the options of `more` added or replaced.
ModelOptions merged(ModelOptions base, const ModelOptions& more);

} // namespace loghop
