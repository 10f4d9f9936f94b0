#include "loghop/simulate/fluid/flow_paths.hpp"

namespace loghop::simulate {

FlowPath PathStore::add(std::uint32_t flow, const std::vector<LinkId>& links)
{
  if (unused_.size() <= links.size()) unused_.resize(links.size() + 1);
  std::vector<std::uint32_t>& unused = unused_[links.size()];
  FlowPath path{static_cast<std::uint32_t>(hops_.size()), static_cast<std::uint32_t>(links.size())};
  if (unused.empty()) {
    hops_.resize(hops_.size() + links.size());
  } else {
    path.first = unused.back();
    unused.pop_back();
  }
  Hop* hop = begin(path);
  for (const LinkId link : links)
    *hop++ = {link, flow, 0, no_hop};
  return path;
}

void PathStore::remove(FlowPath path)
{
  unused_[path.length].push_back(path.first);
}

void PathStore::enter(std::uint32_t hop, std::vector<std::uint32_t>& list)
{
  hops_[hop].place = static_cast<std::uint32_t>(list.size());
  list.push_back(hop);
}

void PathStore::leave(std::uint32_t hop, std::vector<std::uint32_t>& list)
{
  const std::uint32_t place = hops_[hop].place;
  list[place] = list.back();
  hops_[list.back()].place = place;
  list.pop_back();
}

} // namespace loghop::simulate
