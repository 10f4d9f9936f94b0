#include "loghop/predict/pattern_table.hpp"

#include "loghop/base/component_table.hpp"
#include "loghop/predict/families.hpp"

#include <algorithm>
#include <utility>

namespace loghop {

namespace {

std::vector<PatternRow> all_rows()
{
  std::vector<PatternRow> table;
  for (std::vector<PatternRow> (*family)() : {logp_patterns, loggp_patterns, plogp_patterns, one_to_many_patterns,
                                              log3p_patterns, twolog_patterns, p3pc_patterns, memory_patterns})
    for (PatternRow& row : family())
      table.push_back(std::move(row));
  return table;
}

std::string list_of(const std::vector<std::string>& texts)
{
  std::string list;
  for (const std::string& text : texts)
    list += (list.empty() ? "" : "; ") + text;
  return list;
}

} // namespace

const std::vector<PatternRow>& pattern_table()
{
  static const std::vector<PatternRow> table = all_rows();
  return table;
}

const PatternRow& require_pattern(const std::string& model, const std::string& pattern)
{
  std::vector<std::string> models, patterns;
  for (const PatternRow& row : pattern_table()) {
    if (models.empty() || models.back() != row.model) models.push_back(row.model);
    if (row.model == model) patterns.push_back(row.pattern);
    if (row.model == model && row.pattern == pattern) return row;
  }
  if (patterns.empty()) throw std::invalid_argument(unknown_component("model", model, models));
  throw std::invalid_argument(unknown_component("pattern of " + model, pattern, patterns));
}

PatternPrediction predict_pattern(const PatternRow& row, const Calibration& calibration,
                                  const PatternArguments& arguments)
{
  return row.prepare(calibration)(arguments);
}

MissingMeasurements::MissingMeasurements(const std::string& model, const std::vector<std::string>& missing)
    : std::runtime_error(model + " needs what the calibration lacks: " + list_of(missing))
{}

} // namespace loghop
