#include "loghop/simulate/observe/channel_observer.hpp"

#include "loghop/simulate/routes/make_fluid_routes.hpp"
#include "loghop/simulate/routes/mesh_channels.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>

namespace loghop::simulate {

ChannelObserver::Channel& ChannelObserver::channel(std::uint32_t id)
{
  if (id >= channels_.size()) channels_.resize(id + 1);
  return channels_[id];
}

/// Holds of one virtual channel are told in order, those of several in the order of their ends.
void ChannelObserver::held(const ChannelHold& hold)
{
  Channel& channel = this->channel(hold.channel);
  channel.flits += hold.flits;
  channel.last = std::max(channel.last, hold.to);
  if (in_turn_) {
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

void ChannelObserver::used(const LinkUse& use)
{
  Channel& link = channel(use.link);
  if (link.crossed) link.busy += use.at - link.last;
  link.crossed = use.messages > 0;
  link.last = use.at;
  link.bytes += use.bytes;
}

ChannelUse ChannelObserver::use_of(std::uint32_t id, const ChannelEnds& ends) const
{
  ChannelUse use{id, ends.from, ends.to, ends.direction, 0, 0, 0, 0, 0};
  if (id >= channels_.size()) return use;
  const Channel& channel = channels_[id];
  use.flits = channel.flits;
  use.busy = channel.busy;
  use.last = channel.last;
  use.bytes = channel.bytes;
  for (const auto& [from, to] : channel.held)
    use.busy += to - from;
  return use;
}

std::vector<ChannelUse> ChannelObserver::channels() const
{
  return std::visit([this](const auto& network) { return channels_of(network); }, network_);
}

std::vector<ChannelUse> ChannelObserver::channels_of(const WormholeMesh& mesh) const
{
  const MeshRoutes routes(mesh.dimensions, mesh.topology);
  std::vector<ChannelUse> uses;
  for (ChannelId id = 0; id < routes.channels(); ++id) {
    const auto place = ends_of(mesh, routes, id);
    if (!place) continue;
    uses.push_back(use_of(id, *place));
    uses.back().blocked = uses.back().busy - uses.back().flits * mesh.flit_time;
  }
  return uses;
}

/// Pairs of nodes are many: those without messages are left out.
std::vector<ChannelUse> ChannelObserver::channels_of(const FluidNetwork& network) const
{
  const std::unique_ptr<FluidRoutes> routes = make_rail_routes(network);
  const auto nodes = static_cast<LinkId>(network.nodes);
  const LinkId pairs = network.pair_bandwidth > 0 ? nodes * (nodes - 1) / 2 : 0;
  const LinkId of_rails = network.rails ? 2 * static_cast<LinkId>(routes->nodes()) : 0;
  const LinkId pairs_end = routes->links() - of_rails;
  std::vector<ChannelUse> uses;
  for (LinkId id = 0; id < routes->links(); ++id) {
    const bool used = id < channels_.size() && channels_[id].last > 0;
    const bool of_pair = id < pairs_end && id >= pairs_end - pairs;
    const auto place = used || !of_pair ? routes->ends(id) : std::nullopt;
    if (!place) continue;
    uses.push_back(use_of(id, *place));
    const double crossing = static_cast<double>(uses.back().bytes) / routes->link(id).bandwidth;
    const Picoseconds used_time = std::llround(crossing * picoseconds_per_second);
    uses.back().blocked = std::max(Picoseconds{0}, uses.back().busy - used_time);
  }
  return uses;
}

bool has_known_links(const Platform& platform)
{
  return platform.wormhole() != nullptr || (platform.fluid() != nullptr && platform.simgrid_xml() == nullptr);
}

} // namespace loghop::simulate
