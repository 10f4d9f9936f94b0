#include "loghop/simulate/fluid/ordered_messages.hpp"

#include "loghop/simulate/fluid/route_cost.hpp"
#include "loghop/simulate/routes/make_fluid_routes.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace loghop::simulate {

namespace {

/// The only event: a flow may begin or end.
constexpr std::uint32_t due = 0;

} // namespace

OrderedMessages::OrderedMessages(const FluidNetwork& network, EventCalendar& calendar, MessageNetworkListener& listener)
    : OrderedMessages(make_fluid_routes(network), network.send_order, calendar, listener)
{}

OrderedMessages::OrderedMessages(std::unique_ptr<FluidRoutes> routes, SendOrder order, EventCalendar& calendar,
                                 MessageNetworkListener& listener)
    : routes_(std::move(routes)), calendar_(calendar), listener_(listener), shares_(*routes_, order)
{}

void OrderedMessages::send(std::uint32_t message, Node source, Node destination, std::int64_t bytes)
{
  Flow flow;
  flow.message = message;
  flow.path = path_between(source, destination);
  flow.sent = calendar_.now();
  flow.bytes = static_cast<double>(bytes);
  const Picoseconds begin = calendar_.now() + cost_of_route(*routes_, flow.path).whole_latency();
  calendar_.schedule(begin, *this, due);
  beginning_.emplace(begin, sent_);
  flows_.emplace(sent_++, std::move(flow));
}

std::vector<LinkId> OrderedMessages::path_between(Node source, Node destination) const
{
  std::vector<LinkId> path;
  routes_->route(source, destination, path);
  return path;
}

Picoseconds OrderedMessages::alone(Node source, Node destination, std::int64_t bytes, Picoseconds) const
{
  return cost_of_route(*routes_, path_between(source, destination)).time(bytes);
}

void OrderedMessages::fire(Picoseconds now, std::uint32_t)
{
  const bool begun = begin_flows(now);
  const std::vector<Arrival> arrivals = end_flows(now);
  if (begun || !arrivals.empty()) share(now);
  for (const Arrival& arrival : arrivals)
    listener_.arrived(arrival);
}

bool OrderedMessages::begin_flows(Picoseconds now)
{
  const auto later = beginning_.upper_bound(now);
  const bool any = beginning_.begin() != later;
  for (auto next = beginning_.begin(); next != later; next = beginning_.erase(next)) {
    Flow& flow = flows_.at(next->second);
    flow.since = now;
    if (links_.on()) links_.begin(flow.path, static_cast<std::int64_t>(flow.bytes));
    shares_.add(next->second, links_.on() ? flow.path : std::move(flow.path));
  }
  return any;
}

std::vector<Arrival> OrderedMessages::end_flows(Picoseconds now)
{
  std::vector<Arrival> arrivals;
  for (auto next = flows_.begin(); next != flows_.end();) {
    const auto& [age, flow] = *next;
    if (flow.end > now) {
      ++next;
      continue;
    }
    arrivals.push_back({flow.message, flow.sent, now});
    shares_.remove(age);
    if (links_.on()) links_.change(flow.path, flow.rate, 0);
    next = flows_.erase(next);
  }
  return arrivals;
}

void OrderedMessages::share(Picoseconds now)
{
  Picoseconds next_end = never;
  auto next = flows_.begin(); // both are sorted by age, and all that have a rate are here
  for (const auto& [age, rate] : shares_.solve()) {
    while (next->first != age)
      ++next;
    Flow& flow = next->second;
    if (links_.on() && flow.rate != rate) links_.change(flow.path, flow.rate, rate);
    if (flow.rate != rate) change(flow, rate, now);
    next_end = std::min(next_end, flow.end);
  }
  if (links_.on()) links_.tell(now);
  if (next_end < never) calendar_.schedule(next_end, *this, due);
}

void OrderedMessages::change(Flow& flow, double rate, Picoseconds now)
{
  flow.bytes = std::max(0.0, flow.bytes - flow.rate * static_cast<double>(now - flow.since) / picoseconds_per_second);
  flow.rate = rate;
  flow.since = now;
  flow.end = never;
  if (rate == 0) return;
  const double rest = flow.bytes / rate * picoseconds_per_second;
  if (rest > static_cast<double>(time_limit - now)) throw SimulationError("simulated time exceeds 26 days");
  flow.end = now + std::llround(rest);
}

void OrderedMessages::report(NetworkStatistics&) const {}

} // namespace loghop::simulate
