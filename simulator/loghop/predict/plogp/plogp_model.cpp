#include "loghop/predict/plogp/plogp_model.hpp"

#include "loghop/predict/fit/fitted.hpp"
#include "loghop/predict/fit/measured_range.hpp"
#include "loghop/predict/plogp/fit_plogp.hpp"

namespace loghop {

namespace {

using Option = PatternOption;

constexpr const char* needs = "half_round_trip, send_overhead, receive_overhead, gap by size";

PLogP parameters_from(const Calibration& calibration)
{
  return fitted_or_throw(plogp_parameters(calibration), calibration, fit_plogp, "PLogP");
}

/// Overheads are in no formula of whole messages: the gaps say where it was measured.
PatternPrediction at_size(const PLogP& machine, Bytes size, Seconds time)
{
  return {time, outside_sizes(range_of(machine.g), size)};
}

template<Seconds (*formula)(const PLogP&, Bytes m)>
PatternPrediction message(const PLogP& machine, const PatternArguments& a)
{
  return at_size(machine, a.size, formula(machine, a.size));
}

template<Seconds (*formula)(const PLogP&, int P, Bytes m)>
PatternPrediction broadcast(const PLogP& machine, const PatternArguments& a)
{
  return at_size(machine, a.size, formula(machine, a.ranks, a.size));
}

const Formulas<PLogP>& formulas()
{
  const std::vector<Option> size = {Option::size}, collective = {Option::size, Option::ranks};
  static const Formulas<PLogP> table = {
      {"point_to_point", "L + g(m)", needs, size, {}, message<plogp::point_to_point>},
      {"ping_pong", "2 (L + g(m))", needs, size, {}, message<plogp::round_trip>},
      {"linear_broadcast", "(P - 1) g(m) + L", needs, collective, {}, broadcast<plogp::linear_broadcast>},
      {"tree_broadcast",
       "h (L + g(m)), h = log2 P rounded up",
       needs,
       collective,
       {},
       broadcast<plogp::tree_broadcast>},
  };
  return table;
}

} // namespace

PLogPModel::PLogPModel(const Calibration& calibration) : machine_(parameters_from(calibration)) {}

std::optional<MessageTerms> PLogPModel::terms(const ModelMessage& message) const
{
  const Seconds g = machine_.g.at(message.size);
  return MessageTerms{machine_.os.at(message.size), machine_.L + g, machine_.or_m.at(message.size), g};
}

std::optional<FormulaTime> PLogPModel::of_pattern(const WorkloadPattern& pattern) const
{
  return evaluate(formulas(), machine_, pattern.name, pattern.arguments);
}

ModelRow plogp_row()
{
  ModelRow row;
  row.name = "PLogP";
  row.summary = "overheads and gap by size, as measured";
  row.make = make_model<PLogPModel>;
  row.lacks = "layouts in memory, levels within a node, contention";
  row.patterns = rows_of("PLogP", formulas(), parameters_from);
  row.fit = fit_plogp;
  row.measurements = needs;
  return row;
}

} // namespace loghop
