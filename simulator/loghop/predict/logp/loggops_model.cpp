#include "loghop/predict/logp/loggops_model.hpp"

#include "loghop/predict/logp/fit_loggops.hpp"
#include "loghop/predict/logp/loggp_parameters.hpp"

#include <algorithm>

namespace loghop {

namespace {

using Option = PatternOption;

template<int messages> PatternPrediction loggops_message(const LogGOPSParameters& parameters, const PatternArguments& a)
{
  return {messages * loggops::point_to_point(parameters.at(a.threshold), at_least_one(a.size)),
          outside_sizes(parameters.sizes(), a.size)};
}

PatternPrediction loggops_broadcast(const LogGOPSParameters& parameters, const PatternArguments& a)
{
  return {loggops::linear_broadcast(parameters.at(a.threshold), a.ranks, at_least_one(a.size)),
          outside_sizes(parameters.sizes(), a.size)};
}

Formulas<LogGOPSParameters> formulas_of(bool has_O)
{
  const char* needs = has_O ? "rows L, o (or o_s, o_r), g, G, or half_round_trip by size, receive_overhead, gap; "
                              "send_overhead by size"
                            : "rows L, o (or o_s, o_r), g, G; or half_round_trip by size, send_overhead, "
                              "receive_overhead, gap";
  const std::vector<Option> size = {Option::size}, may = {Option::threshold};
  return {
      {"point_to_point",
       has_O ? "2 o + L + (k - 1) max(O, G), above S after a handshake"
             : "2 o + L + (k - 1) G, above S after a handshake",
       needs, size, may, loggops_message<1>},
      {"ping_pong", "twice point_to_point, receives posted before", needs, size, may, loggops_message<2>},
      {"linear_broadcast",
       has_O ? "(P - 2) max(o + (k - 1) O, g + (k - 1) G) + point_to_point, up to S"
             : "(P - 2) max(o, g + (k - 1) G) + point_to_point, up to S",
       needs,
       {Option::size, Option::ranks},
       may,
       loggops_broadcast,
       false},
  };
}

std::optional<Bytes> threshold(const ModelOptions& options)
{
  const auto given = options.numbers.find("S");
  if (given == options.numbers.end()) return std::nullopt;
  return Bytes(given->second);
}

template<bool has_O> LogGOPSParameters from(const Calibration& calibration, const ModelOptions& options)
{
  return LogGOPSParameters::from(calibration, has_O, threshold(options));
}

template<bool has_O> std::unique_ptr<Model> make(const Calibration& calibration, const ModelOptions& options)
{
  return std::make_unique<LogGOPSModel>(from<has_O>(calibration, options));
}

template<bool has_O> ModelRow row_of(const char* name, const char* summary)
{
  ModelRow row;
  row.name = name;
  row.summary = summary;
  row.options = {{"S", ModelOption::Kind::number, {}, "largest message that is sent at once, in bytes (default: any)"}};
  row.make = make<has_O>;
  row.lacks = "layouts in memory, levels within a node, contention";
  row.patterns = rows_of(name, formulas_of(has_O), from<has_O>);
  return row;
}

} // namespace

LogGOPSModel::LogGOPSModel(LogGOPSParameters parameters)
    : parameters_(std::move(parameters)), machine_(parameters_.at(std::nullopt))
{}

std::optional<MessageTerms> LogGOPSModel::terms(const ModelMessage& message) const
{
  const Bytes k = at_least_one(message.size);
  const Seconds overhead = loggops::send_overhead(machine_, k);
  const Seconds wait = loggops::synchronises(machine_, k) ? loggops::handshake(machine_) : Seconds(0);
  return MessageTerms{wait + overhead, wait + loggops::eager(machine_, k), machine_.o,
                      wait + std::max(overhead, loggops::interface_gap(machine_, k))};
}

std::optional<FormulaTime> LogGOPSModel::of_pattern(const WorkloadPattern& pattern) const
{
  static const Formulas<LogGOPSParameters> formulas = formulas_of(true); // of LogGPS they differ in words alone
  return evaluate(formulas, parameters_, pattern.name, pattern.arguments);
}

ModelRow loggps_row()
{
  ModelRow row = row_of<false>("LogGPS", "LogGP whose long messages synchronise");
  row.measurements = "that of LogGOPS without O";
  return row;
}

ModelRow loggops_row()
{
  ModelRow row = row_of<true>("LogGOPS", "LogGPS with an overhead per byte");
  row.fit = fit_loggops;
  row.measurements = "half_round_trip and send_overhead by size, receive_overhead, gap";
  return row;
}

} // namespace loghop
