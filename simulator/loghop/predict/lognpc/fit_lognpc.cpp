#include "loghop/predict/fit/measured.hpp"
#include "loghop/predict/lognpc/message_costs.hpp"

#include <cmath>

namespace loghop::lognpc {

namespace {

/// What the model takes a part of a message's costs from, and what it assumes without it.
struct Source {
  const char* quantity;
  const char* without;
};

constexpr Source sources[] = {
    {"send_overhead", "o_s is half of the half round trip of one byte"},
    {"receive_overhead", "o_r is that of reverse_order_receive, or half of the half round trip of one byte"},
    {"network_time", "links between routers have the slope of half round trips"},
    {"stream", "messages of a rank follow each other as gap says, or as fast as the network"},
    {"exchange", "sending and receiving keep a processor busy one after the other"},
    {"concurrent_half_round_trip", "ranks of a node do not share its interface"},
    {"reverse_order_receive", "queues cost nothing"},
    {"post_overhead", "sends in a row cost the same each"},
    {"one_to_many_round_trip", "interfaces serve many partners as they serve one"},
};

void add_ranges(Level level, const LevelCosts& costs, Fit& fit)
{
  const std::string prefix = std::string(name_of(level)) + " ";
  for (const CostPoint& point : costs.T.points()) {
    FittedRange range{point.size.count(), point.size.count(), {}};
    const auto add = [&](const char* name, const CostCurve& curve) {
      range.parameters.push_back({prefix + name, curve.at(point.size).count(), FitUnit::seconds, std::nullopt});
    };
    add("T", costs.T);
    add("o_s", costs.o_s);
    add("o_r", costs.o_r);
    if (level == Level::between_nodes) {
      add("g", costs.g);
      add("g_node", costs.g_node);
    }
    fit.ranges.push_back(std::move(range));
  }
}

} // namespace

Fit fit_lognpc(const Calibration& calibration)
{
  Fit fit;
  fit.model = "log_nPC";
  if (!has_half_round_trips(calibration)) {
    fit.missing.emplace_back("half_round_trip at some level");
    return fit;
  }
  const MessageCosts costs = MessageCosts::from(calibration);
  for (const auto& [level, of_level] : costs.levels) {
    add_ranges(level, of_level, fit);
    for (const MeasuredPoint& point : measured_points(calibration, {"half_round_trip", level, "", 0}))
      fit.residuals.push_back({text_of({"half_round_trip", level, "", 0}), point.size_bytes, point.value_s,
                               of_level.T.at(Bytes(point.size_bytes)).count()});
    if (std::isfinite(of_level.S))
      fit.notes.push_back(std::string(name_of(level)) + ": messages of more than " +
                          std::to_string(static_cast<long long>(of_level.S)) + " B wait for their receive");
  }
  for (const Source& source : sources)
    if (measured_levels(calibration, source.quantity).empty())
      fit.missing.push_back(std::string(source.quantity) + ": without it, " + source.without);
  fit.notes.emplace_back("half round trips are used as they are: errors at these points are 0 by construction");
  return fit;
}

} // namespace loghop::lognpc
