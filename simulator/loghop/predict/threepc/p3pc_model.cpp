#include "loghop/predict/threepc/p3pc_model.hpp"

#include "loghop/predict/fit/fitted.hpp"
#include "loghop/predict/threepc/fit_p3pc.hpp"
#include "loghop/predict/threepc/loggp_star.hpp"
#include "loghop/predict/threepc/p3pc_formulas.hpp"

#include <algorithm>

namespace loghop {

namespace {

constexpr const char* whole_table = "send_time, receive_time, full_time of all layouts";
constexpr const char* contiguous = "send_time, receive_time, full_time of layout cc";

MemoryLayout layout_of(const ModelMessage& message)
{
  if (is_contiguous(message.from)) return is_contiguous(message.to) ? MemoryLayout::cc : MemoryLayout::cn;
  return is_contiguous(message.to) ? MemoryLayout::nc : MemoryLayout::nn;
}

P3PC p3pc_from(const Calibration& calibration)
{
  return fitted_or_throw(p3pc_table(calibration), calibration, fit_p3pc, "P-3PC");
}

P3PC loggp_star_from(const Calibration& calibration)
{
  return p3pc::loggp_star(fitted_or_throw(p3pc_table(calibration), calibration, fit_loggp_star, "LogGP*"));
}

ThreePCParameters threepc_from(const Calibration& calibration)
{
  const ThreePC machine = fitted_or_throw(threepc_parameters(calibration), calibration, fit_threepc, "3PC");
  return {machine, range_of(fit_threepc(calibration))};
}

template<Seconds (*path)(const ThreePC&, Bytes n), int messages>
PatternPrediction line(const ThreePCParameters& parameters, const PatternArguments& a)
{
  return {messages * path(parameters.machine, a.size), outside_sizes(parameters.sizes, a.size)};
}

const Formulas<ThreePCParameters>& threepc_formulas()
{
  const std::vector<PatternOption> size = {PatternOption::size};
  static const Formulas<ThreePCParameters> formulas = {
      {"point_to_point", "T_full = t_cf + n t_af", contiguous, size, {}, line<threepc::full, 1>},
      {"ping_pong", "2 T_full", contiguous, size, {}, line<threepc::full, 2>},
      {"send", "T_send = t_cs + n t_as", contiguous, size, {}, line<threepc::send, 1>},
      {"receive", "T_recv = t_cr + n t_ar", contiguous, size, {}, line<threepc::receive, 1>},
  };
  return formulas;
}

} // namespace

P3PCModel::P3PCModel(const Calibration& calibration) : table_(p3pc_from(calibration)) {}

LogGPStarModel::LogGPStarModel(const Calibration& calibration) : P3PCModel(loggp_star_from(calibration)) {}

std::optional<MessageTerms> P3PCModel::terms(const ModelMessage& message) const
{
  const MemoryLayout layout = layout_of(message);
  const auto path = [&](Path which) { return table_.at(which, layout, message.size); };
  const Seconds send = path(Path::send), full = path(Path::full);
  return MessageTerms{send, full, std::min(path(Path::receive), full), send};
}

std::optional<FormulaTime> P3PCModel::of_pattern(const WorkloadPattern& pattern) const
{
  return evaluate(p3pc_formulas(), table_, pattern.name, pattern.arguments);
}

ThreePCModel::ThreePCModel(const Calibration& calibration) : parameters_(threepc_from(calibration)) {}

std::optional<MessageTerms> ThreePCModel::terms(const ModelMessage& message) const
{
  const ThreePC& machine = parameters_.machine;
  const Seconds send = threepc::send(machine, message.size), full = threepc::full(machine, message.size);
  return MessageTerms{send, full, std::min(threepc::receive(machine, message.size), full), send};
}

std::optional<FormulaTime> ThreePCModel::of_pattern(const WorkloadPattern& pattern) const
{
  return evaluate(threepc_formulas(), parameters_, pattern.name, pattern.arguments);
}

ModelRow threepc_row()
{
  return {"3PC",
          "sender, receiver and full path, each a line in the size",
          {},
          make_model<ThreePCModel>,
          "layouts in memory, levels within a node, bends in the lines, contention",
          rows_of("3PC", threepc_formulas(), threepc_from),
          fit_threepc,
          contiguous};
}

ModelRow p3pc_row()
{
  return {"P-3PC",
          "sender, receiver and full path by size and layout in memory",
          {},
          make_model<P3PCModel>,
          "numbers of blocks, sending and receiving at the same time, levels within a node, contention",
          rows_of("P-3PC", p3pc_formulas(), p3pc_from),
          fit_p3pc,
          whole_table};
}

ModelRow loggp_star_row()
{
  return {"LogGP*",
          "P-3PC with one curve for all paths and layouts",
          {},
          make_model<LogGPStarModel>,
          "layouts in memory, different costs of sending and receiving, levels within a node, contention",
          rows_of("LogGP*", loggp_star_formulas(), loggp_star_from),
          fit_loggp_star,
          whole_table};
}

} // namespace loghop
