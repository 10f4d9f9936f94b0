#include "loghop/simulate/observe/channel_observer.hpp"

#include "loghop/simulate/routes/mesh_channels.hpp"

#include <algorithm>

namespace loghop::simulate {

/// Holds of one virtual channel are told in order, those of several in the order of their ends.
void ChannelObserver::held(const ChannelHold& hold)
{
  if (hold.channel >= channels_.size()) channels_.resize(hold.channel + 1);
  Channel& channel = channels_[hold.channel];
  channel.flits += hold.flits;
  channel.last = std::max(channel.last, hold.to);
  if (mesh_.virtual_channels == 1) {
    channel.busy += hold.to - hold.from;
    return;
  }
  Picoseconds from = hold.from;
  while (!channel.held.empty() && channel.held.back().second >= from) {
    from = std::min(from, channel.held.back().first);
    channel.held.pop_back();
  }
  channel.held.emplace_back(from, hold.to);
}

std::vector<ChannelUse> ChannelObserver::channels() const
{
  const MeshRoutes routes(mesh_.dimensions, mesh_.topology);
  std::vector<ChannelUse> uses;
  for (ChannelId id = 0; id < routes.channels(); ++id) {
    const auto place = ends_of(mesh_, routes, id);
    if (!place) continue;
    ChannelUse use{id, place->from, place->to, place->direction, 0, 0, 0, 0};
    if (id < channels_.size()) {
      const Channel& channel = channels_[id];
      use.flits = channel.flits;
      use.busy = channel.busy;
      use.last = channel.last;
      for (const auto& [from, to] : channel.held)
        use.busy += to - from;
      use.blocked = use.busy - use.flits * mesh_.flit_time;
    }
    uses.push_back(use);
  }
  return uses;
}

} // namespace loghop::simulate
