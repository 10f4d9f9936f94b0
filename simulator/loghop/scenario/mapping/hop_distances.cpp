#include "loghop/scenario/mapping/hop_distances.hpp"

#include "loghop/simulate/routes/make_fluid_routes.hpp"
#include "loghop/simulate/routes/mesh_routes.hpp"

#include <cstdlib>
#include <memory>
#include <new>
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
  return [routes, path = std::vector<simulate::LinkId>()](Node from, Node to) mutable {
    path.clear();
    routes->route(from, to, path);
    return static_cast<int>(path.size());
  };
}

} // namespace

HopDistances::HopDistances(const Platform& platform) : nodes_(platform.network_nodes()), known_(nullptr, std::free)
{
  if (nodes_ > most_nodes)
    throw std::invalid_argument("platform " + platform.name + " has " + std::to_string(nodes_) +
                                " nodes: expected at most " + std::to_string(most_nodes));
  find_ = hops_of(platform);
  const auto side = static_cast<std::size_t>(nodes_);
  known_.reset(static_cast<std::uint16_t*>(std::calloc(side * side, sizeof(std::uint16_t))));
  if (known_ == nullptr) throw std::bad_alloc();
}

} // namespace loghop
