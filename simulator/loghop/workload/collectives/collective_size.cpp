#include "loghop/workload/collectives/collective_size.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <set>

namespace loghop::collectives {

namespace {

constexpr std::int64_t looked_at_ranks = 512;
constexpr std::int64_t looked_at_steps = 64;
constexpr std::int64_t looked_at_messages = 4;

/// Calls `look(i, weight)` for all of 0 .. count - 1, or for `most` of them. The special ones stand for themselves alone,
/// each of the others for `weight`. Multiples of the golden ratio fall evenly, and on no power of two, which are the
/// inner nodes of trees.
template<class Look>
void spread(std::int64_t count, std::int64_t most, const std::set<std::int64_t>& special, const Look& look)
{
  if (count <= most) {
    for (std::int64_t i = 0; i < count; ++i)
      look(i, 1.0);
    return;
  }
  for (const std::int64_t i : special)
    look(i, 1.0);
  const double golden = 0.6180339887498949;
  const auto specials = static_cast<std::int64_t>(special.size());
  const double weight = static_cast<double>(count - specials) / static_cast<double>(most - specials);
  for (std::int64_t i = 1; i <= most - specials; ++i) {
    const double turns = golden * static_cast<double>(i);
    auto drawn = static_cast<std::int64_t>((turns - std::floor(turns)) * static_cast<double>(count));
    while (special.count(drawn) > 0)
      drawn = (drawn + 1) % count;
    look(drawn, weight);
  }
}

/// Messages in one direction, and their bytes.
struct Flow {
  double messages = 0;
  double bytes = 0;
  double at_once = 0;

  /// Of other ranks, at the same time.
  void add(const Flow& other, double weight)
  {
    messages += weight * other.messages;
    bytes += weight * other.bytes;
    at_once += weight * other.at_once;
  }
  /// Of the same rank, one after the other.
  void follow(const Flow& other, double weight)
  {
    messages += weight * other.messages;
    bytes += weight * other.bytes;
    at_once = std::max(at_once, other.at_once);
  }
};

/// `message(i)` is one of `count` messages of a step.
template<class Message> Flow flow_of(std::int32_t count, const Message& message)
{
  Flow flow{static_cast<double>(count), 0, static_cast<double>(count)};
  spread(count, looked_at_messages, {},
         [&](std::int64_t i, double weight) { flow.bytes += weight * static_cast<double>(message(i).bytes); });
  return flow;
}

struct RankFlows {
  Flow sent;
  Flow received;
};

RankFlows flows_of(const CollectiveAlgorithm& algorithm, int rank)
{
  RankFlows flows;
  const std::int64_t steps = algorithm.steps(rank);
  spread(steps, looked_at_steps, {0, steps - 1}, [&](std::int64_t number, double weight) {
    const Step step = algorithm.step(rank, number);
    flows.sent.follow(flow_of(step.sends, [&](std::int64_t i) { return algorithm.send(rank, number, i); }), weight);
    flows.received.follow(flow_of(step.receives, [&](std::int64_t i) { return algorithm.receive(rank, number, i); }),
                          weight);
  });
  return flows;
}

} // namespace

WorkloadSize size_of(const CollectiveAlgorithm& algorithm, int root)
{
  RankFlows all;
  const std::int64_t ranks = algorithm.ranks(), last = ranks - 1, beside = (root + std::int64_t{1}) % ranks;
  spread(ranks, looked_at_ranks, {0, last, root, beside}, [&](std::int64_t rank, double weight) {
    const RankFlows flows = flows_of(algorithm, static_cast<int>(rank));
    all.sent.add(flows.sent, weight);
    all.received.add(flows.received, weight);
  });
  const Flow& larger = all.sent.messages >= all.received.messages ? all.sent : all.received;
  return {static_cast<double>(algorithm.ranks()), larger.messages, larger.bytes,
          std::max(all.sent.at_once, all.received.at_once)};
}

} // namespace loghop::collectives
