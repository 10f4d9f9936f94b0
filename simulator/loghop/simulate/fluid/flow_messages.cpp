#include "loghop/simulate/fluid/flow_messages.hpp"

#include "loghop/simulate/fluid/route_cost.hpp"
#include "loghop/simulate/routes/make_fluid_routes.hpp"

#include <algorithm>
#include <cmath>

namespace loghop::simulate {

namespace {

constexpr Picoseconds too_late = time_limit + 1; ///< the calendar refuses it
constexpr Picoseconds never = too_late + 1;
constexpr std::uint32_t solution = nothing; ///< an event: rates may change
constexpr int bits_of_rates = 61;

/// The exponent of the unit in which the fastest link has a rate of 2^60 to 2^61.
int exponent_of(const FluidRoutes& routes)
{
  double fastest = 0;
  for (LinkId link = 0; link < routes.links(); ++link)
    fastest = std::max(fastest, routes.link(link).bandwidth);
  return bits_of_rates - 1 - std::ilogb(fastest);
}

std::int64_t in_units(double bandwidth, int exponent)
{
  return std::max<std::int64_t>(1, std::llround(std::floor(std::ldexp(bandwidth, exponent))));
}

[[noreturn]] void refuse_rate()
{
  throw SimulationError("a message gets less than 2^-60 of the bandwidth of the fastest link");
}

std::vector<std::int64_t> capacities(const FluidRoutes& routes, int exponent)
{
  std::vector<std::int64_t> result;
  for (LinkId link = 0; link < routes.links(); ++link)
    result.push_back(in_units(routes.link(link).bandwidth, exponent));
  return result;
}

template<class Shares> Shares make_shares(const std::vector<std::int64_t>& capacities, [[maybe_unused]] SendOrder order)
{
  if constexpr (Shares::may_wait)
    return Shares(capacities, order);
  else
    return Shares(capacities);
}

} // namespace

template<class Shares>
FlowMessages<Shares>::FlowMessages(const FluidNetwork& network, EventCalendar& calendar,
                                   MessageNetworkListener& listener)
    : FlowMessages(make_fluid_routes(network), network.send_order, calendar, listener)
{}

template<class Shares>
FlowMessages<Shares>::FlowMessages(std::unique_ptr<FluidRoutes> routes, SendOrder order, EventCalendar& calendar,
                                   MessageNetworkListener& listener)
    : routes_(std::move(routes)), calendar_(calendar), listener_(listener), exponent_(exponent_of(*routes_)),
      shares_(make_shares<Shares>(capacities(*routes_, exponent_), order)), next_share_(never)
{}

template<class Shares>
void FlowMessages<Shares>::send(std::uint32_t message, Node source, Node destination, std::int64_t bytes)
{
  Flow flow;
  flow.left = work_of(bytes);
  flow.bytes = bytes;
  flow.number = sent_++;
  flow.sent = calendar_.now();
  flow.source = source;
  flow.destination = destination;
  flow.message = message;
  const RouteCost cost = cost_of_route(*routes_, path_between(source, destination));
  calendar_.schedule(flow.sent + cost.whole_latency(), *this, flows_.add(flow));
}

template<class Shares>
const std::vector<LinkId>& FlowMessages<Shares>::path_between(Node source, Node destination) const
{
  path_.clear();
  routes_->route(source, destination, path_);
  return path_;
}

/// Even of bytes that the fastest link carries in 26 days there are less than 2^123.
template<class Shares> typename FlowMessages<Shares>::Work FlowMessages<Shares>::work_of(std::int64_t bytes) const
{
  const double units = std::ldexp(static_cast<double>(bytes) * picoseconds_per_second, exponent_);
  if (units > std::ldexp(static_cast<double>(time_limit), bits_of_rates))
    throw SimulationError("simulated time exceeds 26 days");
  const Work work = static_cast<Work>(bytes) * static_cast<Work>(picoseconds_per_second);
  return exponent_ >= 0 ? work << exponent_ : work >> -exponent_;
}

template<class Shares>
Picoseconds FlowMessages<Shares>::alone(Node source, Node destination, std::int64_t bytes, Picoseconds) const
{
  const RouteCost cost = cost_of_route(*routes_, path_between(source, destination));
  Flow flow;
  flow.left = work_of(bytes);
  flow.rate = in_units(cost.bandwidth, exponent_);
  return cost.whole_latency() + std::min(end_of(flow), time_limit);
}

template<class Shares> void FlowMessages<Shares>::fire(Picoseconds now, std::uint32_t event)
{
  if (event == solution) return share(now);
  beginning_.push_back(event);
  ask_for_share(now);
}

/// At one instant the solution comes after all events that were scheduled before.
template<class Shares> void FlowMessages<Shares>::ask_for_share(Picoseconds time)
{
  if (time >= next_share_) return;
  calendar_.schedule(time, *this, solution);
  next_share_ = time;
}

template<class Shares> void FlowMessages<Shares>::share(Picoseconds now)
{
  if (now >= next_share_) next_share_ = never;
  end_flows(now);
  if (!beginning_.empty() || !arrivals_.empty()) {
    begin_flows(now);
    for (const std::uint32_t index : shares_.solve())
      change(index, now);
    for (const std::uint32_t index : beginning_)
      if (!Shares::may_wait && flows_[index].rate == 0) refuse_rate(); // a rate of 0 is no change
    beginning_.clear();
    if (links_.on()) links_.tell(now);
  }
  settle_first();
  if (!ends_.empty()) ask_for_share(ends_.front().time);
  std::sort(arrivals_.begin(), arrivals_.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const auto& [number, arrival] : std::exchange(arrivals_, {}))
    listener_.arrived(arrival);
}

template<class Shares> void FlowMessages<Shares>::end_flows(Picoseconds now)
{
  for (; !ends_.empty() && ends_.front().time <= now; settle_first()) {
    const std::uint32_t index = ends_.front().what;
    const Flow& flow = flows_[index];
    arrivals_.push_back({flow.number, {flow.message, flow.sent, now}});
    if (links_.on()) watch(flow, flow.rate, 0);
    ends_.remove(index);
    shares_.remove(index);
    flows_.remove(index);
  }
}

template<class Shares> void FlowMessages<Shares>::begin_flows(Picoseconds now)
{
  for (const std::uint32_t index : beginning_) {
    flows_[index].since = now;
    const std::vector<LinkId>& path = path_between(flows_[index].source, flows_[index].destination);
    if constexpr (Shares::may_wait)
      shares_.add(index, flows_[index].number, path);
    else
      shares_.add(index, path);
    if (links_.on()) links_.begin(path, flows_[index].bytes);
  }
}

template<class Shares> void FlowMessages<Shares>::change(std::uint32_t index, Picoseconds now)
{
  Flow& flow = flows_[index];
  const bool begins = flow.rate == 0;
  const Work done = static_cast<Work>(flow.rate) * static_cast<Work>(now - flow.since);
  flow.left -= std::min(done, flow.left);
  const std::int64_t before = std::exchange(flow.rate, shares_.rate(index));
  if (links_.on()) watch(flow, before, flow.rate);
  flow.since = now;
  if (flow.rate == 0) return Shares::may_wait ? ends_.remove(index) : refuse_rate();
  if (begins || ends_before(flow, flow.bound)) ends_.set(index, flow.bound = end_of(flow));
}

/// Tells of the rate of a flow, in units.
template<class Shares> void FlowMessages<Shares>::watch(const Flow& flow, std::int64_t before, std::int64_t now)
{
  const auto per_second = [&](std::int64_t units) { return std::ldexp(static_cast<double>(units), -exponent_); };
  links_.change(path_between(flow.source, flow.destination), per_second(before), per_second(now));
}

/// Moves the bounds of flows that come first to their ends, until the first flow ends at its bound: no other ends before.
template<class Shares> void FlowMessages<Shares>::settle_first()
{
  while (!ends_.empty()) {
    const std::uint32_t index = ends_.front().what;
    Flow& flow = flows_[index];
    const Picoseconds end = end_of(flow);
    if (end == flow.bound) return;
    ends_.set(index, flow.bound = end);
  }
}

/// To the nearest picosecond.
template<class Shares> Picoseconds FlowMessages<Shares>::end_of(const Flow& flow)
{
  const auto rate = static_cast<Work>(flow.rate);
  const Work time = (flow.left + rate / 2) / rate;
  return time > static_cast<Work>(time_limit - flow.since) ? too_late : flow.since + static_cast<Picoseconds>(time);
}

/// Whether end_of is before `time`, without a division.
template<class Shares> bool FlowMessages<Shares>::ends_before(const Flow& flow, Picoseconds time)
{
  const auto rate = static_cast<Work>(flow.rate);
  return flow.left + rate / 2 < static_cast<Work>(time - flow.since) * rate;
}

template<class Shares> void FlowMessages<Shares>::report(NetworkStatistics&) const {}

template class FlowMessages<MaxMinShares>;
template class FlowMessages<OrderedShares>;

} // namespace loghop::simulate
