#include "loghop/simulate/fluid/ordered_shares.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <iterator>

namespace loghop::simulate {

namespace {

constexpr int bits_of_levels = 40; ///< that rounding leaves as they are
constexpr std::uint64_t whole_line = ~std::uint64_t{0};
constexpr std::int64_t from_the_start = -1; ///< before each level

/// As rounding leaves it.
bool is_near(std::int64_t a, std::int64_t b)
{
  return a == b || std::abs(a - b) <= std::min(a, b) >> bits_of_levels;
}

/// A level that is before each that is near.
std::int64_t just_before(std::int64_t level)
{
  return level - 2 * (level >> bits_of_levels) - 1;
}

} // namespace

OrderedShares::OrderedShares(const std::vector<std::int64_t>& capacities, SendOrder order)
    : order_(order), links_(capacities.begin(), capacities.end()), interfaces_(capacities.size())
{
  for (Interface& interface : interfaces_)
    interface.end = whole_line;
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
  const bool is_last = interface.end == whole_line && line.size() > 1 && line.back() == number;
  if (is_last && is_blocked_at(number, last_stop(interface)))
    put_blocked(number, true);
  else
    starts_.push_back({is_last ? last_stop(interface) : from_the_start, flow.interface});
}

/// The level at which flows behind the line's last sender were seen.
std::int64_t OrderedShares::last_stop(const Interface& interface) const
{
  return interface.senders.empty() ? 0 : flows_[interface.senders.back()].stop();
}

OrderedShares::Line::iterator OrderedShares::place_of(Line& line, std::uint64_t age)
{
  if (line.empty() || flows_[line.back()].age < age) return line.end();
  return std::lower_bound(line.begin(), line.end(), age,
                          [&](std::uint32_t flow, std::uint64_t than) { return flows_[flow].age < than; });
}

std::size_t OrderedShares::place_in_line(std::uint32_t flow)
{
  Line& line = interfaces_[flows_[flow].interface].line;
  return static_cast<std::size_t>(std::distance(line.begin(), place_of(line, flows_[flow].age)));
}

void OrderedShares::remove(std::uint32_t number)
{
  const Flow& flow = flows_[number];
  Interface& interface = interfaces_[flow.interface];
  put_blocked(number, false);
  if (flow.rate > 0) {
    starts_.push_back({flow.begin, flow.interface});
    interface.senders.erase(std::find(interface.senders.begin(), interface.senders.end(), number));
    for (const Hop* hop = paths_.begin(flow.path); hop != paths_.end(flow.path); ++hop) {
      links_[hop->link].filling.erase(flow.first_step(number));
      links_[hop->link].filling.erase(flow.last_step(number));
      freed_.push_back(hop->link);
    }
  }
  interface.line.erase(place_of(interface.line, flow.age));
  paths_.remove(flow.path);
}

const std::vector<std::uint32_t>& OrderedShares::solve()
{
  changed_.clear();
  std::sort(starts_.begin(), starts_.end(), std::greater<>());
  level_ = 0;
  for (const LinkId link : freed_)
    cross(link);
  freed_.clear();
  fill();
  for (const LinkId interface : open_)
    keep(interface);
  for (const LinkId link : crossed_)
    keep_level(link);
  open_.clear();
  crossed_.clear();
  return changed_;
}

/// Flows grow on the link as they did before, until something is found to be otherwise. Up to this level nothing is.
void OrderedShares::cross(LinkId number)
{
  Link& link = links_[number];
  if (link.is_crossed) return;
  link.is_crossed = true;
  crossed_.push_back(number);
  link.was_full = link.full;
  link.filling.restart();
  link.begun.clear();
  if (link.full <= level_ || link.full == never) return;
  link.full = never;
  link.due = link.was_full;
  levels_.set(number, link.due);
}

void OrderedShares::fill()
{
  while (advance()) {
    stopped_.clear();
    for (const LinkId link : full_)
      links_[link].full = level_;
    for (const LinkId link : held_back_)
      open_held_back(link);
    for (const auto& [after, interface] : starting_)
      open(interface, after);
    for (const LinkId link : full_)
      stop_flows(link);
    for (const LinkId interface : stopped_)
      go_on(interface);
  }
}

/// Goes on to the next level at which something happens, and finds what.
bool OrderedShares::advance()
{
  enqueue();
  full_.clear();
  held_back_.clear();
  starting_.clear();
  bool is_found = false;
  while (!levels_.empty()) {
    const auto [before, number] = levels_.front();
    const std::int64_t at = is_found ? level_ : next_start();
    if (before > at && !is_near(before, at)) break;
    const std::int64_t full_at = links_[number].filling.full_at();
    if (const std::int64_t now = std::min(full_at, links_[number].due); now > before) {
      put_off(number, now);
      continue;
    }
    if (!std::exchange(is_found, true)) level_ = std::max(level_, before);
    take_due(number, full_at);
  }
  if (!is_found && !starts_.empty()) {
    is_found = true;
    level_ = std::max(level_, next_start());
  }
  for (; is_found && next_start() <= level_; starts_.pop_back())
    starting_.push_back(starts_.back());
  return is_found;
}

void OrderedShares::enqueue()
{
  for (const LinkId number : begun_) {
    Link& link = links_[number];
    link.is_begun = false;
    if (link.full != never) continue;
    const std::int64_t next = std::min(link.filling.full_at(), link.due);
    if (next != never) levels_.set(number, next);
  }
  begun_.clear();
}

/// The link is full at this level, or it was and is not.
void OrderedShares::take_due(LinkId number, std::int64_t full_at)
{
  links_[number].due = never;
  const bool is_full = full_at <= level_ || is_near(full_at, level_);
  (is_full ? full_ : held_back_).push_back(number);
  put_off(number, is_full ? never : full_at);
}

void OrderedShares::put_off(LinkId number, std::int64_t level)
{
  level == never ? levels_.remove(number) : levels_.set(number, level);
}

/// What the line did up to the level `after` stays.
void OrderedShares::open(LinkId number, std::int64_t after)
{
  Interface& interface = interfaces_[number];
  if (std::exchange(interface.is_open, true)) return;
  open_.push_back(number);
  const std::vector<std::uint32_t>& senders = interface.senders;
  interface.kept = 0;
  while (interface.kept < senders.size() && flows_[senders[interface.kept]].stop() <= after)
    ++interface.kept;
  interface.grows = interface.kept < senders.size() && flows_[senders[interface.kept]].begin <= after;
  for (std::size_t i = interface.kept; i < senders.size(); ++i)
    forget(senders[i], interface.grows && i == interface.kept);
  const std::size_t begun = interface.kept + (interface.grows ? 1 : 0);
  interface.next = begun == 0 ? 0 : place_in_line(senders[begun - 1]) + 1;
  interface.from = interface.next - (interface.grows ? 1 : 0);
  if (interface.grows)
    grow_further(senders[interface.kept]);
  else
    stopped_.push_back(number);
}

/// What the flow did is found anew, but for its beginning if it has begun.
void OrderedShares::forget(std::uint32_t number, bool has_begun)
{
  const Flow& flow = flows_[number];
  for (const Hop* hop = paths_.begin(flow.path); hop != paths_.end(flow.path); ++hop) {
    cross(hop->link);
    LinkFilling& filling = links_[hop->link].filling;
    filling.forget(flow.last_step(number));
    if (!has_begun) filling.forget(flow.first_step(number));
  }
}

/// The flow grows since it began, until a link is full, which may be one that is.
void OrderedShares::grow_further(std::uint32_t number)
{
  Flow& flow = flows_[number];
  flow.grows = true;
  for (const Hop* hop = paths_.begin(flow.path); hop != paths_.end(flow.path); ++hop)
    put_begun(number, hop->link);
  const std::int64_t full = least_full(number);
  if (full <= level_) stop(number, std::max(full, flow.begin));
}

/// Opens the lines of flows that the link stopped or blocked.
void OrderedShares::open_held_back(LinkId number)
{
  const Link& link = links_[number];
  const std::int64_t after = just_before(link.was_full);
  open_later(number, after);
  for (const std::uint32_t hop : link.blocked) {
    const LinkId interface = flows_[paths_[hop].flow].interface;
    if (!interfaces_[interface].is_open && last_stop(interfaces_[interface]) > after) open(interface, after);
  }
}

/// Opens the lines of flows that grew on the link after that level. That takes out steps, so the lines are listed first.
void OrderedShares::open_later(LinkId number, std::int64_t after)
{
  opening_.clear();
  const std::vector<FillingStep>& steps = links_[number].filling.steps();
  for (auto step = steps.rbegin(); step != steps.rend() && step->level > after; ++step)
    if (step->flows < 0) opening_.push_back(flows_[step->flow].interface);
  for (const LinkId interface : opening_)
    open(interface, after);
}

/// Those that grew on the link from here on as they did before too, if it is full sooner.
void OrderedShares::stop_flows(LinkId number)
{
  const Link& link = links_[number];
  if (!is_near(link.was_full, level_)) open_later(number, level_);
  for (const std::uint32_t flow : link.begun)
    if (flows_[flow].grows) stop(flow, level_);
}

void OrderedShares::stop(std::uint32_t number, std::int64_t level)
{
  Flow& flow = flows_[number];
  flow.grows = false;
  flow.solved = level - flow.begin;
  for (const Hop* hop = paths_.begin(flow.path); hop != paths_.end(flow.path); ++hop)
    links_[hop->link].filling.stop(level, level_);
  stopped_.push_back(flow.interface);
}

/// Lets the next flow of the line grow that no full link keeps at 0.
void OrderedShares::go_on(LinkId number)
{
  Interface& interface = interfaces_[number];
  while (interface.next < interface.line.size() && links_[number].full > level_) {
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

/// The first level at which a link of the flow is full.
std::int64_t OrderedShares::least_full(std::uint32_t flow)
{
  std::int64_t least = never;
  const FlowPath path = flows_[flow].path;
  for (const Hop* hop = paths_.begin(path); hop != paths_.end(path); ++hop)
    least = std::min(least, links_[hop->link].full);
  return least;
}

void OrderedShares::begin(std::uint32_t number)
{
  Flow& flow = flows_[number];
  flow.grows = true;
  flow.begin = level_;
  for (const Hop* hop = paths_.begin(flow.path); hop != paths_.end(flow.path); ++hop) {
    cross(hop->link);
    links_[hop->link].filling.begin(level_);
    put_begun(number, hop->link);
  }
}

void OrderedShares::put_begun(std::uint32_t flow, LinkId number)
{
  Link& link = links_[number];
  link.begun.push_back(flow);
  if (!std::exchange(link.is_begun, true)) begun_.push_back(number);
}

/// Takes the solution over, for the flows that were seen before or are now.
void OrderedShares::keep(LinkId number)
{
  Interface& interface = interfaces_[number];
  interface.is_open = false;
  interface.senders.resize(interface.kept);
  const Line& line = interface.line;
  const std::uint64_t end = interface.next == line.size() ? whole_line : flows_[line[interface.next]].age;
  for (std::size_t i = interface.from; i < line.size() && flows_[line[i]].age < std::max(end, interface.end); ++i) {
    const std::uint32_t flow = line[i];
    const bool is_seen = i < interface.next;
    const std::int64_t rate = is_seen ? flows_[flow].solved : 0;
    if (std::exchange(flows_[flow].rate, rate) != rate) changed_.push_back(flow);
    put_blocked(flow, is_seen && rate == 0);
    if (rate > 0) interface.senders.push_back(flow);
    keep_steps(flow, interface.grows && i == interface.from);
  }
  interface.end = end;
}

/// `had_begun`: its first step is there.
void OrderedShares::keep_steps(std::uint32_t number, bool had_begun)
{
  const Flow& flow = flows_[number];
  if (flow.rate == 0 && !had_begun) return;
  for (const Hop* hop = paths_.begin(flow.path); hop != paths_.end(flow.path); ++hop) {
    LinkFilling& filling = links_[hop->link].filling;
    if (!had_begun) filling.insert(flow.first_step(number));
    flow.rate > 0 ? filling.insert(flow.last_step(number)) : filling.erase(flow.first_step(number));
  }
}

void OrderedShares::keep_level(LinkId number)
{
  Link& link = links_[number];
  link.is_crossed = false;
  link.due = never;
  if (is_near(link.full, link.was_full)) link.full = link.was_full;
}

void OrderedShares::put_blocked(std::uint32_t number, bool is_blocked)
{
  Flow& flow = flows_[number];
  if (std::exchange(flow.is_blocked, is_blocked) == is_blocked) return;
  for (std::uint32_t hop = flow.path.first; hop != flow.path.first + flow.path.length; ++hop) {
    std::vector<std::uint32_t>& blocked = links_[paths_[hop].link].blocked;
    is_blocked ? paths_.enter(hop, blocked) : paths_.leave(hop, blocked);
  }
}

} // namespace loghop::simulate
