#include "loghop/simulate/fluid/ordered_shares.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace loghop::simulate {

namespace {

constexpr int bits_of_levels = 40; ///< that rounding leaves as they are
constexpr std::uint64_t whole_line = ~std::uint64_t{0};

/// As rounding leaves it.
bool is_near(std::int64_t a, std::int64_t b)
{
  return a == b || std::abs(a - b) <= std::min(a, b) >> bits_of_levels;
}

} // namespace

OrderedShares::OrderedShares(const std::vector<std::int64_t>& capacities, SendOrder order)
    : order_(order), links_(capacities.size()), interfaces_(capacities.size())
{
  for (std::size_t i = 0; i < capacities.size(); ++i) {
    links_[i].capacity = capacities[i];
    interfaces_[i].end = whole_line;
  }
}

/// Flows behind those with which the interface is full change nothing, nor does one that finds a full link.
void OrderedShares::add(std::uint32_t number, std::uint64_t age, const std::vector<LinkId>& path)
{
  if (flows_.size() <= number) flows_.resize(number + 1);
  Flow& flow = flows_[number];
  flow = {};
  flow.age = age;
  flow.path = paths_.add(number, path);
  flow.interface = path.front();
  Interface& interface = interfaces_[flow.interface];
  Line& line = interface.line;
  line.insert(place_of(line, age), number);
  if (age >= interface.end) return;
  if (interface.end == whole_line && line.size() > 1 && line.back() == number && is_blocked_at(number, interface.level))
    put(number, Place::blocked);
  else
    touched_.push_back(flow.interface);
}

OrderedShares::Line::iterator OrderedShares::place_of(Line& line, std::uint64_t age) const
{
  if (line.empty() || flows_[line.back()].age < age) return line.end();
  return std::lower_bound(line.begin(), line.end(), age,
                          [&](std::uint32_t flow, std::uint64_t than) { return flows_[flow].age < than; });
}

void OrderedShares::remove(std::uint32_t number)
{
  Flow& flow = flows_[number];
  touched_.push_back(flow.interface);
  put(number, Place::unseen);
  if (flow.rate > 0)
    for (const Hop* hop = paths_.begin(flow.path); hop != paths_.end(flow.path); ++hop)
      freed_.push_back(hop->link);
  Line& line = interfaces_[flow.interface].line;
  line.erase(place_of(line, flow.age));
  paths_.remove(flow.path);
}

const std::vector<std::uint32_t>& OrderedShares::solve()
{
  changed_.clear();
  for (const LinkId interface : touched_)
    seek(interface);
  for (const LinkId link : freed_) {
    cross(link);
    if (links_[link].was_full != never) open(link); // it surely is at another level now
  }
  touched_.clear();
  freed_.clear();
  if (sought_.empty()) return changed_;
  do {
    prepare();
    fill();
  } while (open_contradicted());
  for (const LinkId interface : sought_)
    keep(interface);
  for (const LinkId link : crossed_)
    links_[link].crossed = false;
  sought_.clear();
  crossed_.clear();
  return changed_;
}

/// Fills the line anew: the links on which its flows grew may change.
void OrderedShares::seek(LinkId number)
{
  Interface& interface = interfaces_[number];
  if (interface.sought) return;
  interface.sought = true;
  sought_.push_back(number);
  cross(number);
  for (const std::uint32_t flow : interface.line) {
    if (flows_[flow].age >= interface.end) break;
    if (flows_[flow].rate > 0) cross_all(flow);
  }
}

void OrderedShares::cross(LinkId number)
{
  Link& link = links_[number];
  if (link.crossed) return;
  link.crossed = true;
  link.was_full = link.full;
  crossed_.push_back(number);
  if (is_filling_) prepare(number);
}

void OrderedShares::cross_all(std::uint32_t flow)
{
  const FlowPath path = flows_[flow].path;
  for (const Hop* hop = paths_.begin(path); hop != paths_.end(path); ++hop)
    cross(hop->link);
}

void OrderedShares::prepare()
{
  level_ = 0;
  for (const LinkId link : crossed_)
    prepare(link);
  for (const LinkId interface : sought_)
    interfaces_[interface].next = 0;
}

/// Flows of lines that are not filled anew grow on the link as they did before.
void OrderedShares::prepare(LinkId number)
{
  Link& link = links_[number];
  link.empty();
  for (const std::uint32_t hop : link.sending) {
    const Flow& flow = flows_[paths_[hop].flow];
    if (interfaces_[flow.interface].sought) continue;
    link.steps.push_back({flow.begin, 1});
    link.steps.push_back({flow.begin + flow.rate, -1});
  }
  std::sort(link.steps.begin(), link.steps.end());
  const std::int64_t full_at = link.full_at();
  if (full_at <= level_)
    link.full = full_at;
  else if (full_at != never)
    levels_.set(number, full_at);
}

void OrderedShares::fill()
{
  is_filling_ = true;
  for (const LinkId interface : sought_)
    go_on(interface);
  while (take_full()) {
    stopped_.clear();
    for (const LinkId link : full_)
      stop_flows(link);
    for (const LinkId interface : stopped_)
      go_on(interface);
  }
  is_filling_ = false;
}

/// Lines that were not filled anew must be, if a link on which they saw flows is full at another level than before.
bool OrderedShares::open_contradicted()
{
  const std::size_t lines = sought_.size();
  for (std::size_t i = 0, crossed = crossed_.size(); i < crossed; ++i) {
    Link& link = links_[crossed_[i]];
    if (is_near(link.full, link.was_full)) {
      link.full = link.was_full;
      continue;
    }
    open(crossed_[i]);
  }
  return sought_.size() > lines;
}

void OrderedShares::open(LinkId link)
{
  for (const auto* hops : {&links_[link].sending, &links_[link].blocked})
    for (const std::uint32_t hop : *hops)
      seek(flows_[paths_[hop].flow].interface);
}

/// Finds the links that are full first. A link's level is in the heap when a flow begins there; if flows stop, it grows.
bool OrderedShares::take_full()
{
  enqueue();
  full_.clear();
  while (!levels_.empty() && (full_.empty() || is_near(levels_.front().time, level_))) {
    const auto [before, number] = levels_.front();
    const std::int64_t now = links_[number].full_at();
    if (now > before) {
      now == never ? levels_.remove(number) : levels_.set(number, now);
      continue;
    }
    levels_.remove(number);
    if (full_.empty()) level_ = now;
    full_.push_back(number);
  }
  for (const LinkId link : full_)
    links_[link].full = level_;
  return !full_.empty();
}

/// Links on which flows have begun since the last time.
void OrderedShares::enqueue()
{
  for (const LinkId number : begun_) {
    links_[number].is_begun = false;
    levels_.set(number, links_[number].full_at());
  }
  begun_.clear();
}

void OrderedShares::stop_flows(LinkId full)
{
  for (const std::uint32_t number : links_[full].begun) {
    Flow& flow = flows_[number];
    if (!flow.grows) continue;
    flow.grows = false;
    flow.solved = level_ - flow.begin;
    for (const Hop* hop = paths_.begin(flow.path); hop != paths_.end(flow.path); ++hop) {
      Link& link = links_[hop->link];
      link.grow_to(level_);
      --link.growth.flows;
    }
    stopped_.push_back(flow.interface);
  }
}

/// Lets the next flow of the line grow that no full link keeps at 0.
void OrderedShares::go_on(LinkId number)
{
  Interface& interface = interfaces_[number];
  interface.level = level_;
  while (interface.next < interface.line.size() && links_[number].full == never) {
    if (order_ == SendOrder::in_order && interface.next > 0) return;
    const std::uint32_t flow = interface.line[interface.next++];
    flows_[flow].solved = 0;
    if (!is_blocked_at(flow, level_)) return begin(flow);
  }
}

bool OrderedShares::is_blocked_at(std::uint32_t flow, std::int64_t level)
{
  const FlowPath path = flows_[flow].path;
  return std::any_of(paths_.begin(path), paths_.end(path),
                     [&](const Hop& hop) { return links_[hop.link].full <= level; });
}

void OrderedShares::begin(std::uint32_t number)
{
  cross_all(number);
  Flow& flow = flows_[number];
  flow.grows = true;
  flow.begin = level_;
  for (const Hop* hop = paths_.begin(flow.path); hop != paths_.end(flow.path); ++hop) {
    Link& link = links_[hop->link];
    link.grow_to(level_);
    ++link.growth.flows;
    link.begun.push_back(number);
    if (!std::exchange(link.is_begun, true)) begun_.push_back(hop->link);
  }
}

/// Takes the solution over, for the flows that were seen before or are now.
void OrderedShares::keep(LinkId number)
{
  Interface& interface = interfaces_[number];
  interface.sought = false;
  const Line& line = interface.line;
  const std::uint64_t end = interface.next == line.size() ? whole_line : flows_[line[interface.next]].age;
  for (const std::uint32_t flow : line) {
    if (flows_[flow].age >= std::max(end, interface.end)) break;
    const bool is_seen = flows_[flow].age < end;
    const std::int64_t rate = is_seen ? flows_[flow].solved : 0;
    if (std::exchange(flows_[flow].rate, rate) != rate) changed_.push_back(flow);
    put(flow, rate > 0 ? Place::sending : is_seen ? Place::blocked : Place::unseen);
  }
  interface.end = end;
}

/// Moves the flow from one kind of its links' lists to another.
void OrderedShares::put(std::uint32_t number, Place place)
{
  Flow& flow = flows_[number];
  const Place before = std::exchange(flow.place, place);
  if (place == before) return;
  for (std::uint32_t hop = flow.path.first; hop != flow.path.first + flow.path.length; ++hop) {
    Link& link = links_[paths_[hop].link];
    if (before != Place::unseen) paths_.leave(hop, link.hops(before));
    if (place != Place::unseen) paths_.enter(hop, link.hops(place));
  }
}

/// `never`: not by the flows that grow.
std::int64_t OrderedShares::Link::full_at() const
{
  Growth after = growth;
  for (std::size_t i = next_step; i < steps.size() && after.full_at() > steps[i].level; ++i)
    after.pass(steps[i]);
  return after.full_at();
}

} // namespace loghop::simulate
