#include "loghop/predict/lognpc/stride_costs.hpp"

#include "loghop/predict/fit/measured.hpp"
#include "loghop/predict/lognpc/curve_tools.hpp"

#include <algorithm>
#include <limits>
#include <map>

namespace loghop::lognpc {

namespace {

std::optional<CostTable> added_by_strides(const Calibration& calibration, const char* quantity, Level level,
                                          const CostCurve& contiguous)
{
  std::map<double, CostCurve> curves = {{0, CostCurve::constant(Seconds(0))}};
  for (const double stride : measured_strides(calibration, quantity, level))
    if (const auto strided = measured_curve(calibration, {quantity, level, "", stride}))
      curves.emplace(
          stride, curve_at(sizes_of({&*strided}), [&](Bytes size) { return strided->at(size) - contiguous.at(size); }));
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

} // namespace

StrideCosts strides_of(const Calibration& calibration, Level level, const CostCurve& T)
{
  StrideCosts strides;
  strides.both = added_by_strides(calibration, half_round_trip, level, T);
  for (const double stride : measured_strides(calibration, half_round_trip, level))
    for (const MeasuredPoint& point : measured_points(calibration, {half_round_trip, level, "", stride}))
      if (point.block_bytes > 0) strides.block = Bytes(point.block_bytes);
  strides.packed = added_by_strides(calibration, "packed_half_round_trip", level, T);
  if (!strides.packed)
    if (const auto to_itself = measured(calibration, half_round_trip, Level::to_itself))
      strides.packed = added_by_strides(calibration, "packed_half_round_trip", Level::to_itself, *to_itself);
  strides.of_sender = share_of_sender(calibration, level);
  add_blocks(calibration, "nc", strides.sent_in_blocks, strides.each_sent);
  add_blocks(calibration, "cn", strides.received_in_blocks, strides.each_received);
  return strides;
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
