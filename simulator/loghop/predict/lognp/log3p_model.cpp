#include "loghop/predict/lognp/log3p_model.hpp"

#include "loghop/predict/fit/fitted.hpp"
#include "loghop/predict/lognp/fit_log3p.hpp"
#include "loghop/predict/lognp/measured_copies.hpp"
#include "loghop/predict/lognp/middleware_range.hpp"
#include "loghop/predict/lognp/middleware_terms.hpp"

#include <algorithm>

namespace loghop {

namespace {

using Option = PatternOption;

constexpr const char* of_caches =
    "links that messages share, levels within a node, caches in another state than when it was calibrated";

template<Seconds (*formula)(const Log3P&)>
PatternPrediction message(const Log3PParameters& parameters, const PatternArguments& a)
{
  const Log3PCurves& curves = parameters.required();
  require_strides(curves, a.stride, parameters.calibration, "log_3P", parameters.middleware);
  return {formula(costs_at(curves, a.size, a.stride)), outside_curves(curves, a.size, a.stride)};
}

template<Seconds (*formula)(const Log3P&, int P)>
PatternPrediction broadcast(const Log3PParameters& parameters, const PatternArguments& a)
{
  const Log3PCurves& curves = parameters.required();
  require_strides(curves, a.stride, parameters.calibration, "log_3P", parameters.middleware);
  return {formula(costs_at(curves, a.size, a.stride), a.ranks), outside_curves(curves, a.size, a.stride)};
}

/// l_pack: as measured, else one copy out of the strided data and one into it.
PatternPrediction l_pack(const Log3PParameters& parameters, const PatternArguments& a)
{
  if (parameters.curves && parameters.curves->l_pack)
    return {parameters.curves->l_pack->at(a.size, a.stride),
            outside_table(*parameters.curves->l_pack, {}, a.size, a.stride)};
  if (!parameters.copies || !covers_stride(*parameters.copies, a.stride))
    throw MissingMeasurements(parameters.calibration, "log_3P", {"memory_copy of strided data"});
  return {2 * parameters.copies->at(a.size, a.stride), outside_table(*parameters.copies, {}, a.size, a.stride)};
}

PatternPrediction pack_and_unpack(const Log3PParameters& parameters, const PatternArguments& a)
{
  PatternPrediction packing = l_pack(parameters, a);
  packing.time = log3p::pack_and_unpack(packing.time);
  return packing;
}

PatternPrediction packed_point_to_point(const Log3PParameters& parameters, const PatternArguments& a)
{
  const Log3PCurves& curves = parameters.required();
  const PatternPrediction packing = l_pack(parameters, a);
  const std::string message = outside_curves(curves, a.size, Bytes(0));
  return {log3p::packed_point_to_point(curves.at(a.size), packing.time),
          message.empty() ? packing.extrapolated : message};
}

const Formulas<Log3PParameters>& formulas()
{
  constexpr const char* needs = "half_round_trip to_itself (by size and stride) and between_nodes, memory_copy";
  const std::vector<Option> size = {Option::size}, collective = {Option::size, Option::ranks},
                            strided = {Option::size, Option::stride}, may = {Option::stride};
  static const Formulas<Log3PParameters> table = {
      {"point_to_point", "o_mw + l_mw + o_net", needs, size, may, message<log3p::point_to_point>},
      {"ping_pong", "2 (o_mw + l_mw + o_net)", needs, size, may, message<log3p::ping_pong>},
      {"send_to_self", "o_mw + l_mw + T_mem", needs, size, may, message<log3p::send_to_self>},
      {"linear_broadcast", "P (o_mw + l_mw) / 2 + o_net", needs, collective, may, broadcast<log3p::linear_broadcast>},
      {"tree_broadcast", "h (o_mw + l_mw + o_net), h = log2 P rounded up", needs, collective, may,
       broadcast<log3p::tree_broadcast>},
      {"pack_and_unpack",
       "one strided copy on each side, no message",
       "packed_half_round_trip or memory_copy by size and stride",
       strided,
       {},
       pack_and_unpack},
      {"packed_point_to_point",
       "o_mw + o_net and one strided copy on each side",
       "half_round_trip to_itself and between_nodes, packed_half_round_trip or memory_copy by size and stride",
       strided,
       {},
       packed_point_to_point},
  };
  return table;
}

} // namespace

LognPModel::LognPModel(const Calibration& calibration)
    : transfers_(fitted_or_throw(lognp_transfers(calibration), calibration, fit_lognp, "log_nP"))
{}

std::optional<MessageTerms> LognPModel::terms(const ModelMessage& message) const
{
  const auto from = stride_of(message.from), to = stride_of(message.to);
  if (!from || !to || !covers_stride(transfers_[0].l, std::max(*from, *to))) return std::nullopt;
  const auto cost = [&](std::size_t i, Bytes stride) {
    const ImplicitTransfer& transfer = transfers_[i];
    const Seconds o = transfer.o.at(message.size);
    return stride > Bytes(0) ? o + transfer.l.at(message.size, stride) : o;
  };
  MessageTerms terms;
  terms.send = terms.gap = cost(0, *from);
  terms.receive = cost(2, *to);
  terms.full = terms.send + cost(1, Bytes(0)) + terms.receive;
  return terms;
}

Log3PParameters Log3PParameters::from(const Calibration& calibration, const ModelOptions& options)
{
  const auto is = [&](const char* option, const char* word) {
    return chosen(options, Log3PModel::options(), option, word);
  };
  Log3PParameters parameters{calibration.name, {}, {}, measured_copies(calibration)};
  if (is("middleware", "between_nodes")) parameters.middleware = Level::between_nodes;
  const bool to_itself = parameters.middleware == Level::to_itself;
  parameters.curves = to_itself ? log3p_curves(calibration) : log3p_curves_between_nodes(calibration);
  if (!parameters.curves)
    parameters.missing = to_itself ? fit_log3p(calibration).missing : std::vector{missing_between_nodes(calibration)};
  else if (is("o_net", "latency"))
    parameters.curves = with_constant_network(*parameters.curves);
  return parameters;
}

const Log3PCurves& Log3PParameters::required() const
{
  if (curves) return *curves;
  throw MissingMeasurements(calibration, "log_3P", missing);
}

ModelOption network_option()
{
  return {"o_net",
          ModelOption::Kind::word,
          {"wire", "latency"},
          "the time on the wire by size, or its part that does not depend on the size"};
}

std::vector<ModelOption> Log3PModel::options()
{
  return {{"middleware",
           ModelOption::Kind::word,
           {"to_itself", "between_nodes"},
           "whose messages give o_mw and l_mw: a process's to itself, or those between nodes"},
          network_option()};
}

Log3PModel::Log3PModel(const Calibration& calibration, const ModelOptions& options)
    : parameters_(Log3PParameters::from(calibration, options))
{
  parameters_.required();
}

std::optional<MessageTerms> Log3PModel::terms(const ModelMessage& message) const
{
  const Log3PCurves& curves = parameters_.required();
  auto terms = middleware_terms(curves, message);
  if (terms && message.level == Level::to_itself)
    terms->full = terms->send + curves.T_mem.at(message.size) + terms->receive;
  return terms;
}

std::optional<FormulaTime> Log3PModel::of_pattern(const WorkloadPattern& pattern) const
{
  return evaluate(formulas(), parameters_, pattern.name, pattern.arguments);
}

ModelRow lognp_row()
{
  ModelRow row;
  row.name = "log_nP";
  row.summary = "the transfers that a message consists of, one after the other";
  row.make = make_model<LognPModel>;
  row.lacks = of_caches;
  row.fit = fit_lognp;
  row.measurements = "send_overhead, network_time, receive_overhead, half_round_trip by size and stride";
  return row;
}

ModelRow log3p_row()
{
  return {"log_3P",
          "middleware by size and stride at both ends, and the network",
          Log3PModel::options(),
          make_model_with<Log3PModel>,
          of_caches,
          rows_of("log_3P", formulas(), Log3PParameters::from),
          fit_log3p,
          "half_round_trip to_itself and between_nodes by size and stride, memory_copy"};
}

} // namespace loghop
