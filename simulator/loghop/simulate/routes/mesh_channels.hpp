// Says where each channel of a mesh or torus leads: from which node to which, and in which direction.
#pragma once

#include "loghop/platform/platform.hpp"
#include "loghop/simulate/routes/mesh_routes.hpp"

#include <cstddef>
#include <optional>
#include <string>

namespace loghop::simulate {

/// "x", "y", "z", then "4", "5", ...
std::string axis_name(std::size_t dimension);

struct ChannelEnds {
  Node from{0}; ///< injection and ejection channels begin and end at their own node
  Node to{0};
  std::string direction; ///< "injection", "ejection", "+x", "-x", "+y", "-y", "+z", "-z", then "+4", "-4", ...
};

/// Nothing for a channel that would leave a mesh: it exists by number only.
std::optional<ChannelEnds> ends_of(const WormholeMesh& mesh, const MeshRoutes& routes, ChannelId channel);

} // namespace loghop::simulate
