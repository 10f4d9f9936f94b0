// What the channels of a mesh or torus are called: from where to where, and in which direction flits cross them.
#pragma once

#include "loghop/platform/platform.hpp"
#include "loghop/simulate/routes/mesh_routes.hpp"

#include <optional>
#include <string>

namespace loghop::simulate {

struct ChannelPlace {
  int from = 0; ///< node; that of the injection and ejection channels is their own
  int to = 0;
  std::string direction; ///< "injection", "ejection", "+x", "-x", "+y", "-y", "+z", "-z", then "+4", "-4", ...
};

/// None where a mesh ends: such a channel exists by number only.
std::optional<ChannelPlace> place_of(const WormholeMesh& mesh, const MeshRoutes& routes, ChannelId channel);

} // namespace loghop::simulate
