// The formulas of a model, one a pattern, on the parameters that the model takes from a calibration.
//
// One table of them serves `loghop predict` (rows_of) and the model's predictions of workloads (evaluate).
#pragma once

#include "loghop/predict/core/pattern.hpp"

#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace loghop {

template<class Parameters> struct Formula {
  const char* pattern;
  const char* summary;
  const char* needs;
  std::vector<PatternOption> required;
  std::vector<PatternOption> optional;
  /// Errors: see PatternRow.
  PatternPrediction (*evaluate)(const Parameters& parameters, const PatternArguments& arguments);
  /// false: follows from the rules of the model, as a walk of the messages does, and stands in no paper.
  bool printed = true;
  /// Throws std::invalid_argument for options that these parameters do not tell apart. Of the command line alone.
  void (*check_options)(const Parameters& parameters, const PatternArguments& arguments) = nullptr;
};

template<class Parameters> using Formulas = std::vector<Formula<Parameters>>;

/// The time of a formula, and whether a paper has it.
struct FormulaTime {
  Seconds time{0};
  bool printed = true;
};

/// Nothing if there is no formula for this pattern. Errors: see PatternRow.
template<class Parameters>
std::optional<FormulaTime> evaluate(const Formulas<Parameters>& formulas, const Parameters& parameters,
                                    const std::string& pattern, const PatternArguments& arguments)
{
  for (const Formula<Parameters>& formula : formulas)
    if (formula.pattern == pattern) return FormulaTime{formula.evaluate(parameters, arguments).time, formula.printed};
  return std::nullopt;
}

template<class Parameters, class Take>
Parameters taken(const Take& take, const Calibration& calibration, [[maybe_unused]] const ModelOptions& options)
{
  if constexpr (std::is_invocable_v<Take, const Calibration&, const ModelOptions&>)
    return take(calibration, options);
  else
    return take(calibration);
}

/// Rows of a model whose parameters `take` takes from a calibration, and from options if the model has some. It throws
/// MissingMeasurements.
template<class Parameters, class Take>
std::vector<PatternRow> rows_of(const std::string& model, const Formulas<Parameters>& formulas, Take take)
{
  std::vector<PatternRow> rows;
  for (const Formula<Parameters>& formula : formulas) {
    const auto prepare = [=](const Calibration& calibration, const ModelOptions& options) -> PatternFormula {
      return [formula, parameters = taken<Parameters>(take, calibration, options)](const PatternArguments& arguments) {
        if (formula.check_options != nullptr) formula.check_options(parameters, arguments);
        return formula.evaluate(parameters, arguments);
      };
    };
    rows.push_back(
        {model, formula.pattern, formula.summary, formula.needs, formula.required, formula.optional, prepare});
  }
  return rows;
}

} // namespace loghop
