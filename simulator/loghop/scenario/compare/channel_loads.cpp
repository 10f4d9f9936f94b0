#include "loghop/scenario/compare/channel_loads.hpp"

#include "loghop/simulate/routes/mesh_channels.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>

namespace loghop {

namespace {

using simulate::ChannelShares;
using simulate::ChannelUse;

/// The channels along one dimension of the mesh.
struct Row {
  const WormholeMesh& mesh;
  std::size_t dimension;

  int nodes() const { return mesh.dimensions[dimension]; }
  int coordinate(Node node) const
  {
    int rest = node.value();
    for (std::size_t d = 0; d < dimension; ++d)
      rest /= mesh.dimensions[d];
    return rest % nodes();
  }
};

bool is_along(const ChannelUse& channel, const std::string& dimension)
{
  return channel.direction == "+" + dimension || channel.direction == "-" + dimension;
}

/// Between coordinates c and c + 1, the channel is |2 c + 2 - nodes| half steps from the middle of its row.
bool is_at(ChannelPlace place, const ChannelUse& channel, const Row& row)
{
  const int c = std::min(row.coordinate(channel.from), row.coordinate(channel.to));
  switch (place) {
  case ChannelPlace::middle:
    return std::abs(2 * c + 2 - row.nodes()) <= row.nodes() % 2;
  case ChannelPlace::margin:
    return c == 0 || c == row.nodes() - 2;
  case ChannelPlace::anywhere:
    break;
  }
  return true;
}

std::optional<ChannelLoad> mean_load(const Row& row, ChannelPlace place, const simulate::SimulationResult& result)
{
  ChannelLoad load{simulate::axis_name(row.dimension), place, {}};
  const Picoseconds observed = observed_time(result);
  int channels = 0;
  for (const ChannelUse& channel : result.channels) {
    if (!is_along(channel, load.dimension) || !is_at(place, channel, row)) continue;
    const ChannelShares shares = shares_of(channel, observed);
    load.mean.utilisation += shares.utilisation;
    load.mean.blocked += shares.blocked;
    ++channels;
  }
  if (channels == 0) return std::nullopt;
  load.mean.utilisation /= channels;
  load.mean.blocked /= channels;
  return load;
}

} // namespace

std::vector<ChannelLoad> channel_loads(const WormholeMesh& mesh, const simulate::SimulationResult& result)
{
  std::vector<ChannelPlace> places = {ChannelPlace::anywhere};
  if (mesh.topology == MeshTopology::mesh) places.insert(places.end(), {ChannelPlace::middle, ChannelPlace::margin});
  std::vector<ChannelLoad> loads;
  for (std::size_t d = 0; d < mesh.dimensions.size(); ++d)
    for (const ChannelPlace place : places)
      if (const auto load = mean_load({mesh, d}, place, result)) loads.push_back(*load);
  return loads;
}

} // namespace loghop
