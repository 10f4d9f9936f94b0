// PLogP: overheads and gaps as measured, by size.
#include "loghop/predict/families.hpp"
#include "loghop/predict/fit/measured_range.hpp"
#include "loghop/predict/logp/fit_plogp.hpp"

namespace loghop {

namespace {

using Option = PatternOption;

PLogP machine_of(const Calibration& calibration)
{
  if (auto machine = plogp_parameters(calibration)) return *machine;
  throw MissingMeasurements("PLogP", fit_plogp(calibration).missing);
}

/// Overheads are in no formula of whole messages: the gaps say where it was measured.
PatternRow row(const char* pattern, const char* summary, std::vector<Option> required,
               Seconds (*formula)(const PLogP& machine, const PatternArguments& arguments))
{
  const auto prepare = [=](const Calibration& calibration) -> PatternFormula {
    return [formula, machine = machine_of(calibration)](const PatternArguments& arguments) {
      return PatternPrediction{formula(machine, arguments), outside_sizes(range_of(machine.g), arguments.size)};
    };
  };
  return {
      "PLogP", pattern, summary, "half_round_trip, send_overhead, receive_overhead, gap by size", std::move(required),
      {},      prepare};
}

} // namespace

std::vector<PatternRow> plogp_patterns()
{
  return {
      row("point_to_point", "L + g(m)", {Option::size},
          [](const PLogP& m, const PatternArguments& a) { return plogp::point_to_point(m, a.size); }),
      row("ping_pong", "2 (L + g(m))", {Option::size},
          [](const PLogP& m, const PatternArguments& a) { return plogp::round_trip(m, a.size); }),
      row("linear_broadcast", "(P - 1) g(m) + L", {Option::size, Option::ranks},
          [](const PLogP& m, const PatternArguments& a) { return plogp::linear_broadcast(m, a.ranks, a.size); }),
      row("tree_broadcast", "h (L + g(m)), h = log2 P", {Option::size, Option::ranks},
          [](const PLogP& m, const PatternArguments& a) { return plogp::tree_broadcast(m, a.ranks, a.size); }),
  };
}

} // namespace loghop
