// Makes the routes of a fluid network, whatever its topology.
#pragma once

#include "loghop/simulate/routes/fluid_routes.hpp"

#include <memory>

namespace loghop::simulate {

/// Throws std::logic_error for platform files of SimGrid, whose routes are SimGrid's.
std::unique_ptr<FluidRoutes> make_fluid_routes(const FluidNetwork& network);
/// The same between the rails of nodes, if they have any: all links that messages cross.
std::unique_ptr<FluidRoutes> make_rail_routes(const FluidNetwork& network);

} // namespace loghop::simulate
