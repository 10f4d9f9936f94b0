#include "loghop/simulate/routes/fat_tree_routes.hpp"

#include <string>

namespace loghop::simulate {

FatTreeRoutes::FatTreeRoutes(const FluidFatTree& tree, FluidLink link) : levels_(1), link_(link)
{
  for (std::size_t i = 0; i < tree.down.size(); ++i) {
    Level level;
    level.up = tree.up[i];
    level.parallel = tree.parallel[i];
    level.nodes_below = levels_.back().nodes_below * tree.down[i];
    level.switches = levels_.back().switches * tree.up[i];
    levels_.push_back(level);
  }
  for (std::size_t i = 1; i < levels_.size(); ++i) {
    const Level& below = levels_[i - 1];
    levels_[i].first_link = up_links_;
    const int lower = nodes() / below.nodes_below * below.switches;
    up_links_ += static_cast<LinkId>(lower) * static_cast<LinkId>(levels_[i].up * levels_[i].parallel);
  }
}

int FatTreeRoutes::top(Node source, Node destination) const
{
  int level = 0;
  while (source.value() / levels_[static_cast<std::size_t>(level)].nodes_below !=
         destination.value() / levels_[static_cast<std::size_t>(level)].nodes_below)
    ++level;
  return level;
}

/// All digits u below the level are those of the destination: together they are destination mod W.
LinkId FatTreeRoutes::link_up(std::size_t level, Node node, Node destination) const
{
  const Level& upper = levels_[level];
  const Level& lower = levels_[level - 1];
  const int to = destination.value();
  const int from = node.value() / lower.nodes_below * lower.switches + to % lower.switches;
  const int u = to / lower.switches % upper.up;
  const int which = to / upper.switches % upper.parallel;
  return upper.first_link + static_cast<LinkId>((from * upper.up + u) * upper.parallel + which);
}

std::optional<ChannelEnds> FatTreeRoutes::ends(LinkId number) const
{
  const bool up = number < up_links_;
  const LinkId link = up ? number : number - up_links_;
  std::size_t level = levels_.size() - 1;
  while (levels_[level].first_link > link)
    --level;
  const Level& upper = levels_[level];
  const Level& lower = levels_[level - 1];
  const int way = static_cast<int>(link - upper.first_link) / upper.parallel;
  const int from = way / upper.up;
  const int over = from / lower.switches / (upper.nodes_below / lower.nodes_below);
  const int to = over * upper.switches + from % lower.switches + lower.switches * (way % upper.up);
  const std::string name = (up ? "up " : "down ") + std::to_string(level);
  return up ? ChannelEnds{Node(from), Node(to), name} : ChannelEnds{Node(to), Node(from), name};
}

void FatTreeRoutes::route(Node source, Node destination, std::vector<LinkId>& path) const
{
  const auto last = static_cast<std::size_t>(top(source, destination));
  for (std::size_t level = 1; level <= last; ++level)
    path.push_back(link_up(level, source, destination));
  for (std::size_t level = last; level > 0; --level)
    path.push_back(up_links_ + link_up(level, destination, destination));
}

} // namespace loghop::simulate
