// The table of models: one row each, with its formulas, its fit, and what makes it a model of workloads.
//
// `loghop fit`, `predict` and `compare` all find a model here, and take its parameters from a calibration by one path:
// the model's `from` or fit in the folder of its family.
#pragma once

#include "loghop/predict/core/model.hpp"

#include <string>
#include <vector>

namespace loghop {

/// Every model that there is. Adding one: its own files and one row here.
const std::vector<ModelRow>& model_table();

/// The models that `loghop fit` fits.
const std::vector<ModelRow>& fit_table();

/// Every pattern of every model.
const std::vector<PatternRow>& pattern_table();

/// Throws std::invalid_argument that lists the models, or the patterns that this model covers.
const PatternRow& require_pattern(const std::string& model, const std::string& pattern);

/// Prepared and evaluated once, with the defaults of the model's options.
PatternPrediction predict_pattern(const PatternRow& row, const Calibration& calibration,
                                  const PatternArguments& arguments);

} // namespace loghop
