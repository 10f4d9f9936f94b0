#include "loghop/predict/logp/logp_model.hpp"

#include "loghop/predict/logp/em3d_time.hpp"
#include "loghop/predict/logp/fit_loggp.hpp"
#include "loghop/predict/logp/logp.hpp"

#include <algorithm>
#include <stdexcept>

namespace loghop {

namespace {

using Option = PatternOption;

template<Seconds (*formula)(const LogP&, int P)>
PatternPrediction logp_broadcast(const LogPParameters& parameters, const PatternArguments& a)
{
  return {formula(parameters.at(a.arguments), a.ranks), parameters.outside(a.size, a.arguments)};
}

PatternPrediction one_to_many(const LogPParameters& parameters, const PatternArguments& a)
{
  return {logp::fan_out_round_trip(parameters.at(a.arguments), a.others), parameters.outside(a.size, a.arguments)};
}

Seconds cost_of_a_send(const LogP& machine)
{
  return machine.o_s;
}

Formulas<LogPParameters> all_formulas()
{
  const std::vector<Option> may = {Option::size, Option::arguments};
  const auto row = [&](const char* pattern, const char* summary, std::vector<Option> required, auto evaluate,
                       bool printed = true) {
    return Formula<LogPParameters>{pattern, summary,  logp_needs, std::move(required),
                                   may,     evaluate, printed,    check_arguments};
  };
  return {
      row("point_to_point", "o_s + L + o_r", {}, by_logp<logp::point_to_point>),
      row("ping_pong", "2 (o_s + L + o_r)", {}, by_logp<logp::round_trip>),
      row("linear_broadcast", "o_s + L + o_r + (P - 2) max(o_s, g)", {Option::ranks},
          logp_broadcast<logp::linear_broadcast>, false),
      row("tree_broadcast", "t + (h - 1) max(t, o_s, g), t = o_s + L + o_r, h = log2 P rounded up", {Option::ranks},
          logp_broadcast<logp::tree_broadcast>, false),
      row("one_to_many", "RTT(P) = 2 L + 2 o + (P - 1) max(o, g)", {Option::others}, one_to_many),
      row("overhead", "o(P) = o_s, of each message", {}, by_logp<cost_of_a_send>, false),
      row("synchronous_remap", "2 (o_s + L + o_r), an iteration", {}, by_logp<logp::synchronous_remap>),
      row("asynchronous_remap", "o_s + o_r, an iteration", {}, by_logp<logp::asynchronous_remap>),
  };
}

} // namespace

const char* const logp_needs = "rows L, o (or o_s, o_r), g; or half_round_trip, send_overhead, receive_overhead, gap";

const Formulas<LogPParameters>& logp_formulas()
{
  static const Formulas<LogPParameters> formulas = all_formulas();
  return formulas;
}

void check_arguments(const LogPParameters& parameters, const PatternArguments& arguments)
{
  if (arguments.arguments && !parameters.by_arguments())
    throw std::invalid_argument("--arguments: the calibration has no parameters by number of arguments");
}

LogPModel::LogPModel(const Calibration& calibration, const std::string& model)
    : parameters_(LogPParameters::from(calibration, model))
{}

std::optional<MessageTerms> LogPModel::terms(const ModelMessage&) const
{
  const LogP m = parameters_.at();
  return MessageTerms{m.o_s, m.o_s + m.L + m.o_r, m.o_r, std::max(m.g, m.o_s)};
}

WalkTerms<PathTime> logp_path_terms(const LogP& machine, SecondsPerByte G, Bytes bytes,
                                    const PathCosts<PathTime>& costs)
{
  using P = PathParameter;
  const auto cost = [&](Seconds time, P parameter) { return costs(time.count(), ByParameter().with(parameter, 1)); };
  const PathTime o_s = cost(machine.o_s, P::o), o_r = cost(machine.o_r, P::o);
  const PathTime on_the_wire = costs((bytes * G).count(), ByParameter().with(P::G, bytes.count()));
  return {o_s, o_s + cost(machine.L, P::L) + on_the_wire + o_r, o_r,
          std::max(o_s, cost(machine.g, P::g) + on_the_wire)};
}

std::optional<WalkTerms<PathTime>> LogPModel::path_terms(const ModelMessage&, const PathCosts<PathTime>& costs) const
{
  return logp_path_terms(parameters_.at(), SecondsPerByte(0), Bytes(0), costs);
}

std::map<PathParameter, double> LogPModel::path_values() const
{
  return logp_path_values(parameters_.at());
}

bool LogPModel::has_overhead() const
{
  const LogP machine = parameters_.at();
  return machine.o_s > Seconds(0) || machine.o_r > Seconds(0);
}

std::map<PathParameter, double> logp_path_values(const LogP& machine)
{
  std::map<PathParameter, double> values = {{PathParameter::L, machine.L.count()},
                                            {PathParameter::g, machine.g.count()}};
  if (machine.o_s == machine.o_r) values[PathParameter::o] = machine.o_s.count();
  return values;
}

std::optional<FormulaTime> LogPModel::of_pattern(const WorkloadPattern& pattern) const
{
  return evaluate(logp_formulas(), parameters_, pattern.name, pattern.arguments);
}

std::optional<Seconds> LogPModel::of_program(const Workload& workload, const PredictionContext& context) const
{
  const auto* em3d = dynamic_cast<const Em3d*>(&workload);
  if (em3d == nullptr || !parameters_.rows()) return std::nullopt;
  return em3d_iteration(*em3d, parameters_.at(em3d->values_per_message), context);
}

ModelRow logp_row()
{
  return {"LogP",
          "short messages: latency, overheads and gap",
          {},
          make_model<LogPModel>,
          "sizes, layouts in memory, levels within a node, contention",
          rows_of("LogP", logp_formulas(), [](const Calibration& c) { return LogPParameters::from(c); }),
          fit_logp,
          "smallest half_round_trip, send_overhead, receive_overhead, gap"};
}

} // namespace loghop
