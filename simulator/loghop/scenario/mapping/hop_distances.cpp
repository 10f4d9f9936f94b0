#include "loghop/scenario/mapping/hop_distances.hpp"

#include "loghop/simulate/routes/make_fluid_routes.hpp"
#include "loghop/simulate/routes/mesh_routes.hpp"

#include <memory>
#include <stdexcept>
#include <string>

namespace loghop {

namespace {

using Hops = std::function<int(Node, Node)>;

Hops hops_of(const Platform& platform)
{
  if (const WormholeMesh* mesh = platform.wormhole()) {
    const auto routes = std::make_shared<simulate::MeshRoutes>(mesh->dimensions, mesh->topology);
    return [routes](Node from, Node to) { return routes->distance(from, to); };
  }
  const FluidNetwork* fluid = platform.fluid();
  if (fluid == nullptr || platform.simgrid_xml() != nullptr)
    throw std::invalid_argument("the network of platform " + platform.name +
                                (fluid == nullptr ? " has no routes: every node is as far from every other"
                                                  : " has routes that SimGrid alone knows"));
  const std::shared_ptr<simulate::FluidRoutes> routes = simulate::make_fluid_routes(*fluid);
  return [routes](Node from, Node to) {
    std::vector<simulate::LinkId> path;
    routes->route(from, to, path);
    return static_cast<int>(path.size());
  };
}

} // namespace

HopDistances::HopDistances(const Platform& platform) : nodes_(platform.network_nodes())
{
  if (nodes_ > most_nodes)
    throw std::invalid_argument("platform " + platform.name + " has " + std::to_string(nodes_) +
                                " nodes: expected at most " + std::to_string(most_nodes));
  const Hops hops = hops_of(platform);
  const auto side = static_cast<std::size_t>(nodes_);
  hops_.resize(side * side);
  for (const Node from : each<Node>(nodes_))
    for (const Node to : each<Node>(nodes_))
      if (from != to) hops_[from.position() * side + to.position()] = static_cast<std::uint16_t>(hops(from, to));
}

} // namespace loghop
