#include "loghop/predict/model_table.hpp"

#include "loghop/base/component_table.hpp"
#include "loghop/predict/lognp/levels_model.hpp"
#include "loghop/predict/lognp/log3p_model.hpp"
#include "loghop/predict/lognp/memory_models.hpp"
#include "loghop/predict/lognpc/lognpc_row.hpp"
#include "loghop/predict/logp/loggops_model.hpp"
#include "loghop/predict/logp/loggp_model.hpp"
#include "loghop/predict/logp/logp_model.hpp"
#include "loghop/predict/logp/pram_model.hpp"
#include "loghop/predict/logpc/logpc_model.hpp"
#include "loghop/predict/logpc/lopc_model.hpp"
#include "loghop/predict/one_to_many/logfp_model.hpp"
#include "loghop/predict/plogp/plogp_model.hpp"
#include "loghop/predict/threepc/p3pc_model.hpp"

#include <stdexcept>

namespace loghop {

namespace {

std::vector<ModelRow> fitted_rows()
{
  std::vector<ModelRow> rows;
  for (const ModelRow& row : model_table())
    if (row.fit != nullptr) rows.push_back(row);
  return rows;
}

std::vector<PatternRow> all_patterns()
{
  std::vector<PatternRow> rows;
  for (const ModelRow& model : model_table())
    rows.insert(rows.end(), model.patterns.begin(), model.patterns.end());
  return rows;
}

} // namespace

const std::vector<ModelRow>& model_table()
{
  static const std::vector<ModelRow> table{
      pram_row(),    logp_row(),  lopc_row(),       loggp_row(),       logpc_row(),         plogp_row(),  loggps_row(),
      loggops_row(), logfp_row(), lop_row(),        lognp_row(),       log3p_row(),         mlognp_row(), twolog_row(),
      threepc_row(), p3pc_row(),  loggp_star_row(), memory_logp_row(), copy_transfer_row(), lognpc_row(),
  };
  return table;
}

const std::vector<ModelRow>& fit_table()
{
  static const std::vector<ModelRow> table = fitted_rows();
  return table;
}

const std::vector<PatternRow>& pattern_table()
{
  static const std::vector<PatternRow> table = all_patterns();
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
  return row.prepare(calibration, {})(arguments);
}

} // namespace loghop
