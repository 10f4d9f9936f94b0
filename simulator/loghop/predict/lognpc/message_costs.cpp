#include "loghop/predict/lognpc/message_costs.hpp"

#include "loghop/predict/core/missing_measurements.hpp"
#include "loghop/predict/fit/measured.hpp"
#include "loghop/predict/lognpc/curve_tools.hpp"
#include "loghop/predict/logp/parameter_rows.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace loghop::lognpc {

namespace {

constexpr Bytes one_byte{1};
constexpr Level all_levels[] = {Level::to_itself, Level::within_chip, Level::within_node, Level::between_nodes};

/// P-3PC's paths stand in for half round trips and overheads where these were not measured.
std::optional<CostCurve> curve_or_path(const Calibration& calibration, const char* quantity, const char* path,
                                       Level level)
{
  if (auto found = measured(calibration, quantity, level)) return found;
  return measured_curve(calibration, {path, level, "cc", 0});
}

/// Points of the quantity with the largest number of pairs, or the least or largest number of messages.
template<class Number>
std::vector<MeasuredPoint> points_with(const Calibration& calibration, const char* quantity, Level level, Number number,
                                       bool largest)
{
  std::vector<MeasuredPoint> all = measured_points(calibration, {quantity, level, "", 0}), chosen;
  if (all.empty()) return {};
  const auto less = [&](const MeasuredPoint& a, const MeasuredPoint& b) { return a.*number < b.*number; };
  const int wanted = largest ? (*std::max_element(all.begin(), all.end(), less)).*number
                             : (*std::min_element(all.begin(), all.end(), less)).*number;
  for (const MeasuredPoint& point : all)
    if (point.*number == wanted) chosen.push_back(point);
  return chosen;
}

std::optional<CostCurve> curve_of(const std::vector<MeasuredPoint>& points)
{
  std::vector<CostPoint> curve;
  for (const MeasuredPoint& point : points)
    curve.push_back({Bytes(point.size_bytes), Seconds(point.value_s)});
  if (curve.empty()) return std::nullopt;
  return CostCurve(std::move(curve));
}

/// Exchanges in which processors, and nothing else, are busy bound o_s + o_r: by the ratio of both measurements.
double busy_share(const std::optional<CostCurve>& exchange, const CostCurve& T, Seconds busy, Bytes size)
{
  if (busy <= Seconds(0)) return 1;
  const Bytes measured =
      !exchange ? size : std::clamp(size, exchange->points().front().size, exchange->points().back().size);
  const double longer = !exchange ? 1 : std::max(1.0, exchange->at(measured) / T.at(measured));
  return exchange ? std::min(1.0, longer * T.at(size) / busy) : 1;
}

/// The size before the first leap of both overheads: from one measured size to the next they grow by far more than it.
double leap_of(const CostCurve& send, const CostCurve& receive)
{
  constexpr double far_more = 2.5;
  const std::vector<CostPoint>& points = send.points();
  for (std::size_t i = 1; i < points.size(); ++i) {
    const Bytes before = points[i - 1].size, after = points[i].size;
    if (before < Bytes(64)) continue;
    const double growth = far_more * (after / before);
    if (send.at(after) > growth * send.at(before) && receive.at(after) > growth * receive.at(before))
      return before.count();
  }
  return std::numeric_limits<double>::infinity();
}

/// The time of a receive for each message that it passes over: from the longest queue that was measured.
Seconds queue_cost(const Calibration& calibration, Level level)
{
  const auto longest = points_with(calibration, "reverse_order_receive", level, &MeasuredPoint::messages, true);
  const auto single = points_with(calibration, "reverse_order_receive", level, &MeasuredPoint::messages, false);
  if (longest.empty() || single.empty() || longest[0].messages == single[0].messages) return Seconds(0);
  const double passed = 0.5 * (longest[0].messages - single[0].messages); // on average
  return Seconds(std::max(0.0, longest[0].value_s - single[0].value_s) / passed);
}

/// Between nodes: what is not the processors' own time makes g; the wire's slope else.
CostCurve interval(const Calibration& calibration, Level level, const LevelCosts& costs, SecondsPerByte wire)
{
  const auto gap = measured(calibration, "gap", level);
  const auto stream = measured(calibration, "stream", level);
  const auto sizes = sizes_of({&costs.o_s, gap ? &*gap : &costs.o_s, stream ? &*stream : &costs.o_s});
  return curve_at(sizes, [&](Bytes size) {
    const Seconds wired = size * wire, busy = std::max(costs.o_s.at(size), costs.o_r.at(size));
    const bool eager = size.count() <= costs.S;
    const auto& table = eager && gap ? gap : stream;
    if (!table || size < table->points().front().size) return wired; // what long messages say is not of short ones
    const Seconds g = table->at(size);
    return g > 1.02 * busy ? std::max(g, wired) : std::min(g, wired);
  });
}

CostCurve node_interval(const Calibration& calibration, const LevelCosts& costs)
{
  const auto most =
      points_with(calibration, "concurrent_half_round_trip", Level::between_nodes, &MeasuredPoint::pairs, true);
  const auto together = curve_of(most);
  if (!together || most[0].pairs < 2) return costs.g;
  const double k = most[0].pairs;
  const auto at = [&](Bytes size) {
    const Bytes nearest = std::clamp(size, together->points().front().size, together->points().back().size);
    const Seconds T = costs.T.at(nearest), T_k = together->at(nearest);
    return std::min(costs.g.at(size), T_k / T * 2 / k * costs.T.at(size));
  };
  return curve_at(sizes_of({&costs.T, &*together, &costs.g}), at);
}

/// The slope of the network's own time over the two largest sizes, else that of half a round trip.
SecondsPerByte wire_of(const Calibration& calibration, const CostCurve& T)
{
  const auto network = measured(calibration, "network_time", Level::between_nodes);
  const std::vector<CostPoint>& points = network ? network->points() : T.points();
  if (points.size() < 2) return SecondsPerByte(0);
  const CostPoint &a = points[points.size() - 2], &b = points.back();
  const double slope = (b.cost - a.cost).count() / (b.size - a.size).count();
  return SecondsPerByte(std::max(0.0, slope));
}

/// The least slope between neighbouring sizes of the network's own time; 0 if that was not measured.
SecondsPerByte least_slope(const Calibration& calibration)
{
  const auto network = measured(calibration, "network_time", Level::between_nodes);
  if (!network || network->points().size() < 2) return SecondsPerByte(0);
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 1; i < network->points().size(); ++i) {
    const CostPoint &a = network->points()[i - 1], &b = network->points()[i];
    least = std::min(least, (b.cost - a.cost).count() / (b.size - a.size).count());
  }
  return SecondsPerByte(std::max(0.0, least));
}

/// Receives of messages that were there: else a half.
CostCurve receive_costs(const Calibration& calibration, Level level, const CostCurve& T)
{
  if (auto found = curve_or_path(calibration, "receive_overhead", "receive_time", level)) return *found;
  if (auto found = curve_of(points_with(calibration, "reverse_order_receive", level, &MeasuredPoint::messages, false)))
    return *found;
  const bool between = level == Level::between_nodes;
  return curve_at(sizes_of({&T}), [&](Bytes size) { return 0.5 * T.at(between ? one_byte : size); });
}

/// With different partners, if that was measured: two directions of one connection may share what no processor does.
std::optional<CostCurve> exchanges_of(const Calibration& calibration, Level level)
{
  auto shift = curve_of(points_with(calibration, "cyclic_shift", level, &MeasuredPoint::others, false));
  return shift ? shift : measured(calibration, "exchange", level);
}

LevelCosts costs_of(const Calibration& calibration, Level level, CostCurve T)
{
  LevelCosts costs;
  const bool between = level == Level::between_nodes;
  const CostCurve received = receive_costs(calibration, level, T);
  const auto sent = curve_or_path(calibration, "send_overhead", "send_time", level);
  const auto exchange = exchanges_of(calibration, level);
  costs.T = T;
  const auto send_at = [&](Bytes size) {
    if (sent) return sent->at(size);
    return between ? 0.5 * T.at(one_byte) : T.at(size) - received.at(size);
  };
  const auto sizes = sizes_of({&T, &received, sent ? &*sent : &T});
  const auto shares = [&](Bytes size) {
    const Seconds o_s = std::min(send_at(size), T.at(size)), o_r = std::min(received.at(size), T.at(size));
    const double share = busy_share(exchange, T, o_s + o_r, size);
    return std::pair(share * o_s, share * o_r);
  };
  costs.ret = curve_at(sizes, send_at);
  costs.o_s = curve_at(sizes, [&](Bytes size) { return shares(size).first; });
  costs.o_r = curve_at(sizes, [&](Bytes size) { return shares(size).second; });
  if (sent && between) costs.S = leap_of(*sent, received);
  costs.g = between ? interval(calibration, level, costs, wire_of(calibration, T)) : CostCurve::constant(Seconds(0));
  if (between) costs.g_node = node_interval(calibration, costs);
  costs.strides = strides_of(calibration, level, T);
  costs.gamma = queue_cost(calibration, level);
  return costs;
}

/// What each further one adds to a total that was measured for some numbers n: straight lines between them.
std::vector<Seconds> increments(const std::map<int, double>& totals)
{
  std::vector<Seconds> result;
  if (totals.empty() || totals.begin()->first != 1) return result;
  result.emplace_back(totals.begin()->second);
  auto before = totals.begin();
  for (auto after = std::next(before); after != totals.end(); before = after++)
    for (int n = before->first; n < after->first; ++n)
      result.emplace_back(std::max(0.0, after->second - before->second) / (after->first - before->first));
  return result;
}

/// Of the smallest size, by the number of others.
std::map<int, double> totals_of(const Calibration& calibration, const char* quantity)
{
  const auto points = measured_points(calibration, {quantity, Level::between_nodes, "", 0});
  std::map<int, double> totals;
  for (const MeasuredPoint& point : points)
    if (point.size_bytes == points.front().size_bytes) totals[point.others] = point.value_s;
  return totals;
}

std::vector<Seconds> postings_of(const Calibration& calibration)
{
  std::map<int, double> totals = totals_of(calibration, "post_overhead"); // means of n
  for (auto& [n, total] : totals)
    total *= n;
  return increments(totals);
}

/// From 1:P - P:1. Each partner costs the root a send and a receive: what they explain is not the interface's.
std::vector<Seconds> partners_of(const Calibration& calibration, const MessageCosts& costs)
{
  std::vector<Seconds> steps = increments(totals_of(calibration, "one_to_many_round_trip"));
  const LevelCosts* far = costs.at(Level::between_nodes);
  if (steps.size() < 2 || far == nullptr) return {};
  const auto& o = costs.postings;
  const Seconds posting = o.size() < 2 ? far->o_s.at(one_byte) : o.back();
  const Seconds explained = std::max(posting + far->o_r.at(one_byte), 2 * far->g.at(one_byte));
  if (steps.back() <= 1.1 * explained) return {};
  steps.erase(steps.begin());
  return steps;
}

/// From rows of LogP and LogGP: short messages have words as arguments, others the parameters of long messages.
LevelCosts costs_of_rows(const Calibration& calibration)
{
  constexpr int arguments_of_short = 16;
  constexpr double word = 4;
  const ShortMessageParameters short_messages(calibration);
  const LogGP long_messages = long_message_parameters(calibration);
  std::vector<CostPoint> T, o_s, o_r, g, ret;
  const auto add = [&](double bytes, const LogP& machine, Seconds wire) {
    const Bytes size(bytes);
    T.push_back({size, machine.o_s + machine.L + machine.o_r + wire});
    o_s.push_back({size, machine.o_s});
    o_r.push_back({size, machine.o_r + wire}); // the handler starts the engine that takes the bytes in
    ret.push_back({size, machine.o_s + wire});
    g.push_back({size, std::max(machine.o_s, wire)});
  };
  for (int n = 0; n <= arguments_of_short; ++n)
    add(n * word, short_messages.at(n), Seconds(0));
  const LogP machine{long_messages.L, long_messages.o_s, long_messages.o_r, long_messages.g};
  for (const double bytes : {arguments_of_short * word + 1, 1e6})
    add(bytes, machine, (long_messages.a + Bytes(bytes)) * long_messages.G);
  LevelCosts costs;
  costs.T = CostCurve(T);
  costs.o_s = CostCurve(o_s);
  costs.ret = CostCurve(ret);
  costs.o_r = CostCurve(o_r);
  costs.g = costs.g_node = CostCurve(g);
  return costs;
}

} // namespace

bool has_rows(const Calibration& calibration)
{
  return missing_logp_rows(calibration).empty() &&
         missing_rows(calibration, {"L", "o_s", "o_r", "G", "a"}, "long").empty();
}

bool has_half_round_trips(const Calibration& calibration)
{
  const auto measured = [&](Level level) {
    return curve_or_path(calibration, half_round_trip, "full_time", level).has_value();
  };
  return std::any_of(std::begin(all_levels), std::end(all_levels), measured);
}

MessageCosts MessageCosts::from(const Calibration& calibration)
{
  MessageCosts costs;
  costs.calibration = calibration.name;
  for (const Level level : all_levels)
    if (auto T = curve_or_path(calibration, half_round_trip, "full_time", level))
      costs.levels.emplace(level, costs_of(calibration, level, std::move(*T)));
  if (costs.levels.empty() && has_rows(calibration)) {
    costs.levels.emplace(Level::between_nodes, costs_of_rows(calibration));
    costs.link = long_message_parameters(calibration).G;
    return costs;
  }
  if (costs.levels.empty()) throw MissingMeasurements(calibration.name, "log_nPC", {"half_round_trip at some level"});
  if (const LevelCosts* far = costs.at(Level::between_nodes)) costs.link = wire_of(calibration, far->T);
  if (const auto network = measured(calibration, "network_time", Level::between_nodes))
    costs.latency = network->points().front().cost;
  costs.fastest_link = least_slope(calibration);
  costs.postings = postings_of(calibration);
  costs.partners = partners_of(calibration, costs);
  return costs;
}

const LevelCosts* MessageCosts::at(Level level) const
{
  const auto found = levels.lower_bound(level);
  return found == levels.end() ? nullptr : &found->second;
}

} // namespace loghop::lognpc
