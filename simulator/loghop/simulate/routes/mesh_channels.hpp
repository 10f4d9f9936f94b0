// Says where each channel of a mesh or torus leads: from which node to which, and in which direction.
#pragma once

#include "loghop/platform/platform.hpp"
#include "loghop/simulate/routes/channel_ends.hpp"
#include "loghop/simulate/routes/mesh_routes.hpp"

#include <optional>

namespace loghop::simulate {

/// Nothing for a channel that would leave a mesh: it exists by number only.
std::optional<ChannelEnds> ends_of(const WormholeMesh& mesh, const MeshRoutes& routes, ChannelId channel);

} // namespace loghop::simulate
