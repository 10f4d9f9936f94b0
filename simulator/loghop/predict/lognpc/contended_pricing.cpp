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

template<class Time> Time ContendedPricingOf<Time>::transit(const Message& message, double seconds) const
{
  using P = PathParameter;
  const bool between = level(message) == Level::between_nodes;
  const auto bytes = static_cast<double>(message.bytes);
  return path_(seconds,
               ByParameter().with(between ? P::L : P::L_in_a_node, 1).with(between ? P::G : P::G_in_a_node, bytes));
}

template<class Time> Time ContendedPricingOf<Time>::gap(const Message& message, double seconds) const
{
  const auto bytes = static_cast<double>(message.bytes);
  return path_(seconds, ByParameter().with(PathParameter::g, 1).with(PathParameter::G, bytes));
}

template<class Time> Time ContendedPricingOf<Time>::may_start(const Message& message, const Time& time)
{
  return terms_.processor_waits ? std::max(time, at(ranks_, message.from).free) : time;
}

template<class Time>
std::optional<Seconds> ContendedPricingOf<Time>::strided(const LevelCosts& costs, const Message& message,
                                                         const MessageLayout& layout, bool sender) const
{
  return terms_.strides ? stride_cost(costs.strides, size_of(message), layout, sender) : Seconds(0);
}

template<class Time> Time ContendedPricingOf<Time>::posting(const LevelCosts& costs, const Message& message) const
{
  const double o_s = in_area(costs.o_s, size_of(message), parts(message.layout), costs.S).count();
  const auto& o = costs_.postings;
  if (!terms_.queues || o.size() < 2 || level(message) != Level::between_nodes) return overhead(o_s);
  return std::max(Time(0), overhead(o_s + nth_of(o, message.nth) - o[0].count()));
}

template<class Time> Time ContendedPricingOf<Time>::busy(const LevelCosts& costs, const Message& message) const
{
  return posting(costs, message) + Time(strided(costs, message, message.layout, true).value_or(Seconds(0)).count());
}

template<class Time> std::optional<Time> ContendedPricingOf<Time>::send(const Message& message)
{
  const LevelCosts* costs = this->costs(message);
  if (costs == nullptr || !strided(*costs, message, message.layout, true)) return std::nullopt;
  return busy(*costs, message);
}

/// What the interfaces of both nodes and the links between them add.
template<class Time>
Time ContendedPricingOf<Time>::delay_between(const LevelCosts& costs, const Message& message, const Time& start,
                                             const Time& earliest)
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
  const Time g = gap(message, std::max(at_size(costs.g, s).count(), partner));
  const Time g_node = terms_.nodes ? gap(message, at_size(costs.g_node, s).count()) : Time(0);
  const double share = loads_.way(message).share, wired = (s * costs_.link).count();
  const auto on_link = [&](double times) {
    return path_(times * wired, ByParameter().with(PathParameter::link, times * s.count()));
  };
  const Time shared = on_link(share), beyond = std::max(Time(0), on_link(share - 1));
  if (terms_.processor_waits) { // its next message starts after the gap, and this one goes at once
    rank.free = start + std::max(g, shared);
    return beyond;
  }
  const Time turn = std::max(earliest, rank.free); // of the rank; the busiest link then serves its messages in turn
  const Time out = std::max(turn, from.out);
  rank.free = out + std::max(g, shared);
  from.out = out + g_node;
  const Time in = std::max(rank.first, to.in);
  to.in = in + g_node;
  return std::max({turn - earliest + beyond, out - earliest, in - earliest});
}

/// From the start of a blocking send to its end, less o_s: where it waits for its receive, data have to arrive first.
template<class Time> Time ContendedPricingOf<Time>::returning(const LevelCosts& costs, const Message& message) const
{
  const double seconds = (at_size(costs.ret, size_of(message)) - at_size(costs.o_s, size_of(message))).count();
  return waits(costs, message) ? transit(message, seconds) : Time(seconds);
}

template<class Time> MessageTimesOf<Time> ContendedPricingOf<Time>::go(const Message& message, const Time& start)
{
  const LevelCosts& costs = *this->costs(message);
  const Bytes s = size_of(message);
  const double on_the_way = (at_size(costs.T, s) - at_size(costs.o_s, s) - at_size(costs.o_r, s)).count();
  const Time held = busy(costs, message);
  const Time earliest = start + held;
  const bool between = level(message) == Level::between_nodes;
  const Time delay = between ? delay_between(costs, message, start, earliest) : Time(0);
  const double farther = between && terms_.links ? (loads_.way(message).links - measured_links_) * t_h_ : 0;
  MessageTimesOf<Time> times;
  times.there = std::max(start, earliest + transit(message, on_the_way) + Time(farther) + delay);
  times.returns = start + std::max(held, returning(costs, message) + held);
  if (waits(costs, message)) times.returns += delay;
  return times;
}

template<class Time> bool ContendedPricingOf<Time>::waits(const LevelCosts& costs, const Message& message) const
{
  return terms_.wait && size_of(message).count() > costs.S;
}

template<class Time>
std::optional<Time> ContendedPricingOf<Time>::receive(const Message& message, const MessageLayout& layout, int passed)
{
  const LevelCosts& costs = *this->costs(message);
  const auto added = strided(costs, message, layout, false);
  if (!added) return std::nullopt;
  const Seconds o_r = in_area(costs.o_r, size_of(message), parts(layout), costs.S);
  return overhead((o_r + *added + (terms_.queues ? passed : 0) * costs.gamma).count());
}

template<class Time> std::optional<Time> ContendedPricingOf<Time>::announcement(const Message& message)
{
  const LevelCosts* costs = this->costs(message);
  if (costs == nullptr || !waits(*costs, message)) return std::nullopt;
  return path_(
      costs->T.at(Bytes(1)).count(),
      ByParameter().with(level(message) == Level::between_nodes ? PathParameter::L : PathParameter::L_in_a_node, 1));
}

template class ContendedPricingOf<double>;
template class ContendedPricingOf<PathTime>;

} // namespace loghop::lognpc
