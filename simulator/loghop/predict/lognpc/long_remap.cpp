#include "loghop/predict/lognpc/long_remap.hpp"

#include "loghop/predict/core/workload_pattern.hpp"
#include "loghop/predict/lognpc/step_loads.hpp"
#include "loghop/predict/logpc/contention.hpp"
#include "loghop/predict/logpc/mesh_distance.hpp"

#include <algorithm>

namespace loghop::lognpc {

namespace {

/// Sums the shares of all messages.
class SharePricing final : public Pricing {
public:
  explicit SharePricing(StepLoads& loads) : loads_(loads) {}

  std::optional<double> send(const Message& message) override
  {
    sum_ += std::max(1.0, loads_.way(message).share);
    ++messages_;
    return 0;
  }
  MessageTimes go(const Message& /*message*/, const double& start) override { return {start + 1, start + 1}; }
  std::optional<double> receive(const Message&, const MessageLayout&, int) override { return 0; }
  std::optional<double> announcement(const Message&) override { return std::nullopt; }

  double mean() const { return messages_ > 0 ? sum_ / messages_ : 1; }

private:
  StepLoads& loads_;
  double sum_ = 0;
  double messages_ = 0;
};

} // namespace

Seconds long_remap(const Remap& workload, const LogGP& machine, const PredictionContext& context,
                   const NetworkLinks* links, const RemapTerms& terms)
{
  const Bytes B(static_cast<double>(workload.bytes));
  const Seconds processor = machine.o_s + machine.o_r, wire = (machine.a + B) * machine.G;
  const auto node_of = [&](Rank rank) { return loghop::node_of(context, rank); };
  StepLoads loads(links, node_of);
  if (links != nullptr) loads.count(*workload.graph(context.machine, context.seed));
  SharePricing shares(loads);
  if (terms.links) walk_schedule(*workload.graph(context.machine, context.seed), shares);
  const Seconds moved = std::max(processor, shares.mean() * wire);
  if (!terms.wait || links == nullptr) return moved;
  const int dimensions = mesh_dimensions(context.machine.dimensions);
  const MeshTraffic traffic{dimensions, loads.mean_links() / dimensions, machine.G, machine.a + B};
  return moved + closed_contention(traffic, {std::max(processor, wire), 1, 1});
}

} // namespace loghop::lognpc
