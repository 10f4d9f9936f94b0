// LogfP and LoP: small messages from one host to P others.
#include "loghop/predict/families.hpp"
#include "loghop/predict/fit/measured_range.hpp"
#include "loghop/predict/logp/machines.hpp"
#include "loghop/predict/one_to_many/fit_one_to_many.hpp"

namespace loghop {

namespace {

constexpr const char* needs = "post_overhead, one_to_many_round_trip by P";

PatternRow row(const char* model, const char* pattern, const char* summary,
               std::function<PatternFormula(const Calibration&)> prepare)
{
  return {model, pattern, summary, needs, {PatternOption::others}, {}, std::move(prepare)};
}

Fit fitted(Fit (*fit)(const Calibration&), const Calibration& calibration)
{
  Fit result = fit(calibration);
  if (!result.fitted()) throw MissingMeasurements(result.model, result.missing);
  return result;
}

LogfP logfp_of(const FittedRange& range)
{
  const auto time = [&](const char* name) { return Seconds(parameter_of(range, name)); };
  return {time("L"), time("o_min"), time("o_max"), time("g"), parameter_of(range, "f")};
}

/// Only o_min and o_max can be rows of a calibration: the overhead is all that they say.
PatternFormula logfp_overhead(const Calibration& calibration)
{
  if (const auto rows = logfp_overhead_rows(calibration))
    return [machine = *rows](const PatternArguments& a) {
      return PatternPrediction{logfp::overhead(machine, a.others), ""};
    };
  const Fit fit = fitted(fit_logfp, calibration);
  return [machine = logfp_of(fit.ranges.front()), range = range_of(fit)](const PatternArguments& a) {
    return PatternPrediction{logfp::overhead(machine, a.others), outside_others(range, a.others)};
  };
}

PatternFormula logfp_one_to_many(const Calibration& calibration)
{
  const Fit fit = fitted(fit_logfp, calibration);
  return [machine = logfp_of(fit.ranges.front()), range = range_of(fit)](const PatternArguments& a) {
    return PatternPrediction{logfp::round_trip(machine, a.others), outside_others(range, a.others)};
  };
}

PatternFormula lop_overhead(const Calibration& calibration)
{
  const Fit fit = fitted(fit_lop, calibration);
  const FittedRange& at = fit.ranges.front();
  const LoPOverhead machine{Seconds(parameter_of(at, "o: l1")), parameter_of(at, "o: l2")};
  return [machine, range = range_of(fit)](const PatternArguments& a) {
    return PatternPrediction{lop::overhead(machine, a.others), outside_others(range, a.others)};
  };
}

PatternFormula lop_one_to_many(const Calibration& calibration)
{
  const Fit fit = fitted(fit_lop, calibration);
  const auto value = [&](const char* name) { return parameter_of(fit.ranges.front(), name); };
  const LoPRoundTrip machine{Seconds(value("l1")), value("l2"), Seconds(value("l3")),
                             Seconds(value("l4")), value("l5"), value("l6")};
  return [machine, range = range_of(fit)](const PatternArguments& a) {
    return PatternPrediction{lop::round_trip(machine, a.others), outside_others(range, a.others)};
  };
}

} // namespace

std::vector<PatternRow> one_to_many_patterns()
{
  std::vector<PatternRow> rows = {
      row("LogfP", "one_to_many", "RTT(P) = 2 L + o(1) + P o(P), gaps above f", logfp_one_to_many),
      row("LogfP", "overhead", "o(P) = o_min + o_max / P, of each message", logfp_overhead),
      row("LoP", "one_to_many", "RTT(P) = P (l1 / (l2 + P) + l3 + l4 (1 - exp(l5 (P - l6))))", lop_one_to_many),
      row("LoP", "overhead", "o(P) = l1 / (l2 + P), of each message", lop_overhead),
  };
  rows[1].needs = "rows o_min, o_max; or " + rows[0].needs;
  return rows;
}

} // namespace loghop
