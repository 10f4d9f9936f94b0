#include "loghop/predict/lognpc/contended_pricing.hpp"

#include <algorithm>

namespace loghop::lognpc {

namespace {

Bytes size_of(const Message& message)
{
  return Bytes(static_cast<double>(message.bytes));
}

/// Pieces of an area, as far as their own bytes are what is sent: of other layouts, a packed copy is.
double parts(const MessageLayout& layout)
{
  return is_contiguous(layout) ? static_cast<double>(layout.parts) : 1;
}

/// The n-th of sends in a row, or of messages to others: for n beyond the measured ones as for the last.
double nth_of(const std::vector<Seconds>& values, int n)
{
  return values[std::min(static_cast<std::size_t>(n), values.size()) - 1].count();
}

} // namespace

double ContendedPricing::may_start(const Message& message, double time)
{
  return terms_.processor_waits ? std::max(time, at(ranks_, message.from).free) : time;
}

std::optional<Seconds> ContendedPricing::strided(const LevelCosts& costs, const Message& message,
                                                 const MessageLayout& layout, bool sender) const
{
  return terms_.strides ? stride_cost(costs.strides, size_of(message), layout, sender) : Seconds(0);
}

double ContendedPricing::posting(const LevelCosts& costs, const Message& message) const
{
  const double o_s = cost_in_area(costs.o_s, size_of(message), parts(message.layout), costs.S).count();
  const auto& o = costs_.postings;
  if (!terms_.queues || o.size() < 2 || level(message) != Level::between_nodes) return o_s;
  return std::max(0.0, o_s + nth_of(o, message.nth) - o[0].count());
}

double ContendedPricing::busy(const LevelCosts& costs, const Message& message) const
{
  return posting(costs, message) + strided(costs, message, message.layout, true).value_or(Seconds(0)).count();
}

std::optional<double> ContendedPricing::send(const Message& message)
{
  const LevelCosts* costs = this->costs(message);
  if (costs == nullptr || !strided(*costs, message, message.layout, true)) return std::nullopt;
  return busy(*costs, message);
}

/// What the interfaces of both nodes and the links between them add.
double ContendedPricing::delay_between(const LevelCosts& costs, const Message& message, double start, double earliest)
{
  const Bytes s = size_of(message);
  const Node sender = node_of_(message.from), receiver = node_of_(message.to);
  at(nodes_, std::max(sender, receiver)); // both are there, and stay where they are
  NodeState& from = nodes_[sender];
  NodeState& to = nodes_[receiver];
  RankState& rank = at(ranks_, message.from);
  if (rank.step != message.step) rank = {rank.free, message.step, earliest, 0};
  const bool many = terms_.queues && !costs_.partners.empty();
  const double partner = many ? nth_of(costs_.partners, ++rank.sent) : 0;
  const double g = std::max(costs.g.at(s).count(), partner);
  const double g_node = terms_.nodes ? costs.g_node.at(s).count() : 0;
  const double wired = (s * costs_.link).count();
  const double shared = loads_.way(message).share * wired;
  if (terms_.processor_waits) { // its next message starts after the gap, and this one goes at once
    rank.free = start + std::max(g, shared);
    return std::max(0.0, shared - wired);
  }
  const double turn = std::max(earliest, rank.free); // of the rank; the busiest link then serves its messages in turn
  const double out = std::max(turn, from.out);
  rank.free = out + std::max(g, shared);
  from.out = out + g_node;
  const double in = std::max(rank.first, to.in);
  to.in = in + g_node;
  return std::max({turn - earliest + std::max(0.0, shared - wired), out - earliest, in - earliest});
}

double ContendedPricing::delay_within(const LevelCosts& costs, const Message& message, double earliest)
{
  if (!terms_.nodes) return 0;
  double& memory = at(nodes_, node_of_(message.from)).memory;
  const double start = std::max(earliest, memory);
  memory = start + costs.g_node.at(size_of(message)).count();
  return start - earliest;
}

MessageTimes ContendedPricing::go(const Message& message, double start)
{
  const LevelCosts& costs = *this->costs(message);
  const Bytes s = size_of(message);
  const double o_s = costs.o_s.at(s).count(), held = busy(costs, message);
  const double transit = costs.T.at(s).count() - o_s - costs.o_r.at(s).count();
  const double earliest = start + held;
  const bool between = level(message) == Level::between_nodes;
  const double delay =
      between ? delay_between(costs, message, start, earliest) : delay_within(costs, message, earliest);
  const double farther = between && terms_.links ? (loads_.way(message).links - measured_links_) * t_h_ : 0;
  MessageTimes times;
  times.there = std::max(start, earliest + transit + farther + delay);
  times.returns = start + std::max(held, costs.ret.at(s).count() - o_s + held) + (waits(costs, message) ? delay : 0);
  return times;
}

bool ContendedPricing::waits(const LevelCosts& costs, const Message& message) const
{
  return terms_.wait && size_of(message).count() > costs.S;
}

std::optional<double> ContendedPricing::receive(const Message& message, const MessageLayout& layout, int passed)
{
  const LevelCosts& costs = *this->costs(message);
  const auto added = strided(costs, message, layout, false);
  if (!added) return std::nullopt;
  const Seconds o_r = cost_in_area(costs.o_r, size_of(message), parts(layout), costs.S);
  return (o_r + *added + (terms_.queues ? passed : 0) * costs.gamma).count();
}

std::optional<double> ContendedPricing::announcement(const Message& message)
{
  const LevelCosts* costs = this->costs(message);
  if (costs == nullptr || !waits(*costs, message)) return std::nullopt;
  return costs->T.at(Bytes(1)).count();
}

} // namespace loghop::lognpc
