#include "loghop/predict/lognpc/message_costs.hpp"

#include "loghop/predict/core/missing_measurements.hpp"
#include "loghop/predict/fit/measured.hpp"
#include "loghop/predict/logp/parameter_rows.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace loghop::lognpc {

namespace {

constexpr const char* half_round_trip = "half_round_trip";
constexpr Bytes one_byte{1};

std::optional<CostCurve> curve(const Calibration& calibration, const char* quantity, Level level)
{
  return measured_curve(calibration, {quantity, level, "", 0});
}

/// P-3PC's paths stand in for half round trips and overheads where these were not measured.
std::optional<CostCurve> curve_or_path(const Calibration& calibration, const char* quantity, const char* path, Level level)
{
  if (auto found = curve(calibration, quantity, level)) return found;
  return measured_curve(calibration, {path, level, "cc", 0});
}

/// The sizes of several curves.
std::vector<Bytes> sizes_of(const std::vector<const CostCurve*>& curves)
{
  std::set<double> sizes;
  for (const CostCurve* curve : curves)
    for (const CostPoint& point : curve->points())
      sizes.insert(point.size.count());
  std::vector<Bytes> result;
  for (const double size : sizes)
    result.emplace_back(size);
  return result;
}

/// A curve of values at given sizes, none below 0.
template<class Value> CostCurve curve_at(const std::vector<Bytes>& sizes, Value value)
{
  std::vector<CostPoint> points;
  for (const Bytes size : sizes)
    points.push_back({size, std::max(Seconds(0), Seconds(value(size)))});
  return CostCurve(std::move(points));
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
  const Bytes measured = !exchange ? size
                                   : std::clamp(size, exchange->points().front().size, exchange->points().back().size);
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

std::optional<CostTable> added_by_strides(const Calibration& calibration, const char* quantity, Level level,
                                          const CostCurve& contiguous)
{
  std::map<double, CostCurve> curves = {{0, CostCurve::constant(Seconds(0))}};
  for (const double stride : measured_strides(calibration, quantity, level))
    if (const auto strided = measured_curve(calibration, {quantity, level, "", stride}))
      curves.emplace(stride, curve_at(sizes_of({&*strided}),
                                      [&](Bytes size) { return strided->at(size) - contiguous.at(size); }));
  if (curves.size() == 1) return std::nullopt;
  return CostTable(std::move(curves));
}

/// The sender's share of what strides add: by the full paths of P-3PC, at the largest size.
double share_of_sender(const Calibration& calibration, Level level)
{
  const auto full = [&](const char* layout) { return measured_curve(calibration, {"full_time", level, layout, 0}); };
  const auto cc = full("cc"), cn = full("cn"), nc = full("nc");
  if (!cc || !cn || !nc) return 0.5;
  const Bytes size = cc->points().back().size;
  const double sender = std::max(0.0, (nc->at(size) - cc->at(size)).count());
  const double receiver = std::max(0.0, (cn->at(size) - cc->at(size)).count());
  return sender + receiver > 0 ? sender / (sender + receiver) : 0.5;
}

/// P-3PC's layouts are 100 blocks, as far apart as they are long. What the smallest message takes is the blocks' own.
void add_blocks(const Calibration& calibration, const char* layout, std::optional<CostCurve>& curve, Seconds& each)
{
  constexpr double blocks = 100;
  const auto contiguous = measured_curve(calibration, {"full_time", Level::between_nodes, "cc", 0});
  const auto strided = measured_curve(calibration, {"full_time", Level::between_nodes, layout, 0});
  if (!contiguous || !strided) return;
  const auto added = [&](Bytes size) { return strided->at(size) - contiguous->at(size); };
  std::vector<Bytes> sizes = sizes_of({&*strided});
  sizes.erase(std::remove_if(sizes.begin(), sizes.end(), [](Bytes size) { return size < Bytes(blocks); }), sizes.end());
  if (sizes.empty()) return;
  each = std::max(Seconds(0), Seconds(added(sizes.front()) / blocks));
  curve = curve_at(sizes, [&](Bytes size) { return added(size) - blocks * each; });
}

StrideCosts strides_of(const Calibration& calibration, Level level, const CostCurve& T)
{
  StrideCosts strides;
  strides.both = added_by_strides(calibration, half_round_trip, level, T);
  for (const double stride : measured_strides(calibration, half_round_trip, level))
    for (const MeasuredPoint& point : measured_points(calibration, {half_round_trip, level, "", stride}))
      if (point.block_bytes > 0) strides.block = Bytes(point.block_bytes);
  strides.packed = added_by_strides(calibration, "packed_half_round_trip", level, T);
  if (!strides.packed)
    if (const auto to_itself = curve(calibration, half_round_trip, Level::to_itself))
      strides.packed = added_by_strides(calibration, "packed_half_round_trip", Level::to_itself, *to_itself);
  strides.of_sender = share_of_sender(calibration, level);
  add_blocks(calibration, "nc", strides.sent_in_blocks, strides.each_sent);
  add_blocks(calibration, "cn", strides.received_in_blocks, strides.each_received);
  return strides;
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
  auto measured = curve(calibration, "gap", level);
  const auto stream = curve(calibration, "stream", level);
  const auto sizes = sizes_of({&costs.o_s, measured ? &*measured : &costs.o_s, stream ? &*stream : &costs.o_s});
  return curve_at(sizes, [&](Bytes size) {
    const Seconds wired = size * wire, busy = std::max(costs.o_s.at(size), costs.o_r.at(size));
    const bool eager = size.count() <= costs.S;
    const auto& table = eager && measured ? measured : stream;
    if (!table) return wired;
    const Seconds g = table->at(size);
    return g > 1.02 * busy ? std::max(g, wired) : std::min(g, wired);
  });
}

CostCurve node_interval(const Calibration& calibration, Level level, const LevelCosts& costs)
{
  const auto most = points_with(calibration, "concurrent_half_round_trip", level, &MeasuredPoint::pairs, true);
  const auto together = curve_of(most);
  const bool between = level == Level::between_nodes;
  if (!together || most[0].pairs < 2) return between ? costs.g : CostCurve::constant(Seconds(0));
  const double k = most[0].pairs;
  const auto at = [&](Bytes size) {
    const Bytes measured = std::clamp(size, together->points().front().size, together->points().back().size);
    const Seconds T = costs.T.at(measured), T_k = together->at(measured);
    const double slower = T_k / T;
    if (between) return std::min(costs.g.at(size), slower * 2 / k * costs.T.at(size));
    return slower > 1.01 ? slower / k * costs.T.at(size) : Seconds(0);
  };
  return curve_at(sizes_of({&costs.T, &*together, &costs.g}), at);
}

/// The slope of the network's own time over the two largest sizes, else that of half a round trip.
SecondsPerByte wire_of(const Calibration& calibration, const CostCurve& T)
{
  const auto network = curve(calibration, "network_time", Level::between_nodes);
  const std::vector<CostPoint>& points = network ? network->points() : T.points();
  if (points.size() < 2) return SecondsPerByte(0);
  const CostPoint &a = points[points.size() - 2], &b = points.back();
  const double slope = (b.cost - a.cost).count() / (b.size - a.size).count();
  return SecondsPerByte(std::max(0.0, slope));
}

/// Receives of messages that were there: else a half.
CostCurve receive_costs(const Calibration& calibration, Level level, const CostCurve& T)
{
  if (auto found = curve_or_path(calibration, "receive_overhead", "receive_time", level)) return *found;
  if (auto found = curve_of(
          points_with(calibration, "reverse_order_receive", level, &MeasuredPoint::messages, false)))
    return *found;
  const bool between = level == Level::between_nodes;
  return curve_at(sizes_of({&T}), [&](Bytes size) { return 0.5 * T.at(between ? one_byte : size); });
}

LevelCosts costs_of(const Calibration& calibration, Level level, CostCurve T)
{
  LevelCosts costs;
  const bool between = level == Level::between_nodes;
  const CostCurve received = receive_costs(calibration, level, T);
  const auto sent = curve_or_path(calibration, "send_overhead", "send_time", level);
  const auto exchange = curve(calibration, "exchange", level);
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
  costs.g_node = node_interval(calibration, level, costs);
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
  constexpr int most_arguments = 16;
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
  for (int n = 0; n <= most_arguments; ++n)
    add(n * word, short_messages.at(n), Seconds(0));
  const LogP machine{long_messages.L, long_messages.o_s, long_messages.o_r, long_messages.g};
  for (const double bytes : {most_arguments * word + 1, 1e6})
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

MessageCosts MessageCosts::from(const Calibration& calibration)
{
  MessageCosts costs;
  costs.calibration = calibration.name;
  for (const Level level : {Level::to_itself, Level::within_chip, Level::within_node, Level::between_nodes})
    if (auto T = curve_or_path(calibration, half_round_trip, "full_time", level))
      costs.levels.emplace(level, costs_of(calibration, level, std::move(*T)));
  if (costs.levels.empty() && has_rows(calibration)) {
    costs.levels.emplace(Level::between_nodes, costs_of_rows(calibration));
    costs.link = long_message_parameters(calibration).G;
    return costs;
  }
  if (costs.levels.empty())
    throw MissingMeasurements(calibration.name, "log_nPC", {"half_round_trip at some level"});
  if (const LevelCosts* far = costs.at(Level::between_nodes)) costs.link = wire_of(calibration, far->T);
  if (const auto network = curve(calibration, "network_time", Level::between_nodes))
    costs.latency = network->points().front().cost;
  costs.postings = postings_of(calibration);
  costs.partners = partners_of(calibration, costs);
  return costs;
}

const LevelCosts* MessageCosts::at(Level level) const
{
  const auto found = levels.lower_bound(level);
  return found == levels.end() ? nullptr : &found->second;
}

namespace {

/// The bytes that the layout of a message spans in all its parts, over those of one.
double parts_of(const MessageLayout& layout)
{
  return static_cast<double>(std::max<std::int64_t>(1, layout.parts));
}

/// By the table of small blocks.
std::optional<Seconds> of_small_blocks(const StrideCosts& strides, Bytes size, const MessageLayout& layout, bool sender)
{
  const auto& table = layout.by_program ? strides.packed : strides.both;
  if (!table) return std::nullopt;
  const Bytes block = std::max(strides.block, Bytes(static_cast<double>(layout.block_bytes)));
  const Bytes as_measured = size * (strides.block / block);
  const Seconds cost = table->at(as_measured, Bytes(static_cast<double>(layout.stride_bytes)));
  return (sender ? strides.of_sender : 1 - strides.of_sender) * cost;
}

/// By P-3PC's layouts.
std::optional<Seconds> of_large_blocks(const StrideCosts& strides, Bytes size, const MessageLayout& layout, bool sender)
{
  const auto& curve = sender ? strides.sent_in_blocks : strides.received_in_blocks;
  const Seconds each = sender ? strides.each_sent : strides.each_received;
  if (!curve || layout.by_program) return std::nullopt;
  constexpr double all = std::numeric_limits<double>::infinity();
  return cost_in_area(*curve, size, parts_of(layout), all) + static_cast<double>(layout.count) * each;
}

} // namespace

std::optional<Seconds> stride_cost(const StrideCosts& strides, Bytes size, const MessageLayout& layout, bool sender)
{
  constexpr std::int64_t two_numbers = 16;
  if (is_contiguous(layout)) return Seconds(0);
  const auto small = of_small_blocks(strides, size, layout, sender);
  const auto large = of_large_blocks(strides, size, layout, sender);
  if (!small) return large;
  return large && layout.block_bytes > two_numbers ? std::max(*small, *large) : *small;
}

Seconds cost_in_area(const CostCurve& cost, Bytes s, double parts, double most)
{
  const double times = 0.5 * (parts + 1); // a message alone touches its data and a buffer of their size
  const Bytes area = times * s;
  if (parts <= 1 || area.count() > most || area > cost.points().back().size) return cost.at(s);
  const Seconds first = cost.at(Bytes(0));
  return std::max(cost.at(s), first + (cost.at(area) - first) / times);
}

} // namespace loghop::lognpc
