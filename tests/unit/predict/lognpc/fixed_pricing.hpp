// A pricing of fixed times, which keeps what it is asked: walks then have times that a test can add up.
#pragma once

#include "loghop/predict/lognpc/schedule_walk.hpp"
#include "unit/workload/schedules.hpp"

#include <limits>
#include <string>
#include <vector>

namespace loghop::lognpc::test {

/// A send takes 1 s, then 10 s of the network, and a receive 2 s and 0.5 s for each message that it passes over. Messages
/// beyond `waiting` bytes wait for their receive, and their announcement takes 4 s; beyond `known` bytes none is known.
class FixedPricing final : public Pricing {
public:
  std::optional<double> send(const Message& message) override
  {
    if (message.bytes > known) return std::nullopt;
    sent.push_back(message);
    return 1;
  }
  MessageTimes go(const Message& message, const double& start) override
  {
    gone.push_back(message);
    starts.push_back(start);
    return {start + 1 + returns_later, start + 11};
  }
  std::optional<double> receive(const Message&, const MessageLayout& layout, int passed) override
  {
    passed_over.push_back(passed);
    layouts.push_back(layout);
    return 2 + 0.5 * passed;
  }
  std::optional<double> announcement(const Message& message) override
  {
    return message.bytes > waiting ? std::optional<double>(4) : std::nullopt;
  }

  std::int64_t known = std::numeric_limits<std::int64_t>::max();
  std::int64_t waiting = std::numeric_limits<std::int64_t>::max();
  double returns_later = 0;
  std::vector<Message> sent, gone;
  std::vector<double> starts;
  std::vector<int> passed_over;
  std::vector<MessageLayout> layouts;
};

inline std::vector<double> walk_text(const std::string& goal, Pricing& pricing)
{
  Schedule schedule = parse_goal(goal, "x.goal");
  return walk_schedule(schedule, pricing).value_or(std::vector<double>{});
}

inline GraphOperation operation_of(GraphOperation::Kind kind, Rank peer, std::int64_t amount, std::int32_t tag = 0)
{
  GraphOperation operation;
  operation.kind = kind;
  operation.peer = peer;
  operation.amount = amount;
  operation.tag = tag;
  return operation;
}

} // namespace loghop::lognpc::test
