#include "loghop/predict/plogp/fit_plogp.hpp"

#include "loghop/predict/fit/measured.hpp"

#include <algorithm>

namespace loghop {

namespace {

MeasuredKey key_of(const char* quantity)
{
  return {quantity, Level::between_nodes, "", 0};
}

constexpr const char* needed[] = {"send_overhead", "receive_overhead", "gap", "half_round_trip"};

} // namespace

std::optional<PLogP> plogp_parameters(const Calibration& calibration)
{
  for (const char* quantity : needed)
    if (measured_points(calibration, key_of(quantity)).empty()) return std::nullopt;
  const auto curve = [&](const char* quantity) { return *measured_curve(calibration, key_of(quantity)); };
  const CostCurve g = curve("gap");
  const MeasuredPoint smallest = measured_points(calibration, key_of("half_round_trip")).front();
  const Seconds L = plogp::latency(Seconds(2 * smallest.value_s), g.at(Bytes(smallest.size_bytes)));
  return PLogP{std::max(L, Seconds(0)), curve("send_overhead"), curve("receive_overhead"), g};
}

Fit fit_plogp(const Calibration& calibration)
{
  Fit fit;
  fit.model = "PLogP";
  for (const char* quantity : needed)
    if (measured_points(calibration, key_of(quantity)).empty()) fit.missing.push_back(text_of(key_of(quantity)));
  const auto machine = plogp_parameters(calibration);
  if (!machine) return fit;
  for (const CostPoint& point : machine->g.points())
    fit.ranges.push_back({point.size.count(),
                          point.size.count(),
                          {{"L", machine->L.count(), FitUnit::seconds, std::nullopt},
                           {"os", machine->os.at(point.size).count(), FitUnit::seconds, std::nullopt},
                           {"or", machine->or_m.at(point.size).count(), FitUnit::seconds, std::nullopt},
                           {"g", point.cost.count(), FitUnit::seconds, std::nullopt}}});
  for (const MeasuredPoint& point : measured_points(calibration, key_of("half_round_trip")))
    fit.residuals.push_back({text_of(key_of("half_round_trip")), point.size_bytes, point.value_s,
                             plogp::point_to_point(*machine, Bytes(point.size_bytes)).count()});
  if (machine->L == Seconds(0)) fit.notes.push_back("the smallest gap is longer than half a round trip: L is 0");
  return fit;
}

} // namespace loghop
