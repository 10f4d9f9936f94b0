#include "loghop/report/chart/channel_map.hpp"

#include <algorithm>
#include <variant>

namespace loghop {

namespace {

using simulate::ChannelUse;

constexpr std::size_t named_channels = 3;

using Dimensions = std::vector<int>;

int size_of(const Dimensions& dimensions, std::size_t dimension)
{
  return dimension < dimensions.size() ? dimensions[dimension] : 1;
}

bool is_link(const ChannelUse& use)
{
  return use.from != use.to;
}

/// Along x or y.
bool lies_in_a_plane(const ChannelUse& use)
{
  return use.direction.size() == 2 && (use.direction[1] == 'x' || use.direction[1] == 'y');
}

/// "z = 2, dimension 4 = 0": from the third dimension on.
std::string plane_text(const Dimensions& dimensions, int plane)
{
  std::string text;
  for (std::size_t d = 2; d < dimensions.size(); ++d) {
    text += (text.empty() ? "" : ", ") + (d == 2 ? std::string("z") : "dimension " + std::to_string(d + 1)) + " = " +
            std::to_string(plane % dimensions[d]);
    plane /= dimensions[d];
  }
  return text;
}

class Mapping {
public:
  explicit Mapping(const Dimensions& dimensions) : dimensions_(dimensions)
  {
    map_.columns = size_of(dimensions, 0);
    map_.rows = size_of(dimensions, 1);
  }

  ChannelMap map(const std::vector<ChannelShare>& channels)
  {
    for (const ChannelShare& channel : channels)
      look_at(channel);
    rank_links(channels);
    const int plane = busiest_plane(channels);
    map_.first_node = Node(plane * map_.columns * map_.rows);
    map_.plane = plane_text(dimensions_, plane);
    for (const ChannelShare& channel : channels)
      if (is_link(channel.use) && lies_in_a_plane(channel.use) && plane_of(channel.use) == plane) add(channel);
    return std::move(map_);
  }

private:
  int plane_of(const ChannelUse& use) const { return use.from.value() / (map_.columns * map_.rows); }

  void look_at(const ChannelShare& channel)
  {
    if (channel.use.direction == "injection") map_.injection = std::max(map_.injection, channel.share);
    if (channel.use.direction == "ejection") map_.ejection = std::max(map_.ejection, channel.share);
  }

  void rank_links(const std::vector<ChannelShare>& channels)
  {
    for (const ChannelShare& channel : channels)
      if (is_link(channel.use)) map_.busiest.push_back(channel);
    std::stable_sort(map_.busiest.begin(), map_.busiest.end(),
                     [](const ChannelShare& a, const ChannelShare& b) { return a.share > b.share; });
    map_.busiest.resize(std::min(map_.busiest.size(), named_channels));
  }

  int busiest_plane(const std::vector<ChannelShare>& channels) const
  {
    const ChannelShare* best = nullptr;
    for (const ChannelShare& channel : channels)
      if (is_link(channel.use) && lies_in_a_plane(channel.use) && (best == nullptr || channel.share > best->share))
        best = &channel;
    return best == nullptr ? 0 : plane_of(best->use);
  }

  void add(const ChannelShare& channel)
  {
    const std::size_t link = map_.links.size();
    map_.links.push_back(channel);
    map_.largest = std::max(map_.largest, channel.share);
    const int first = map_.first_node.value();
    const int from = channel.use.from.value() - first, to = channel.use.to.value() - first;
    const double x0 = from % map_.columns, y0 = from / map_.columns, x1 = to % map_.columns, y1 = to / map_.columns;
    const double way = channel.use.direction[0] == '+' ? 1 : -1;
    const bool along_x = channel.use.direction[1] == 'x';
    const double dx = along_x ? way : 0, dy = along_x ? 0 : way;
    if (x0 + dx == x1 && y0 + dy == y1) return map_.lines.push_back({link, x0, y0, x1, y1});
    map_.lines.push_back({link, x0, y0, x0 + dx / 2, y0 + dy / 2});
    map_.lines.push_back({link, x1 - dx / 2, y1 - dy / 2, x1, y1});
  }

  const Dimensions& dimensions_;
  ChannelMap map_;
};

} // namespace

std::vector<ChannelShare> channel_shares(const simulate::SimulationResult& result, ChannelMeasure measure)
{
  const Picoseconds observed = observed_time(result);
  std::vector<ChannelShare> channels;
  for (const ChannelUse& use : result.channels) {
    const simulate::ChannelShares shares = shares_of(use, observed);
    channels.push_back({use, measure == ChannelMeasure::utilisation ? shares.utilisation : shares.blocked});
  }
  return channels;
}

ChannelMap channel_map(const Dimensions& dimensions, const simulate::SimulationResult& result, ChannelMeasure measure)
{
  return Mapping(dimensions).map(channel_shares(result, measure));
}

Dimensions mapped_dimensions(const Platform& platform)
{
  if (const WormholeMesh* mesh = platform.wormhole()) return mesh->dimensions;
  const FluidNetwork* fluid = platform.fluid();
  const auto* cube = fluid == nullptr ? nullptr : std::get_if<FluidCube>(&fluid->topology);
  return cube == nullptr || !cube->folded.empty() ? Dimensions() : cube->dimensions;
}

} // namespace loghop
