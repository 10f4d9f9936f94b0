#include "loghop/simulate/fluid/watched_flows.hpp"

namespace loghop::simulate {

void WatchedFlows::begin(std::uint64_t flow, std::int64_t bytes, const std::vector<LinkId>& path)
{
  flows_[flow] = {bytes, 0, path};
}

void WatchedFlows::end(std::uint64_t flow, Picoseconds now)
{
  const auto found = flows_.find(flow);
  tell(found->second, now, found->second.bytes);
  flows_.erase(found);
}

void WatchedFlows::tell(const Flow& flow, Picoseconds now, std::int64_t bytes)
{
  for (const LinkId link : flow.path) {
    ChannelHold hold;
    hold.channel = link;
    hold.from = flow.since;
    hold.to = now;
    hold.bytes = bytes;
    observer_->held(hold);
  }
}

} // namespace loghop::simulate
