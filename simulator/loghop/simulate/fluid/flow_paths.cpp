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

} // namespace loghop::simulate
