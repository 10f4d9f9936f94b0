#include "loghop/predict/lognpc/step_loads.hpp"

#include <algorithm>

namespace loghop::lognpc {

/// Messages take a unit of time, and nothing else takes any: all that matters is who sends what in which step.
class LoadPricing final : public Pricing {
public:
  explicit LoadPricing(StepLoads& loads) : loads_(loads) {}

  std::optional<double> send(const Message& message) override
  {
    loads_.add(message);
    return 0;
  }
  MessageTimes go(const Message& /*message*/, double start) override { return {start + 1, start + 1}; }
  std::optional<double> receive(const Message&, const MessageLayout&, int) override { return 0; }
  std::optional<double> announcement(const Message&) override { return std::nullopt; }

private:
  StepLoads& loads_;
};

void StepLoads::count(OperationGraph& graph)
{
  LoadPricing pricing(*this);
  walk_schedule(graph, pricing);
}

const std::vector<SharedLink>& StepLoads::way(const Message& message)
{
  way_.clear();
  if (links_ == nullptr) return way_;
  const Node from = node_of_(message.from), to = node_of_(message.to);
  if (from != to) links_->append(from, to, way_);
  return way_;
}

void StepLoads::add(const Message& message)
{
  const auto bytes = static_cast<double>(message.bytes);
  const std::vector<SharedLink>& links = way(message);
  crossed_ += links.size();
  ++messages_;
  for (const SharedLink& link : links)
    loads_[key(link.key, message.step)] += bytes / link.width;
  if (!links.empty()) sent_[key(static_cast<std::uint64_t>(message.from.value()), message.step)] += bytes;
}

double StepLoads::share(const Message& message)
{
  double most = 0;
  for (const SharedLink& link : way(message))
    if (const auto found = loads_.find(key(link.key, message.step)); found != loads_.end())
      most = std::max(most, found->second);
  const auto sent = sent_.find(key(static_cast<std::uint64_t>(message.from.value()), message.step));
  return most > 0 && sent != sent_.end() && sent->second > 0 ? most / sent->second : 0;
}

} // namespace loghop::lognpc
