#include "loghop/simulate/fluid/max_min_shares.hpp"

#include <algorithm>
#include <functional>
#include <limits>

namespace loghop::simulate {

namespace {

constexpr std::int64_t no_limit = std::numeric_limits<std::int64_t>::max();

} // namespace

MaxMinShares::MaxMinShares(const std::vector<std::int64_t>& capacities) : links_(capacities.size()), lowest_(no_limit)
{
  for (std::size_t i = 0; i < capacities.size(); ++i)
    links_[i].capacity = capacities[i];
}

void MaxMinShares::add(std::uint32_t number, const std::vector<LinkId>& path)
{
  if (flows_.size() <= number) flows_.resize(number + 1);
  Flow& flow = flows_[number];
  flow = {};
  flow.path = paths_.add(number, path);
  for (std::uint32_t hop = flow.path.first; hop != flow.path.first + flow.path.length; ++hop) {
    touch(paths_[hop].link);
    paths_.enter(hop, links_[paths_[hop].link].hops);
  }
  came_.push_back(number);
}

void MaxMinShares::remove(std::uint32_t number)
{
  const Flow& flow = flows_[number];
  lowest_ = std::min(lowest_, flow.rate);
  for (std::uint32_t hop = flow.path.first; hop != flow.path.first + flow.path.length; ++hop) {
    touch(paths_[hop].link);
    Link& link = links_[paths_[hop].link];
    link.used -= flow.rate;
    paths_.leave(hop, link.hops);
  }
  paths_.remove(flow.path);
}

/// Flows of the link may change if it holds flows back, or nearly does: what rounding leaves may make one unit of a rate.
void MaxMinShares::touch(LinkId number)
{
  const Link& link = links_[number];
  if (link.level != no_level || link.capacity - link.used < static_cast<std::int64_t>(link.hops.size()))
    touched_.push_back(number);
}

const std::vector<std::uint32_t>& MaxMinShares::solve()
{
  changed_.clear();
  begin();
  do {
    prepare();
    fill();
  } while (open_contradicted());
  keep_rates();
  keep_levels();
  came_.clear();
  touched_.clear();
  lowest_ = no_limit;
  return changed_;
}

/// A flow that came gets no less than an equal part of some link of its path.
void MaxMinShares::begin()
{
  for (const std::uint32_t number : came_) {
    const FlowPath path = flows_[number].path;
    for (const Hop* hop = paths_.begin(path); hop != paths_.end(path); ++hop) {
      const Link& link = links_[hop->link];
      lowest_ = std::min(lowest_, link.capacity / static_cast<std::int64_t>(link.hops.size()));
    }
  }
  for (const std::uint32_t number : came_)
    seek(number);
  for (const LinkId link : touched_)
    if (!links_[link].is_open) open(link);
}

void MaxMinShares::open(LinkId number)
{
  Link& link = links_[number];
  link.is_open = true;
  opened_.push_back(number);
  for (const std::uint32_t hop : link.hops) {
    const std::uint32_t flow = paths_[hop].flow;
    if (!flows_[flow].in_solution && flows_[flow].rate >= lowest_) seek(flow);
  }
}

void MaxMinShares::seek(std::uint32_t number)
{
  Flow& flow = flows_[number];
  flow.in_solution = true;
  sought_.push_back(number);
  for (std::uint32_t hop = flow.path.first; hop != flow.path.first + flow.path.length; ++hop) {
    const LinkId at = paths_[hop].link;
    Link& link = links_[at];
    if (link.members++ == 0) crossed_.push_back(at);
    link.had += flow.rate;
    paths_[hop].next = link.first;
    link.first = hop;
  }
}

/// Flows of the solution on a closed link that has a level have together what they had: its other flows keep the rest.
void MaxMinShares::prepare()
{
  for (const std::uint32_t number : sought_)
    flows_[number].fixed = false;
  for (const LinkId number : crossed_) {
    Link& link = links_[number];
    link.found = no_level;
    link.changes = false;
    link.not_fixed = link.members;
    link.left = link.had + (link.is_whole() || link.level == no_level ? link.capacity - link.used : 0);
    levels_.emplace_back(link.left / link.not_fixed, number);
  }
  std::make_heap(levels_.begin(), levels_.end(), std::greater<>());
}

void MaxMinShares::fill()
{
  for (std::int64_t level = 0; take_level(level);)
    for (const LinkId number : equal_)
      fix_flows(links_[number], level);
}

/// Finds the links with the least level. A level grows as other links fix flows: links go back into the queue until
/// the level that they had there is theirs.
bool MaxMinShares::take_level(std::int64_t& level)
{
  equal_.clear();
  while (!levels_.empty() && (equal_.empty() || levels_.front().first == level)) {
    const auto [before, number] = levels_.front();
    std::pop_heap(levels_.begin(), levels_.end(), std::greater<>());
    levels_.pop_back();
    const Link& link = links_[number];
    if (link.not_fixed == 0) continue;
    const std::int64_t now = link.left / link.not_fixed;
    if (now > before) {
      levels_.emplace_back(now, number);
      std::push_heap(levels_.begin(), levels_.end(), std::greater<>());
    } else {
      level = now;
      equal_.push_back(number);
    }
  }
  std::sort(equal_.begin(), equal_.end(), [&](LinkId a, LinkId b) { return rank_of(a, level) < rank_of(b, level); });
  return !equal_.empty();
}

/// Of links with equal levels, one that may hold its flows back does so before one that would have to be opened first.
int MaxMinShares::rank_of(LinkId number, std::int64_t level) const
{
  const Link& link = links_[number];
  if (link.is_whole()) return 0;
  return link.level == level ? 1 : 2;
}

void MaxMinShares::fix_flows(Link& link, std::int64_t level)
{
  if (link.is_whole() || link.not_fixed > 0) link.found = level;
  for (std::uint32_t hop = link.first; hop != no_hop && link.not_fixed > 0; hop = paths_[hop].next) {
    Flow& flow = flows_[paths_[hop].flow];
    if (flow.fixed) continue;
    flow.fixed = true;
    flow.solved = level;
    for (const Hop* at = paths_.begin(flow.path); at != paths_.end(flow.path); ++at) {
      Link& crossed = links_[at->link];
      crossed.left -= level;
      --crossed.not_fixed;
      crossed.changes |= level != flow.rate;
    }
  }
}

bool MaxMinShares::open_contradicted()
{
  const std::size_t opened = opened_.size(), crossed = crossed_.size();
  for (std::size_t i = 0; i < crossed; ++i)
    if (is_contradicted(links_[crossed_[i]])) open(crossed_[i]);
  return opened_.size() > opened;
}

/// Whether flows of the link that the solution does not have may change.
bool MaxMinShares::is_contradicted(const Link& link)
{
  if (link.is_whole()) return false;
  const bool binds = link.found != no_level;
  if (link.level != no_level) return link.changes || (binds && link.found != link.level);
  return binds || (link.changes && link.left < static_cast<std::int64_t>(link.hops.size()));
}

void MaxMinShares::keep_rates()
{
  for (const std::uint32_t number : sought_) {
    Flow& flow = flows_[number];
    flow.in_solution = false;
    if (flow.solved == flow.rate) continue;
    for (const Hop* hop = paths_.begin(flow.path); hop != paths_.end(flow.path); ++hop)
      links_[hop->link].used += flow.solved - flow.rate;
    flow.rate = flow.solved;
    changed_.push_back(number);
  }
  sought_.clear();
}

void MaxMinShares::keep_levels()
{
  for (const LinkId number : opened_)
    if (links_[number].members == 0) crossed_.push_back(number); // it has none that could have a level
  for (const LinkId number : crossed_) {
    Link& link = links_[number];
    if (link.is_whole()) link.level = link.members == 0 ? no_level : link.found;
    link.is_open = false;
    link.members = 0;
    link.first = no_hop;
    link.had = 0;
  }
  opened_.clear();
  crossed_.clear();
}

} // namespace loghop::simulate
