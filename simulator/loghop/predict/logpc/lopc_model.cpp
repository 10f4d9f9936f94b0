#include "loghop/predict/logpc/lopc_model.hpp"

#include "loghop/predict/logpc/lopc.hpp"

namespace loghop {

namespace {

const Formulas<LogPParameters>& formulas()
{
  const std::vector<PatternOption> may = {PatternOption::size, PatternOption::arguments};
  static const Formulas<LogPParameters> table = {
      {"synchronous_remap",
       "2 (o_s + L + o_r) + o_r + o_s, an iteration",
       logp_needs,
       {},
       may,
       by_logp<lopc::synchronous_remap>,
       true,
       check_arguments},
      {"asynchronous_remap",
       "o_s + o_r, an iteration",
       logp_needs,
       {},
       may,
       by_logp<lopc::asynchronous_remap>,
       true,
       check_arguments},
  };
  return table;
}

} // namespace

LoPCModel::LoPCModel(const Calibration& calibration)
    : parameters_(LogPParameters::from(calibration, "LoPC")), logp_(calibration, "LoPC")
{}

std::optional<FormulaTime> LoPCModel::of_pattern(const WorkloadPattern& pattern) const
{
  return evaluate(formulas(), parameters_, pattern.name, pattern.arguments);
}

ModelRow lopc_row()
{
  ModelRow row;
  row.name = "LoPC";
  row.summary = "LogP and contention for the processors that handle messages";
  row.make = make_model<LoPCModel>;
  row.lacks = "sizes, layouts in memory, levels within a node, contention in the network";
  row.patterns = rows_of("LoPC", formulas(), [](const Calibration& c) { return LogPParameters::from(c, "LoPC"); });
  row.measurements = "that of LogP";
  return row;
}

} // namespace loghop
