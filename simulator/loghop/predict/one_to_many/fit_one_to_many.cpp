#include "loghop/predict/one_to_many/fit_one_to_many.hpp"

#include "loghop/predict/fit/measured.hpp"
#include "loghop/predict/fit/minimise.hpp"
#include "loghop/predict/one_to_many/logfp_calibration.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace loghop {

namespace {

const MeasuredKey overheads{"post_overhead", Level::between_nodes, "", 0};
const MeasuredKey round_trips{"one_to_many_round_trip", Level::between_nodes, "", 0};

/// The points of the smallest message size that was measured.
std::vector<MeasuredPoint> smallest_messages(const Calibration& calibration, const MeasuredKey& key)
{
  std::vector<MeasuredPoint> points = measured_points(calibration, key);
  if (points.empty()) return points;
  const double size = points.front().size_bytes;
  points.erase(
      std::remove_if(points.begin(), points.end(), [&](const MeasuredPoint& p) { return p.size_bytes != size; }),
      points.end());
  return points;
}

double sum_of_squares(const std::vector<MeasuredPoint>& points, const std::function<double(double)>& model)
{
  double sum = 0;
  for (const MeasuredPoint& point : points) {
    if (point.value_s <= 0) continue; // no relative error
    const double off = model(point.others) / point.value_s - 1;
    sum += off * off;
  }
  return sum;
}

std::size_t different_others(const std::vector<MeasuredPoint>& points)
{
  std::set<int> others;
  for (const MeasuredPoint& point : points)
    others.insert(point.others);
  return others.size();
}

const MeasuredPoint* with_one_other(const std::vector<MeasuredPoint>& points)
{
  return points.empty() || points.front().others != 1 ? nullptr : &points.front();
}

/// The scale of a fit: the longest time for each host; 0 if all are.
double longest_per_host(const std::vector<MeasuredPoint>& points)
{
  double longest = 0;
  for (const MeasuredPoint& point : points)
    longest = std::max(longest, point.value_s / point.others);
  return longest;
}

/// o(P) as a line in 1 / P; 0 where posting costs nothing.
Line overhead_line(const std::vector<MeasuredPoint>& points)
{
  std::vector<DataPoint> data;
  for (const MeasuredPoint& point : points)
    if (point.value_s > 0) data.push_back({1.0 / point.others, point.value_s});
  return data.empty() ? Line() : LineSums(data).line(0, data.size());
}

struct LogfPData {
  std::vector<MeasuredPoint> o, rtt;
  std::vector<std::string> missing;
};

LogfPData logfp_data(const Calibration& calibration)
{
  LogfPData data{smallest_messages(calibration, overheads), smallest_messages(calibration, round_trips), {}};
  if (different_others(data.o) < 2) data.missing.push_back(text_of(overheads) + ", for at least two P");
  if (with_one_other(data.rtt) == nullptr) data.missing.push_back(text_of(round_trips) + ", for P = 1");
  return data;
}

LogfP fitted_logfp(const LogfPData& data, const Line& line)
{
  LogfP machine;
  machine.o_min = Seconds(std::max(0.0, line.a));
  machine.o_max = Seconds(std::max(0.0, line.b));
  machine.L = logfp::latency(Seconds(with_one_other(data.rtt)->value_s), machine.o_min, machine.o_max);
  if (machine.L.count() < 0) machine.L = Seconds(0);
  const MeasuredPoint& most = data.rtt.back();
  const double g_most = most.value_s > 0 ? most.value_s / most.others : longest_per_host(data.rtt);
  if (g_most <= 0) return machine;
  const auto objective = [&](const std::vector<double>& x) {
    LogfP trial = machine;
    trial.g = Seconds(x[0]);
    trial.f = x[1];
    return sum_of_squares(data.rtt, [&](double P) { return logfp::round_trip(trial, P).count(); });
  };
  std::vector<std::vector<double>> starts;
  for (const double part : {0.3, 0.7, 1.0})
    for (const double f : {1.0, 0.3 * most.others, 0.9 * most.others})
      starts.push_back({part * g_most, std::max(1.0, f)});
  const Minimum best =
      minimise(objective, starts, {0, 1}, {10 * g_most, static_cast<double>(std::max(2, most.others))}, g_most / 10);
  machine.g = Seconds(best.at[0]);
  machine.f = best.at[1];
  return machine;
}

void add_residuals(const std::vector<MeasuredPoint>& points, const MeasuredKey& key,
                   const std::function<double(double)>& model, Fit& fit)
{
  for (const MeasuredPoint& point : points)
    fit.residuals.push_back({text_of(key), static_cast<double>(point.others), point.value_s, model(point.others)});
}

std::string us(Seconds time)
{
  return fmt::format("{:.4g} us", time.count() * 1e6);
}

const MeasuredPoint& least_per_host(const std::vector<MeasuredPoint>& points)
{
  return *std::min_element(points.begin(), points.end(), [](const MeasuredPoint& a, const MeasuredPoint& b) {
    return a.value_s / a.others < b.value_s / b.others;
  });
}

LogfP logfp_as_printed(const LogfPData& data)
{
  const MeasuredPoint& most = data.rtt.back();
  LogfP machine;
  machine.o_min = Seconds(data.o.back().value_s);
  machine.o_max = logfp::posting_overhead_as_printed(Seconds(data.o.front().value_s));
  machine.L = logfp::latency(Seconds(with_one_other(data.rtt)->value_s), machine.o_min, machine.o_max);
  if (machine.L.count() < 0) machine.L = Seconds(0);
  machine.g = logfp::gap(Seconds(most.value_s), most.others);
  machine.f = logfp::gap_free_as_printed(least_per_host(data.rtt).others);
  return machine;
}

void note_printed_rules(const LogfPData& data, const LogfP& machine, Fit& fit)
{
  const MeasuredPoint* least = &least_per_host(data.rtt);
  const MeasuredPoint& most = data.rtt.back();
  const Seconds g = logfp::gap(Seconds(most.value_s), most.others);
  fit.notes.push_back(
      fmt::format("by the paper's own rules: o_max = o(1) = {}, g = RTT({})/{} = {}, f = {} (least RTT/P)",
                  us(machine.o_min + machine.o_max), most.others, most.others, us(g), least->others));
  if (g > machine.o_min && least->others > 1 && least->others < most.others)
    fit.notes.push_back(fmt::format(
        "f from the minimum by the model itself: {:.3g}",
        logfp::gap_free(least->others, machine.o_min, machine.o_max, machine.g > machine.o_min ? machine.g : g)));
  else
    fit.notes.push_back(
        "RTT/P has no minimum inside the measured P, or gaps hide behind overheads: f is not well known");
}

LoPOverhead fitted_overhead(const std::vector<MeasuredPoint>& points)
{
  double first = 0;
  for (const MeasuredPoint& point : points)
    first = std::max(first, point.value_s);
  if (first <= 0) return {};
  const auto objective = [&](const std::vector<double>& x) {
    return sum_of_squares(points, [&](double P) { return lop::overhead({Seconds(x[0]), x[1]}, P).count(); });
  };
  std::vector<std::vector<double>> starts;
  for (const double l2 : {0.0, 1.0, 10.0, 1000.0})
    starts.push_back({first * (1 + l2), l2});
  const Minimum best = minimise(objective, starts, {0, -0.99}, {first * 1e7, 1e7}, 1);
  return {Seconds(best.at[0]), best.at[1]};
}

LoPRoundTrip lop_round_trip(const std::vector<double>& x)
{
  return {Seconds(x[0]), x[1], Seconds(x[2]), Seconds(x[3]), x[4], x[5]};
}

LoPRoundTrip fitted_round_trip(const std::vector<MeasuredPoint>& points)
{
  const double first = longest_per_host(points);
  if (first <= 0) return {};
  const double last = points.back().value_s / points.back().others;
  const auto objective = [&](const std::vector<double>& x) {
    return sum_of_squares(points, [&](double P) { return lop::round_trip(lop_round_trip(x), P).count(); });
  };
  std::vector<std::vector<double>> starts;
  for (const double l2 : {0.0, 1.0, 5.0})
    for (const double rate : {-0.01, -0.05, -0.3})
      for (const double floor : {0.3, 0.9})
        starts.push_back({first * (1 + l2), l2, floor * last, (1 - floor) * last + 0.01 * last, rate, 5});
  const Minimum best = minimise(objective, starts, {0, -0.99, 0, 0, -5, 0},
                                {first * 1e4, 1e4, first * 2, first * 10, -1e-6, 1e4}, first / 10);
  return lop_round_trip(best.at);
}

} // namespace

std::optional<LogfP> logfp_overhead_rows(const Calibration& calibration)
{
  const Measurement* o_min = calibration.find("o_min", "");
  const Measurement* o_max = calibration.find("o_max", "");
  if (o_min == nullptr || o_max == nullptr) return std::nullopt;
  LogfP machine;
  machine.o_min = Seconds(o_min->value);
  machine.o_max = Seconds(o_max->value);
  return machine;
}

MeasuredRange measured_others(const Calibration& calibration)
{
  const std::vector<MeasuredPoint> trips = smallest_messages(calibration, round_trips);
  return {static_cast<double>(trips.front().others), static_cast<double>(trips.back().others)};
}

std::optional<LogfP> logfp_parameters(const Calibration& calibration)
{
  const LogfPData data = logfp_data(calibration);
  if (!data.missing.empty()) return std::nullopt;
  return fitted_logfp(data, overhead_line(data.o));
}

std::optional<LogfP> logfp_parameters_as_printed(const Calibration& calibration)
{
  const LogfPData data = logfp_data(calibration);
  if (!data.missing.empty() || with_one_other(data.o) == nullptr) return std::nullopt;
  return logfp_as_printed(data);
}

std::optional<LoPCurves> lop_curves(const Calibration& calibration)
{
  const std::vector<MeasuredPoint> o = smallest_messages(calibration, overheads);
  const std::vector<MeasuredPoint> rtt = smallest_messages(calibration, round_trips);
  if (different_others(o) < 3 || different_others(rtt) < 6) return std::nullopt;
  return LoPCurves{fitted_overhead(o), fitted_round_trip(rtt)};
}

Fit fit_logfp(const Calibration& calibration)
{
  Fit fit;
  fit.model = "LogfP";
  fit.axis = Fit::Axis::others;
  const LogfPData data = logfp_data(calibration);
  fit.missing = data.missing;
  if (!fit.missing.empty()) return fit;
  const Line line = overhead_line(data.o);
  const LogfP machine = fitted_logfp(data, line);
  fit.ranges.push_back({static_cast<double>(data.rtt.front().others),
                        static_cast<double>(data.rtt.back().others),
                        {{"L", machine.L.count(), FitUnit::seconds, std::nullopt},
                         {"o_min", machine.o_min.count(), FitUnit::seconds, line.a_half_width},
                         {"o_max", machine.o_max.count(), FitUnit::seconds, line.b_half_width},
                         {"g", machine.g.count(), FitUnit::seconds, std::nullopt},
                         {"f", machine.f, FitUnit::number, std::nullopt}}});
  add_residuals(
      data.o, overheads, [&](double P) { return logfp::overhead(machine, P).count(); }, fit);
  add_residuals(
      data.rtt, round_trips, [&](double P) { return logfp::round_trip(machine, P).count(); }, fit);
  if (line.a < 0 || line.b <= 0)
    fit.notes.push_back(
        "overheads do not fall with P towards a constant: o_min or o_max came out negative, and is set to 0");
  note_printed_rules(data, machine, fit);
  return fit;
}

Fit fit_lop(const Calibration& calibration)
{
  Fit fit;
  fit.model = "LoP";
  fit.axis = Fit::Axis::others;
  const std::vector<MeasuredPoint> o = smallest_messages(calibration, overheads);
  const std::vector<MeasuredPoint> rtt = smallest_messages(calibration, round_trips);
  if (different_others(o) < 3) fit.missing.push_back(text_of(overheads) + ", for at least three P");
  if (different_others(rtt) < 6) fit.missing.push_back(text_of(round_trips) + ", for at least six P");
  if (!fit.missing.empty()) return fit;
  const auto [overhead_curve, trip_curve] = *lop_curves(calibration);
  const LoPOverhead overhead = overhead_curve;
  const LoPRoundTrip trip = trip_curve;
  fit.ranges.push_back({static_cast<double>(rtt.front().others),
                        static_cast<double>(rtt.back().others),
                        {{"o: l1", overhead.l1.count(), FitUnit::seconds, std::nullopt},
                         {"o: l2", overhead.l2, FitUnit::number, std::nullopt},
                         {"l1", trip.l1.count(), FitUnit::seconds, std::nullopt},
                         {"l2", trip.l2, FitUnit::number, std::nullopt},
                         {"l3", trip.l3.count(), FitUnit::seconds, std::nullopt},
                         {"l4", trip.l4.count(), FitUnit::seconds, std::nullopt},
                         {"l5", trip.l5, FitUnit::number, std::nullopt},
                         {"l6", trip.l6, FitUnit::number, std::nullopt}}});
  add_residuals(
      o, overheads, [&](double P) { return lop::overhead(overhead, P).count(); }, fit);
  add_residuals(
      rtt, round_trips, [&](double P) { return lop::round_trip(trip, P).count(); }, fit);
  fit.notes.push_back("l3, l4 and l6 are not identifiable one by one: only l3 + l4 and l4 exp(-l5 l6) are");
  return fit;
}

} // namespace loghop
