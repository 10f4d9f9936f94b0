#include "loghop/predict/one_to_many/logfp_model.hpp"

#include "loghop/predict/fit/fitted.hpp"

#include <algorithm>

namespace loghop {

namespace {

constexpr const char* needs = "post_overhead, one_to_many_round_trip by P";

template<class Parameters>
Formula<Parameters> row(const char* pattern, const char* summary, const char* what,
                        PatternPrediction (*evaluate)(const Parameters&, const PatternArguments&))
{
  return {pattern, summary, what, {PatternOption::others}, {}, evaluate};
}

PatternPrediction logfp_one_to_many(const LogfPParameters& parameters, const PatternArguments& a)
{
  return {logfp::round_trip(parameters.whole(), a.others), outside_others(parameters.others, a.others)};
}

PatternPrediction logfp_overhead(const LogfPParameters& parameters, const PatternArguments& a)
{
  return {logfp::overhead(parameters.machine, a.others), outside_others(parameters.others, a.others)};
}

PatternPrediction lop_one_to_many(const LoPParameters& parameters, const PatternArguments& a)
{
  return {lop::round_trip(parameters.curves.round_trip, a.others), outside_others(parameters.others, a.others)};
}

PatternPrediction lop_overhead(const LoPParameters& parameters, const PatternArguments& a)
{
  return {lop::overhead(parameters.curves.overhead, a.others), outside_others(parameters.others, a.others)};
}

const std::vector<ModelOption>& logfp_options()
{
  static const std::vector<ModelOption> options = {
      {"parameters",
       ModelOption::Kind::word,
       {"fitted", "as_printed"},
       "of all measured round trips, or by the rules of the paper's section 5.3"}};
  return options;
}

const Formulas<LogfPParameters>& logfp_formulas()
{
  static const Formulas<LogfPParameters> formulas = {
      row("one_to_many", "RTT(P) = 2 L + o(1) + P o(P), gaps above f", needs, logfp_one_to_many),
      row("overhead", "o(P) = o_min + o_max / P, of each message",
          "post_overhead, one_to_many_round_trip by P; or rows o_min, o_max", logfp_overhead),
  };
  return formulas;
}

const Formulas<LoPParameters>& lop_formulas()
{
  static const Formulas<LoPParameters> formulas = {
      row("one_to_many", "RTT(P) = P (l1 / (l2 + P) + l3 + l4 (1 - exp(l5 (P - l6))))", needs, lop_one_to_many),
      row("overhead", "o(P) = l1 / (l2 + P), of each message", needs, lop_overhead),
  };
  return formulas;
}

} // namespace

LogfPParameters LogfPParameters::from(const Calibration& calibration, const ModelOptions& options)
{
  const auto take =
      chosen(options, logfp_options(), "parameters", "as_printed") ? logfp_parameters_as_printed : logfp_parameters;
  if (const auto fitted = take(calibration)) return {calibration.name, *fitted, measured_others(calibration), {}};
  const auto rows = logfp_overhead_rows(calibration);
  std::vector<std::string> missing = fit_logfp(calibration).missing;
  if (missing.empty()) missing = {"post_overhead between_nodes, for P = 1"}; // which only the printed rules need
  if (!rows) throw MissingMeasurements(calibration.name, "LogfP", missing);
  return {calibration.name, *rows, {}, missing};
}

const LogfP& LogfPParameters::whole() const
{
  if (!missing.empty()) throw MissingMeasurements(calibration, "LogfP", missing);
  return machine;
}

LogfPModel::LogfPModel(const Calibration& calibration, const ModelOptions& options)
    : parameters_(LogfPParameters::from(calibration, options))
{}

std::optional<MessageTerms> LogfPModel::terms(const ModelMessage&) const
{
  if (!parameters_.missing.empty()) return std::nullopt;
  const LogfP& machine = parameters_.machine;
  const Seconds o = logfp::overhead(machine, 1);
  return MessageTerms{o, 0.5 * logfp::round_trip(machine, 1), Seconds(0), std::max(o, machine.g)};
}

std::optional<FormulaTime> LogfPModel::of_pattern(const WorkloadPattern& pattern) const
{
  return evaluate(logfp_formulas(), parameters_, pattern.name, pattern.arguments);
}

LoPParameters LoPParameters::from(const Calibration& calibration)
{
  const LoPCurves curves = fitted_or_throw(lop_curves(calibration), calibration, fit_lop, "LoP");
  return {curves, measured_others(calibration)};
}

LoPModel::LoPModel(const Calibration& calibration) : parameters_(LoPParameters::from(calibration)) {}

std::optional<MessageTerms> LoPModel::terms(const ModelMessage&) const
{
  const Seconds o = lop::overhead(parameters_.curves.overhead, 1);
  return MessageTerms{o, std::max(o, 0.5 * lop::round_trip(parameters_.curves.round_trip, 1)), Seconds(0), o};
}

std::optional<FormulaTime> LoPModel::of_pattern(const WorkloadPattern& pattern) const
{
  return evaluate(lop_formulas(), parameters_, pattern.name, pattern.arguments);
}

ModelRow logfp_row()
{
  return {"LogfP",
          "overhead that falls with the messages posted together, some of them without a gap",
          logfp_options(),
          make_model_with<LogfPModel>,
          "sizes, layouts in memory, levels within a node, contention; made for small messages from one to many",
          rows_of("LogfP", logfp_formulas(), LogfPParameters::from),
          fit_logfp,
          needs};
}

ModelRow lop_row()
{
  return {"LoP",
          "overhead and round trip by the number of hosts, a fitted curve",
          {},
          make_model<LoPModel>,
          "sizes, layouts in memory, levels within a node; a curve fitted to one machine",
          rows_of("LoP", lop_formulas(), LoPParameters::from),
          fit_lop,
          needs};
}

} // namespace loghop
