#include "loghop/predict/lognpc/fan_out.hpp"

#include <algorithm>

namespace loghop::lognpc {

std::optional<FanOut> fan_out(Pricing& pricing, int messages, std::int64_t bytes, const MessageLayout& layout)
{
  FanOut fan{{}, {0}, {0}};
  for (auto* times : {&fan.taken, &fan.free, &fan.returned})
    times->reserve(static_cast<std::size_t>(messages) + 1);
  for (int i = 1; i <= messages; ++i) {
    Message message;
    message.to = Rank(i);
    message.bytes = bytes;
    message.layout = layout;
    message.nth = i;
    const double start = pricing.may_start(message, fan.free.back());
    const auto busy = pricing.send(message);
    if (!busy) return std::nullopt;
    const MessageTimes times = pricing.go(message, start);
    const auto taking = pricing.receive(message, layout, 0);
    if (!taking) return std::nullopt;
    fan.free.push_back(start + *busy);
    fan.taken.push_back(times.there + *taking);
    fan.returned.push_back(std::max({fan.returned.back(), times.returns, fan.free.back()}));
  }
  return fan;
}

double linear_time(const FanOut& fan)
{
  const double taken = fan.taken.empty() ? 0 : *std::max_element(fan.taken.begin(), fan.taken.end());
  return std::max(taken, fan.returned.back());
}

double tree_time(const FanOut& fan, double in_node)
{
  std::vector<double> times; // T(j)
  for (std::size_t j = 0; j < fan.free.size(); ++j) {
    times.push_back(std::max(fan.free[j] + in_node, fan.returned[j]));
    for (std::size_t i = 1; i <= j; ++i)
      times[j] = std::max(times[j], fan.taken[i - 1] + times[j - i]);
  }
  return times.back();
}

} // namespace loghop::lognpc
