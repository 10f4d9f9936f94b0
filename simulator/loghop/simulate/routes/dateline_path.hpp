// The path of a message over a mesh or torus with virtual channels: which channels it crosses, and where it has crossed the
// dateline of a ring, which is its end-around link: see virtual_channel_network.hpp, rule 5.
#pragma once

#include "loghop/simulate/routes/mesh_routes.hpp"

#include <vector>

namespace loghop::simulate {

struct DatelineHop {
  ChannelId channel;
  bool crossed; ///< at or behind the dateline of the dimension
};

/// Puts the path in place of what `path` had. `channels`: scratch.
void set_dateline_path(const MeshRoutes& routes, Node source, Node destination, std::vector<ChannelId>& channels,
                       std::vector<DatelineHop>& path);

} // namespace loghop::simulate
