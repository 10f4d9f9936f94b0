// LogGP, LogGPS and LogGOPS: parameters by ranges of size.
#include "loghop/predict/families.hpp"
#include "loghop/predict/fit/measured.hpp"
#include "loghop/predict/logp/loggps.hpp"
#include "loghop/predict/logp/machines.hpp"

#include <algorithm>

namespace loghop {

namespace {

using Option = PatternOption;

constexpr const char* rows_or_measurements =
    "rows L, o (or o_s, o_r), g, G; or half_round_trip by size, send_overhead, receive_overhead, gap";

PatternRow loggp_row(const char* pattern, const char* summary, std::vector<Option> required,
                     Seconds (*formula)(const LogGP& machine, const PatternArguments& arguments, Bytes size))
{
  const auto prepare = [=](const Calibration& calibration) -> PatternFormula {
    return [formula, machine = LogGPMachine(calibration, "LogGP")](const PatternArguments& arguments) {
      const Bytes size = at_least_one(arguments.size);
      return PatternPrediction{formula(machine.at(size), arguments, size),
                               outside_sizes(machine.sizes(), arguments.size)};
    };
  };
  return {"LogGP", pattern, summary, rows_or_measurements, std::move(required), {}, prepare};
}

/// O: the slope of send overheads, which need two sizes at least.
SecondsPerByte overhead_per_byte(const Calibration& calibration)
{
  const MeasuredKey key{"send_overhead", Level::between_nodes, "", 0};
  const std::vector<DataPoint> points = data_points(measured_points(calibration, key));
  if (points.size() < 2 || points.front().x == points.back().x)
    throw MissingMeasurements("LogGOPS", {text_of(key) + ", at two sizes at least"});
  return SecondsPerByte(LineSums(points).line(0, points.size()).b);
}

LogGOPS loggops_of(const LogGP& machine, SecondsPerByte O, std::optional<Bytes> S)
{
  return {machine.L, (machine.o_s + machine.o_r) / 2, machine.g, machine.G, O, S};
}

using LogGOPSFormula = Seconds (*)(const LogGOPS& machine, const PatternArguments& arguments);

/// Messages above S are predicted from the parameters of the range of S: those fitted above a handshake have its cost
/// in L already.
PatternRow loggops_row(const char* model, const char* pattern, const char* summary, std::vector<Option> required,
                       LogGOPSFormula formula)
{
  const bool with_O = std::string(model) == "LogGOPS";
  const auto prepare = [=](const Calibration& calibration) -> PatternFormula {
    const SecondsPerByte O = with_O ? overhead_per_byte(calibration) : SecondsPerByte(0);
    return [formula, O, machine = LogGPMachine(calibration, model)](const PatternArguments& arguments) {
      const Bytes size = at_least_one(arguments.size);
      const LogGP& range = machine.at(arguments.threshold ? std::min(size, *arguments.threshold) : size);
      return PatternPrediction{formula(loggops_of(range, O, arguments.threshold), arguments),
                               outside_sizes(machine.sizes(), arguments.size)};
    };
  };
  const std::string needs = std::string(rows_or_measurements) + (with_O ? "; send_overhead by size" : "");
  return {model, pattern, summary, needs, std::move(required), {Option::threshold}, prepare};
}

void add_loggops(const char* model, bool with_O, std::vector<PatternRow>& rows)
{
  rows.push_back(loggops_row(model, "point_to_point",
                             with_O ? "2 o + L + (k - 1) max(O, G), above S after a handshake"
                                    : "2 o + L + (k - 1) G, above S after a handshake",
                             {Option::size}, [](const LogGOPS& m, const PatternArguments& a) {
                               return loggops::point_to_point(m, at_least_one(a.size));
                             }));
  rows.push_back(loggops_row(
      model, "ping_pong", "twice point_to_point, receives posted before", {Option::size},
      [](const LogGOPS& m, const PatternArguments& a) { return loggops::ping_pong(m, at_least_one(a.size)); }));
  rows.push_back(loggops_row(model, "linear_broadcast",
                             with_O ? "(P - 2) max(o + (k - 1) O, g + (k - 1) G) + point_to_point, up to S"
                                    : "(P - 2) max(o, g + (k - 1) G) + point_to_point, up to S",
                             {Option::size, Option::ranks}, [](const LogGOPS& m, const PatternArguments& a) {
                               return loggops::linear_broadcast(m, a.ranks, at_least_one(a.size));
                             }));
}

/// The interrupt of a DMA engine is only known from rows.
PatternRow long_remap_row()
{
  PatternRow row = loggp_row("long_remap", "o_s + (B - 1) G + (B - 1 - a) G, an iteration", {Option::size},
                             [](const LogGP& m, const PatternArguments&, Bytes B) { return loggp::long_remap(m, B); });
  row.needs = "rows L, o_s, o_r, G and a";
  row.prepare = [prepare = row.prepare](const Calibration& calibration) {
    if (!has_row(calibration, "a"))
      throw MissingMeasurements("LogGP", {"a row \"a\": the bytes that arrive before the receiver is interrupted"});
    return prepare(calibration);
  };
  return row;
}

} // namespace

std::vector<PatternRow> loggp_patterns()
{
  std::vector<PatternRow> rows = {
      loggp_row("point_to_point", "o_s + L + (B - 1) G + o_r", {Option::size},
                [](const LogGP& m, const PatternArguments&, Bytes B) { return loggp::point_to_point(m, B); }),
      loggp_row("ping_pong", "2 (o_s + L + (B - 1) G + o_r)", {Option::size},
                [](const LogGP& m, const PatternArguments&, Bytes B) { return 2 * loggp::point_to_point(m, B); }),
      loggp_row(
          "linear_broadcast", "o_s + o_r + L + (P - 1) (B - 1) G + (P - 2) g", {Option::size, Option::ranks},
          [](const LogGP& m, const PatternArguments& a, Bytes B) { return loggp::linear_broadcast(m, a.ranks, B); }),
      loggp_row(
          "tree_broadcast", "h (o_s + o_r + L + (B - 1) G) + (h - 1) g, h = log2 P", {Option::size, Option::ranks},
          [](const LogGP& m, const PatternArguments& a, Bytes B) { return loggp::tree_broadcast(m, a.ranks, B); }),
      long_remap_row(),
  };
  add_loggops("LogGPS", false, rows);
  add_loggops("LogGOPS", true, rows);
  return rows;
}

} // namespace loghop
