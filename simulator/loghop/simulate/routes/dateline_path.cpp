#include "loghop/simulate/routes/dateline_path.hpp"

namespace loghop::simulate {

void set_dateline_path(const MeshRoutes& routes, Node source, Node destination, std::vector<ChannelId>& channels,
                       std::vector<DatelineHop>& path)
{
  routes.route(source, destination, channels);
  path.clear();
  const bool torus = routes.topology() == MeshTopology::torus;
  int input = -1; // equal inputs one after the other: links of one ring, in one direction
  bool crossed = false;
  for (const ChannelId channel : channels) {
    if (torus) {
      const bool link = !routes.is_injection(channel) && !routes.is_ejection(channel);
      crossed = link && ((crossed && routes.input(channel) == input) || routes.is_end_around(channel));
      input = routes.input(channel);
    }
    path.push_back({channel, crossed});
  }
}

} // namespace loghop::simulate
