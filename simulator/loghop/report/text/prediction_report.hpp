// Writes predictions of one pattern: a table for people, JSON for programs ("loghop.predict"), CSV for spreadsheets.
//
// One line a combination of arguments, in the order in which they are given. Times are seconds in JSON and CSV,
// microseconds in the table, where * marks what is extrapolated. Nothing throws but for lack of memory.
#pragma once

#include "loghop/predict/core/pattern.hpp"

#include <string>
#include <vector>

namespace loghop {

struct PredictedLine {
  PatternArguments arguments;
  PatternPrediction prediction;
};

std::string prediction_text(const PatternRow& row, const ModelOptions& options, const Calibration& calibration,
                            const std::vector<PredictedLine>& lines);
std::string prediction_json(const PatternRow& row, const ModelOptions& options, const Calibration& calibration,
                            const std::vector<PredictedLine>& lines);
/// model,pattern, the options of the pattern, predicted_s,extrapolated.
std::string prediction_csv(const PatternRow& row, const std::vector<PredictedLine>& lines);

} // namespace loghop
