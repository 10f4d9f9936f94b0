// log_3P and mlog_nP: costs of the middleware and the network by size and stride.
#include "loghop/predict/families.hpp"
#include "loghop/predict/lognp/fit_log3p.hpp"
#include "loghop/predict/lognp/measured_copies.hpp"
#include "loghop/predict/lognp/middleware_range.hpp"

namespace loghop {

namespace {

using Option = PatternOption;
using Formula = Seconds (*)(const Log3P& machine, const PatternArguments& arguments);

Log3PCurves log3p_machine(const Calibration& calibration)
{
  if (auto curves = log3p_curves(calibration)) return *std::move(curves);
  throw MissingMeasurements("log_3P", fit_log3p(calibration).missing);
}

PatternRow log3p_row(const char* pattern, const char* summary, std::vector<Option> required, Formula formula)
{
  const auto prepare = [=](const Calibration& calibration) -> PatternFormula {
    return [formula, curves = log3p_machine(calibration)](const PatternArguments& a) {
      require_strides(curves, a.stride, "log_3P", Level::to_itself);
      return PatternPrediction{formula(curves.at(a.size, a.stride), a), outside_curves(curves, a.size, a.stride)};
    };
  };
  return {"log_3P",
          pattern,
          summary,
          "half_round_trip to_itself (by size and stride) and between_nodes, memory_copy",
          std::move(required),
          {Option::stride},
          prepare};
}

/// One copy out of the strided data and one into it.
PatternFormula pack_and_unpack(const Calibration& calibration)
{
  return [copies = measured_copies(calibration, "log_3P")](const PatternArguments& a) {
    require_strided_copies(copies, a.stride, "log_3P");
    return PatternPrediction{log3p::pack_and_unpack(2 * copies.at(a.size, a.stride)),
                             outside_table(copies, {}, a.size, a.stride)};
  };
}

PatternFormula packed_point_to_point(const Calibration& calibration)
{
  return [curves = log3p_machine(calibration),
          copies = measured_copies(calibration, "log_3P")](const PatternArguments& a) {
    require_strided_copies(copies, a.stride, "log_3P");
    const std::string message = outside_curves(curves, a.size, Bytes(0));
    return PatternPrediction{log3p::packed_point_to_point(curves.at(a.size), 2 * copies.at(a.size, a.stride)),
                             message.empty() ? outside_table(copies, {}, a.size, a.stride) : message};
  };
}

PatternPrediction mlognp_message(const std::map<Level, Log3PCurves>& levels, const PatternArguments& a)
{
  const auto level = levels.find(a.level);
  if (level == levels.end())
    throw MissingMeasurements("mlog_nP", {std::string("half_round_trip ") + name_of(a.level) +
                                          (a.level == Level::between_nodes ? ", or network_time" : "")});
  require_strides(level->second, a.stride, "mlog_nP", a.level);
  return {log3p::point_to_point(level->second.at(a.size, a.stride)), outside_curves(level->second, a.size, a.stride)};
}

PatternRow mlognp_row(const char* pattern, const char* summary, int messages)
{
  const auto prepare = [messages](const Calibration& calibration) -> PatternFormula {
    return [messages, levels = mlognp_curves(calibration)](const PatternArguments& a) {
      PatternPrediction message = mlognp_message(levels, a);
      message.time *= messages;
      return message;
    };
  };
  return {"mlog_nP",
          pattern,
          summary,
          "half_round_trip at the level by size and stride; between_nodes network_time",
          {Option::size, Option::level},
          {Option::stride},
          prepare};
}

} // namespace

std::vector<PatternRow> log3p_patterns()
{
  return {
      log3p_row("point_to_point", "o_mw + l_mw + o_net", {Option::size},
                [](const Log3P& m, const PatternArguments&) { return log3p::point_to_point(m); }),
      log3p_row("ping_pong", "2 (o_mw + l_mw + o_net)", {Option::size},
                [](const Log3P& m, const PatternArguments&) { return log3p::ping_pong(m); }),
      log3p_row("send_to_self", "o_mw + l_mw + T_mem", {Option::size},
                [](const Log3P& m, const PatternArguments&) { return log3p::send_to_self(m); }),
      log3p_row("linear_broadcast", "P (o_mw + l_mw) / 2 + o_net", {Option::size, Option::ranks},
                [](const Log3P& m, const PatternArguments& a) { return log3p::linear_broadcast(m, a.ranks); }),
      log3p_row("tree_broadcast", "h (o_mw + l_mw + o_net), h = log2 P", {Option::size, Option::ranks},
                [](const Log3P& m, const PatternArguments& a) { return log3p::tree_broadcast(m, a.ranks); }),
      {"log_3P",
       "pack_and_unpack",
       "one strided copy on each side, no message",
       "memory_copy by size and stride",
       {Option::size, Option::stride},
       {},
       pack_and_unpack},
      {"log_3P",
       "packed_point_to_point",
       "o_mw + o_net and one strided copy on each side",
       "half_round_trip to_itself and between_nodes, memory_copy by size and stride",
       {Option::size, Option::stride},
       {},
       packed_point_to_point},
      mlognp_row("point_to_point", "sum of o + l of the level's transfers", 1),
      mlognp_row("ping_pong", "twice point_to_point", 2),
  };
}

} // namespace loghop
