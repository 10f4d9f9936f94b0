// LogP and LoPC: short messages, whatever their size.
#include "loghop/predict/families.hpp"
#include "loghop/predict/logp/machines.hpp"
#include "loghop/predict/logpc/lopc.hpp"

namespace loghop {

namespace {

using Option = PatternOption;
using Formula = Seconds (*)(const LogP& machine, const PatternArguments& arguments);

PatternRow row(const char* model, const char* pattern, const char* summary, std::vector<Option> required,
               Formula formula)
{
  const auto prepare = [=](const Calibration& calibration) -> PatternFormula {
    return [formula, machine = LogPMachine(calibration, model)](const PatternArguments& arguments) {
      return PatternPrediction{formula(machine.at(arguments), arguments), machine.outside(arguments)};
    };
  };
  return {model,
          pattern,
          summary,
          "rows L, o (or o_s, o_r), g; or half_round_trip, send_overhead, receive_overhead, gap",
          std::move(required),
          {Option::size, Option::arguments},
          prepare};
}

/// One byte of LogGP costs what any message costs of LogP.
LogGP one_byte(const LogP& machine)
{
  LogGP loggp;
  loggp.L = machine.L;
  loggp.o_s = machine.o_s;
  loggp.o_r = machine.o_r;
  loggp.g = machine.g;
  return loggp;
}

} // namespace

std::vector<PatternRow> logp_patterns()
{
  return {
      row("LogP", "point_to_point", "o_s + L + o_r", {},
          [](const LogP& m, const PatternArguments&) { return logp::point_to_point(m); }),
      row("LogP", "ping_pong", "2 (o_s + L + o_r)", {},
          [](const LogP& m, const PatternArguments&) { return logp::round_trip(m); }),
      row("LogP", "linear_broadcast", "o_s + o_r + L + (P - 2) g", {Option::ranks},
          [](const LogP& m, const PatternArguments& a) {
            return loggp::linear_broadcast(one_byte(m), a.ranks, Bytes(1));
          }),
      row("LogP", "tree_broadcast", "h (o_s + o_r + L) + (h - 1) g, h = log2 P", {Option::ranks},
          [](const LogP& m, const PatternArguments& a) {
            return loggp::tree_broadcast(one_byte(m), a.ranks, Bytes(1));
          }),
      row("LogP", "one_to_many", "RTT(P) = 2 L + 2 o + (P - 1) max(o, g)", {Option::others},
          [](const LogP& m, const PatternArguments& a) { return logp::fan_out_round_trip(m, a.others); }),
      row("LogP", "overhead", "o(P) = o_s, of each message", {},
          [](const LogP& m, const PatternArguments&) { return m.o_s; }),
      row("LogP", "synchronous_remap", "2 (o_s + L + o_r), an iteration", {},
          [](const LogP& m, const PatternArguments&) { return logp::synchronous_remap(m); }),
      row("LogP", "asynchronous_remap", "o_s + o_r, an iteration", {},
          [](const LogP& m, const PatternArguments&) { return logp::asynchronous_remap(m); }),
      row("LoPC", "synchronous_remap", "2 (o_s + L + o_r) + o_r + o_s, an iteration", {},
          [](const LogP& m, const PatternArguments&) { return lopc::synchronous_remap(m); }),
      row("LoPC", "asynchronous_remap", "o_s + o_r, an iteration", {},
          [](const LogP& m, const PatternArguments&) { return lopc::asynchronous_remap(m); }),
  };
}

} // namespace loghop
