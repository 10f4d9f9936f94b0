#include "loghop/simulate/fluid/ordered_shares.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace loghop::simulate {

namespace {

/// Rounding may leave this part of the bandwidth of a link that is full.
constexpr double rounding = 1e-12;

} // namespace

OrderedShares::OrderedShares(const FluidRoutes& routes, SendOrder order)
    : routes_(routes), order_(order), left_(routes.links()), sharers_(routes.links()), flows_on_(routes.links()),
      listed_(routes.links())
{}

void OrderedShares::add(std::uint64_t age, std::vector<LinkId> path)
{
  interface_of_[age] = path.front();
  rates_[age] = 0;
  for (const LinkId link : path) {
    ++flows_on_[link];
    if (listed_[link]) continue;
    listed_[link] = true;
    in_use_.push_back(link);
  }
  lines_[path.front()].emplace(age, std::move(path));
}

void OrderedShares::remove(std::uint64_t age)
{
  const auto interface = interface_of_.find(age);
  const auto line = lines_.find(interface->second);
  const auto flow = line->second.find(age);
  for (const LinkId link : flow->second)
    --flows_on_[link];
  line->second.erase(flow);
  if (line->second.empty()) lines_.erase(line);
  interface_of_.erase(interface);
  rates_.erase(age);
}

const std::map<std::uint64_t, double>& OrderedShares::solve()
{
  empty_links();
  for (auto& [age, rate] : rates_)
    rate = 0;
  for (const auto& [interface, line] : lines_)
    begin(line, line.begin());
  while (!growing_.empty()) {
    const double pace = fill();
    for (Growing& one : growing_)
      one.rate += pace;
    stop_full();
  }
  return rates_;
}

void OrderedShares::empty_links()
{
  const auto unused = [this](LinkId link) {
    listed_[link] = flows_on_[link] > 0;
    return !listed_[link];
  };
  in_use_.erase(std::remove_if(in_use_.begin(), in_use_.end(), unused), in_use_.end());
  for (const LinkId link : in_use_) {
    left_[link] = routes_.link(link).bandwidth;
    sharers_[link] = 0;
  }
}

/// Begins with this flow of the line, or with the next that no full link keeps at 0.
void OrderedShares::begin(const Line& line, Line::const_iterator flow)
{
  while (flow != line.end() && full(flow->second)) {
    if (order_ == SendOrder::in_order) return;
    ++flow;
  }
  if (flow == line.end()) return;
  growing_.push_back({&line, flow, 0});
  for (const LinkId link : flow->second)
    ++sharers_[link];
}

/// Lets all flows grow until a link is full, and returns by how much.
double OrderedShares::fill()
{
  double pace = std::numeric_limits<double>::infinity();
  for (const LinkId link : in_use_)
    if (sharers_[link] > 0) pace = std::min(pace, left_[link] / sharers_[link]);
  for (const LinkId link : in_use_) {
    if (sharers_[link] == 0) continue;
    left_[link] -= pace * sharers_[link];
    if (left_[link] <= rounding * routes_.link(link).bandwidth) left_[link] = 0;
  }
  return pace;
}

bool OrderedShares::full(const std::vector<LinkId>& path) const
{
  return std::any_of(path.begin(), path.end(), [this](LinkId link) { return left_[link] == 0; });
}

void OrderedShares::stop_full()
{
  const std::vector<Growing> grown = std::exchange(growing_, {});
  std::vector<Growing> stopped;
  for (const Growing& one : grown)
    (full(one.flow->second) ? stopped : growing_).push_back(one);
  for (const Growing& one : stopped) {
    rates_[one.flow->first] = one.rate;
    for (const LinkId link : one.flow->second)
      --sharers_[link];
  }
  if (order_ == SendOrder::in_order) return;
  for (const Growing& one : stopped)
    begin(*one.line, std::next(one.flow));
}

} // namespace loghop::simulate
