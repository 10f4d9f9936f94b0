#include "loghop/predict/lognpc/step_loads.hpp"

#include <algorithm>
#include <map>

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
  MessageTimes go(const Message& /*message*/, const double& start) override { return {start + 1, start + 1}; }
  std::optional<double> receive(const Message&, const MessageLayout&, int) override { return 0; }
  std::optional<double> announcement(const Message&) override { return std::nullopt; }

private:
  StepLoads& loads_;
};

void StepLoads::count(OperationGraph& graph)
{
  LoadPricing pricing(*this);
  walk_schedule(graph, pricing);
  std::map<std::vector<Sent>, std::size_t> kinds;
  for (std::vector<Sent>& step : steps_) {
    std::sort(step.begin(), step.end());
    const auto [kind, is_new] = kinds.try_emplace(std::move(step), ways_.size());
    if (is_new) ways_.push_back(ways_of(kind->first));
    kinds_.push_back(kind->second);
    messages_ += kind->first.size();
    for (const Sent& message : kind->first)
      crossed_ += static_cast<std::size_t>(ways_[kind->second].at(pair(message.from, message.to)).links);
  }
  steps_.clear();
}

double StepLoads::mean_links() const
{
  return messages_ > 0 ? static_cast<double>(crossed_) / static_cast<double>(messages_) : 0;
}

const std::vector<SharedLink>& StepLoads::links_between(Rank from, Rank to)
{
  between_.clear();
  const Node sender = node_of_(from), receiver = node_of_(to);
  if (sender != receiver) links_->append(sender, receiver, between_);
  return between_;
}

void StepLoads::add(const Message& message)
{
  const auto step = static_cast<std::size_t>(message.step);
  if (step >= steps_.size()) steps_.resize(step + 1);
  steps_[step].push_back({message.from, message.to, message.bytes});
}

StepLoads::Ways StepLoads::ways_of(const std::vector<Sent>& step)
{
  std::unordered_map<std::uint64_t, double> loads; // W by link
  std::unordered_map<Rank, double> sent;           // V by rank
  for (const Sent& message : step) {
    const std::vector<SharedLink>& links = links_between(message.from, message.to);
    for (const SharedLink& link : links)
      loads[link.key] += static_cast<double>(message.bytes) / link.width;
    if (!links.empty()) sent[message.from] += static_cast<double>(message.bytes);
  }
  Ways ways;
  for (const Sent& message : step) {
    double most = 0;
    const std::vector<SharedLink>& links = links_between(message.from, message.to);
    for (const SharedLink& link : links)
      most = std::max(most, loads[link.key]);
    ways[pair(message.from, message.to)] = {most > 0 ? most / sent[message.from] : 0, static_cast<int>(links.size())};
  }
  return ways;
}

StepLoads::Way StepLoads::way(const Message& message) const
{
  const auto step = static_cast<std::size_t>(message.step);
  if (step >= kinds_.size()) return {};
  const Ways& ways = ways_[kinds_[step]];
  const auto found = ways.find(pair(message.from, message.to));
  return found != ways.end() ? found->second : Way{};
}

} // namespace loghop::lognpc
