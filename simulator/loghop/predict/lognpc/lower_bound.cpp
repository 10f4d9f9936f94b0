#include "loghop/predict/lognpc/lower_bound.hpp"

#include "loghop/predict/core/walked_model.hpp"
#include "loghop/predict/lognpc/network_links.hpp"
#include "loghop/predict/lognpc/schedule_walk.hpp"

#include <algorithm>
#include <unordered_map>

namespace loghop::lognpc {

namespace {

/// Adds up the bytes of every resource on the way.
class BoundPricing final : public Pricing {
public:
  BoundPricing(const MessageCosts& costs, const PredictionContext& context)
      : costs_(costs), context_(context), links_(context.platform == nullptr ? nullptr : links_of(*context.platform))
  {}

  std::optional<double> send(const Message& message) override
  {
    const LevelCosts* costs = costs_of(message);
    if (costs == nullptr) return std::nullopt;
    if (level(message) == Level::between_nodes) add(message);
    return least_send(message);
  }

  MessageTimes go(const Message& message, const double& start) override
  {
    const double busy = least_send(message);
    const bool between = level(message) == Level::between_nodes;
    return {start + busy, start + busy + (between ? wire(static_cast<double>(message.bytes)) : 0)};
  }

  std::optional<double> receive(const Message& message, const MessageLayout&, int) override
  {
    return spared(message) * least(message, costs_of(message)->o_r);
  }

  std::optional<double> announcement(const Message&) override { return std::nullopt; }

  double most_loaded() const { return wire(most_); }

private:
  Level level(const Message& message) const { return level_between(context_, message.from, message.to); }
  const LevelCosts* costs_of(const Message& message) const { return costs_.at(level(message)); }
  double wire(double bytes) const { return bytes * costs_.fastest_link.count(); }

  /// Nothing is known of processors but between nodes: elsewhere o_s and o_r are parts of a half round trip. Nor of empty
  /// messages, which are not measured.
  double least(const Message& message, const CostCurve& curve) const
  {
    if (level(message) != Level::between_nodes || message.bytes == 0) return 0;
    const Bytes size(static_cast<double>(message.bytes)); // below what was measured, the first line goes on
    double least = curve.at(std::min(size, curve.points().front().size)).count();
    for (const CostPoint& point : curve.points())
      least = std::min(least, point.cost.count());
    return least;
  }

  /// The first of sends in a row may cost more than those that follow.
  double least_send(const Message& message) const
  {
    double least = this->least(message, costs_of(message)->o_s);
    for (const Seconds posting : costs_.postings)
      least = std::min(least, posting.count());
    return spared(message) * least;
  }

  /// The share of the least o_s and o_r that half a round trip leaves beside the wire: interfaces may move long messages
  /// with less work than short ones.
  double spared(const Message& message) const
  {
    const LevelCosts& costs = *costs_of(message);
    const Bytes size(static_cast<double>(message.bytes));
    const double busy = least(message, costs.o_s) + least(message, costs.o_r);
    const double left = std::max(0.0, costs.T.at(size).count() - wire(size.count()));
    return busy > left ? left / busy : 1;
  }

  Node node_of(Rank rank) const { return loghop::node_of(context_, rank); }

  void add(const Message& message)
  {
    const auto bytes = static_cast<double>(message.bytes);
    most_ = std::max({most_, out_[node_of(message.from)] += bytes, in_[node_of(message.to)] += bytes});
    if (links_ == nullptr) return;
    way_.clear();
    links_->append(node_of(message.from), node_of(message.to), way_);
    for (const SharedLink& link : way_)
      most_ = std::max(most_, loads_[link.key] += bytes / link.width);
  }

  const MessageCosts& costs_;
  const PredictionContext& context_;
  std::unique_ptr<const NetworkLinks> links_;
  std::unordered_map<Node, double> out_, in_;
  std::unordered_map<std::uint64_t, double> loads_;
  std::vector<SharedLink> way_;
  double most_ = 0; ///< bytes over any of them
};

/// One message may have less than all rails of a node carry: what its time tells is no bound for others.
bool has_rails(const PredictionContext& context)
{
  const FluidNetwork* fluid = context.platform == nullptr ? nullptr : context.platform->fluid();
  return fluid != nullptr && fluid->rails.has_value();
}

} // namespace

std::optional<Seconds> lower_bound(const Workload& workload, const MessageCosts& costs,
                                   const PredictionContext& context)
{
  if (workload.form() != Workload::Form::graph || workload.has_own_times() || has_rails(context)) return std::nullopt;
  BoundPricing pricing(costs, context);
  const auto finish = walk_schedule(*workload.graph(context.machine, context.seed), pricing);
  if (!finish || finish->empty()) return std::nullopt;
  const Metric metric = workload.metric();
  const Seconds path = metric_of(metric, *finish);
  if (metric.kind != Metric::Kind::makespan) return path;
  return std::max(path, Seconds(pricing.most_loaded()));
}

} // namespace loghop::lognpc
