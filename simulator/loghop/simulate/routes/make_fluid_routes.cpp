#include "loghop/simulate/routes/make_fluid_routes.hpp"

#include "loghop/simulate/routes/crossbar_routes.hpp"
#include "loghop/simulate/routes/cube_routes.hpp"
#include "loghop/simulate/routes/dragonfly_routes.hpp"
#include "loghop/simulate/routes/duplex_routes.hpp"
#include "loghop/simulate/routes/fat_tree_routes.hpp"
#include "loghop/simulate/routes/folded_routes.hpp"
#include "loghop/simulate/routes/pair_routes.hpp"
#include "loghop/simulate/routes/rail_routes.hpp"

#include <stdexcept>
#include <utility>

namespace loghop::simulate {

namespace {

std::unique_ptr<FluidRoutes> routes_of_topology(const FluidNetwork& network)
{
  const FluidLink link{network.bandwidth, network.latency};
  if (const auto* cube = std::get_if<FluidCube>(&network.topology)) {
    if (!cube->folded.empty()) return std::make_unique<FoldedRoutes>(*cube, link);
    return std::make_unique<CubeRoutes>(*cube, link);
  }
  if (const auto* tree = std::get_if<FluidFatTree>(&network.topology))
    return std::make_unique<FatTreeRoutes>(*tree, link);
  if (const auto* dragonfly = std::get_if<FluidDragonfly>(&network.topology))
    return std::make_unique<DragonflyRoutes>(*dragonfly, link);
  if (std::holds_alternative<SimgridXml>(network.topology))
    throw std::logic_error("the routes of a platform file of SimGrid are SimGrid's");
  return std::make_unique<CrossbarRoutes>(network.nodes, link);
}

} // namespace

std::unique_ptr<FluidRoutes> make_fluid_routes(const FluidNetwork& network)
{
  auto routes = routes_of_topology(network);
  if (network.duplex_bandwidth > 0)
    routes = std::make_unique<DuplexRoutes>(std::move(routes), network.duplex_bandwidth);
  if (network.pair_bandwidth > 0) routes = std::make_unique<PairRoutes>(std::move(routes), network.pair_bandwidth);
  return routes;
}

std::unique_ptr<FluidRoutes> make_rail_routes(const FluidNetwork& network)
{
  auto routes = make_fluid_routes(network);
  if (!network.rails) return routes;
  return std::make_unique<RailRoutes>(std::move(routes), network.rails->number, network.rails->bandwidth);
}

} // namespace loghop::simulate
