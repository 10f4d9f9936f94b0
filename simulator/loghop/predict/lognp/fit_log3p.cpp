#include "loghop/predict/lognp/fit_log3p.hpp"

#include "loghop/predict/fit/measured.hpp"
#include "loghop/predict/lognp/log3p_calibration.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace loghop {

namespace {

constexpr const char* half_round_trip = "half_round_trip";
constexpr const char* packed = "packed_half_round_trip"; // by the program

/// max(0, measured - taken) at the sizes of `measured` which `taken` covers; counts what was below 0.
CostCurve difference(const CostCurve& measured, const CostCurve& taken, int& negative)
{
  std::vector<CostPoint> points;
  for (const CostPoint& point : measured.points()) {
    const double left = (point.cost - taken.at(point.size)).count();
    if (left < 0) ++negative;
    points.push_back({point.size, Seconds(std::max(0.0, left))});
  }
  return CostCurve(std::move(points));
}

/// The time that each measured stride adds to that of contiguous data; 0 for contiguous data.
CostTable stride_costs(const Calibration& calibration, Level level, const CostCurve& contiguous, int& negative,
                       const char* quantity = half_round_trip)
{
  std::map<double, CostCurve> curves = {{0, CostCurve::constant(Seconds(0))}};
  for (const double stride : measured_strides(calibration, quantity, level))
    if (const auto curve = measured_curve(calibration, {quantity, level, "", stride}))
      curves.emplace(stride, difference(*curve, contiguous, negative));
  return CostTable(std::move(curves));
}

struct Log3PFit {
  std::optional<Log3PCurves> curves;
  std::vector<std::string> missing;
  int negative = 0;
};

Log3PFit log3p_fit(const Calibration& calibration)
{
  Log3PFit fit;
  const auto find = [&](const MeasuredKey& key, const char* why) {
    auto curve = measured_curve(calibration, key);
    if (!curve) fit.missing.push_back(text_of(key) + ", " + why);
    return curve;
  };
  const auto to_itself = find({half_round_trip, Level::to_itself, "", 0}, "for o_mw");
  const auto copy = find({"memory_copy", Level::to_itself, "", 0}, "for T_mem");
  const auto remote = find({half_round_trip, Level::between_nodes, "", 0}, "for o_net");
  if (!fit.missing.empty()) return fit;
  CostCurve o_mw = difference(*to_itself, *copy, fit.negative);
  CostTable l_mw = stride_costs(calibration, Level::to_itself, *to_itself, fit.negative);
  CostCurve o_net = difference(*remote, o_mw, fit.negative);
  fit.curves = Log3PCurves{std::move(o_mw), std::move(l_mw), std::move(o_net), *copy, std::nullopt};
  if (!measured_strides(calibration, packed, Level::to_itself).empty())
    fit.curves->l_pack = stride_costs(calibration, Level::to_itself, *to_itself, fit.negative, packed);
  return fit;
}

/// T_mem of shipped files may stand at any level: it is a copy in memory, and no message.
Calibration with_copies_to_itself(Calibration calibration)
{
  for (MeasuredTable& table : calibration.tables)
    if (table.quantity == "memory_copy") table.level = Level::to_itself;
  return calibration;
}

FittedRange range_at(const Log3PCurves& curves, Bytes size, const std::string& prefix)
{
  FittedRange range{size.count(), size.count(), {}};
  const Log3P at = curves.at(size);
  range.parameters = {{prefix + "o_mw", at.o_mw.count(), FitUnit::seconds, std::nullopt},
                      {prefix + "o_net", at.o_net.count(), FitUnit::seconds, std::nullopt}};
  for (const auto& [stride, curve] : curves.l_mw.curves()) {
    if (stride == 0) continue;
    const bool measured = size >= curve.points().front().size && size <= curve.points().back().size;
    range.parameters.push_back({fmt::format("{}l_mw({:g} B)", prefix, stride),
                                measured ? curve.at(size).count() : std::numeric_limits<double>::quiet_NaN(),
                                FitUnit::seconds, std::nullopt});
  }
  return range;
}

/// One range a measured size.
void add_ranges(const Log3PCurves& curves, const std::string& prefix, Fit& fit)
{
  for (const CostPoint& point : curves.o_mw.points())
    fit.ranges.push_back(range_at(curves, point.size, prefix));
}

void add_residuals(const Calibration& calibration, Level level, const Log3PCurves& curves, Fit& fit)
{
  std::vector<double> strides = measured_strides(calibration, half_round_trip, level);
  strides.insert(strides.begin(), 0);
  for (const double stride : strides) {
    const MeasuredKey key{half_round_trip, level, "", stride};
    for (const MeasuredPoint& point : measured_points(calibration, key)) {
      const Log3P at = curves.at(Bytes(point.size_bytes), Bytes(stride));
      fit.residuals.push_back({text_of(key), point.size_bytes, point.value_s, log3p::point_to_point(at).count()});
    }
  }
}

void note_negative(int negative, Fit& fit)
{
  if (negative > 0)
    fit.notes.push_back(
        fmt::format("{} differences of measurements are negative, which contradicts the model: set to 0", negative));
}

/// o_mw and l_mw of one level, with o_net where there is a network.
std::optional<Log3PCurves> level_curves(const Calibration& calibration, Level level, int& negative)
{
  const auto contiguous = measured_curve(calibration, {half_round_trip, level, "", 0});
  if (!contiguous) return std::nullopt;
  CostTable l_mw = stride_costs(calibration, level, *contiguous, negative);
  if (level != Level::between_nodes)
    return Log3PCurves{*contiguous, std::move(l_mw), CostCurve::constant(Seconds(0)), CostCurve::constant(Seconds(0)),
                       std::nullopt};
  auto o_net = measured_curve(calibration, {"network_time", level, "", 0});
  if (!o_net) {
    const Log3PFit fit = log3p_fit(calibration);
    if (!fit.curves) return std::nullopt;
    o_net = fit.curves->o_net;
  }
  CostCurve o_mw = difference(*contiguous, *o_net, negative);
  return Log3PCurves{std::move(o_mw), std::move(l_mw), std::move(*o_net), CostCurve::constant(Seconds(0)),
                     std::nullopt};
}

std::optional<Level> level_within_node(const Calibration& calibration)
{
  for (const Level level : {Level::within_node, Level::within_chip})
    if (measured_curve(calibration, {half_round_trip, level, "", 0})) return level;
  return std::nullopt;
}

constexpr const char* no_network_time = "network_time between_nodes, or what log_3P needs: for o'_net";

} // namespace

std::optional<Log3PCurves> log3p_curves(const Calibration& calibration)
{
  return log3p_fit(with_copies_to_itself(calibration)).curves;
}

std::optional<Log3PCurves> log3p_curves_between_nodes(const Calibration& calibration)
{
  int negative = 0;
  return level_curves(with_copies_to_itself(calibration), Level::between_nodes, negative);
}

std::string missing_between_nodes(const Calibration& calibration)
{
  if (measured_curve(calibration, {half_round_trip, Level::between_nodes, "", 0})) return no_network_time;
  return "half_round_trip between_nodes, for o'_mw";
}

Log3PCurves with_constant_network(const Log3PCurves& curves)
{
  const Seconds latency = curves.o_net.at(Bytes(0));
  std::vector<CostPoint> points = curves.o_mw.points();
  for (CostPoint& point : points)
    point.cost += curves.o_net.at(point.size) - latency;
  Log3PCurves result = curves;
  result.o_mw = CostCurve(std::move(points));
  result.o_net = CostCurve::constant(latency);
  return result;
}

std::map<Level, Log3PCurves> mlognp_curves(const Calibration& calibration)
{
  std::map<Level, Log3PCurves> levels;
  int negative = 0;
  for (const Level level : measured_levels(calibration, half_round_trip))
    if (level != Level::to_itself)
      if (auto curves = level_curves(with_copies_to_itself(calibration), level, negative))
        levels.emplace(level, std::move(*curves));
  return levels;
}

std::optional<TwoLogCurves> twolog_curves(const Calibration& calibration)
{
  const auto within = level_within_node(calibration);
  if (!within) return std::nullopt;
  int negative = 0;
  auto intra = level_curves(with_copies_to_itself(calibration), *within, negative);
  auto inter = level_curves(with_copies_to_itself(calibration), Level::between_nodes, negative);
  if (!intra || !inter) return std::nullopt;
  return TwoLogCurves{std::move(*intra), std::move(*inter)};
}

std::optional<ImplicitTransfers> lognp_transfers(const Calibration& calibration)
{
  const auto curve = [&](const char* quantity) {
    return measured_curve(calibration, {quantity, Level::between_nodes, "", 0});
  };
  const auto send = curve("send_overhead"), network = curve("network_time"), receive = curve("receive_overhead"),
             trips = curve(half_round_trip);
  if (!send || !network || !receive || !trips) return std::nullopt;
  int negative = 0;
  std::map<double, CostCurve> halves;
  const CostTable added_by_strides = stride_costs(calibration, Level::between_nodes, *trips, negative);
  for (const auto& [stride, added] : added_by_strides.curves()) {
    std::vector<CostPoint> points = added.points();
    for (CostPoint& point : points)
      point.cost = 0.5 * point.cost;
    halves.emplace(stride, CostCurve(std::move(points)));
  }
  const CostTable half(halves), none = CostTable::constant(Seconds(0));
  return ImplicitTransfers{{*send, half, Seconds(0)}, {*network, none, Seconds(0)}, {*receive, half, Seconds(0)}};
}

Fit fit_lognp(const Calibration& calibration)
{
  Fit fit;
  fit.model = "log_nP";
  for (const char* quantity : {"send_overhead", "network_time", "receive_overhead", half_round_trip})
    if (measured_points(calibration, {quantity, Level::between_nodes, "", 0}).empty())
      fit.missing.push_back(text_of({quantity, Level::between_nodes, "", 0}));
  const auto transfers = lognp_transfers(calibration);
  if (!transfers) return fit;
  for (const CostPoint& point : (*transfers)[1].o.points()) {
    FittedRange range{point.size.count(), point.size.count(), {}};
    for (std::size_t i = 0; i < transfers->size(); ++i)
      range.parameters.push_back(
          {fmt::format("o_{}", i), (*transfers)[i].o.at(point.size).count(), FitUnit::seconds, {}});
    fit.ranges.push_back(std::move(range));
  }
  std::vector<double> strides = measured_strides(calibration, half_round_trip, Level::between_nodes);
  strides.insert(strides.begin(), 0);
  for (const double stride : strides) {
    const MeasuredKey key{half_round_trip, Level::between_nodes, "", stride};
    for (const MeasuredPoint& point : measured_points(calibration, key)) {
      const Bytes size(point.size_bytes);
      const Seconds time =
          stride > 0 ? lognp::point_to_point(*transfers, size, Bytes(stride)) : lognp::point_to_point(*transfers, size);
      fit.residuals.push_back({text_of(key), point.size_bytes, point.value_s, time.count()});
    }
  }
  fit.notes.push_back(
      "three transfers, one after the other: where the network works during copies, their sum is too long");
  return fit;
}

Fit fit_log3p(const Calibration& given)
{
  const Calibration calibration = with_copies_to_itself(given);
  Fit fit;
  fit.model = "log_3P";
  Log3PFit fitted = log3p_fit(calibration);
  fit.missing = fitted.missing;
  if (!fitted.curves) return fit;
  if (measured_strides(calibration, half_round_trip, Level::to_itself).empty())
    fit.missing.push_back("half_round_trip to_itself by stride: without it l_mw is 0");
  add_ranges(*fitted.curves, "", fit);
  add_residuals(calibration, Level::between_nodes, *fitted.curves, fit);
  note_negative(fitted.negative, fit);
  fit.notes.push_back("half round trips between nodes by stride were not used: their errors are the model's own");
  return fit;
}

Fit fit_twolog(const Calibration& given)
{
  const Calibration calibration = with_copies_to_itself(given);
  Fit fit;
  fit.model = "2log_{2,3}P";
  const auto within = level_within_node(calibration);
  if (!within) fit.missing.push_back("half_round_trip within_node or within_chip, for o_mw and l_mw");
  int negative = 0;
  const auto inter = level_curves(calibration, Level::between_nodes, negative);
  if (!inter) fit.missing.push_back(missing_between_nodes(calibration));
  if (!fit.missing.empty()) return fit;
  const auto intra = level_curves(calibration, *within, negative);
  add_ranges(*intra, "", fit);
  add_ranges(*inter, "'", fit);
  for (FittedRange& range : fit.ranges) // there is no network within a node
    range.parameters.erase(std::remove_if(range.parameters.begin(), range.parameters.end(),
                                          [](const FittedParameter& p) { return p.name == "o_net"; }),
                           range.parameters.end());
  add_residuals(calibration, *within, *intra, fit);
  add_residuals(calibration, Level::between_nodes, *inter, fit);
  note_negative(negative, fit);
  fit.notes.push_back("every half round trip is used: errors at these points are 0 by construction");
  return fit;
}

Fit fit_mlognp(const Calibration& given)
{
  const Calibration calibration = with_copies_to_itself(given);
  Fit fit;
  fit.model = "mlog_nP";
  int negative = 0;
  for (const Level level : measured_levels(calibration, half_round_trip)) {
    if (level == Level::to_itself) continue;
    const auto curves = level_curves(calibration, level, negative);
    if (!curves) {
      fit.missing.push_back(no_network_time);
      continue;
    }
    add_ranges(*curves, std::string(name_of(level)) + " ", fit);
    add_residuals(calibration, level, *curves, fit);
  }
  if (fit.ranges.empty() && fit.missing.empty())
    fit.missing.push_back("half_round_trip within_chip, within_node or between_nodes");
  note_negative(negative, fit);
  if (fit.fitted()) fit.notes.push_back("every half round trip is used: errors at these points are 0 by construction");
  return fit;
}

} // namespace loghop
