#include "loghop/platform/machine_shape.hpp"

#include <utility>
#include <variant>

namespace loghop {

namespace {

NetworkShape with_sides(std::vector<int> dimensions, bool end_around = false)
{
  NetworkShape shape;
  shape.dimensions = std::move(dimensions);
  shape.end_around = end_around;
  return shape;
}

NetworkShape network_shape(const WormholeMesh& mesh)
{
  NetworkShape shape = with_sides(mesh.dimensions, mesh.topology == MeshTopology::torus);
  shape.flit_time = mesh.flit_time;
  shape.flit_bytes = mesh.flit_bytes;
  return shape;
}

NetworkShape network_shape(const LoggopsNetwork& network)
{
  return with_sides({network.nodes});
}

NetworkShape network_shape(const FluidNetwork& network)
{
  const auto* cube = std::get_if<FluidCube>(&network.topology);
  return cube != nullptr ? with_sides(cube->dimensions, cube->around) : with_sides({network.nodes});
}

} // namespace

NetworkShape shape_of_network(const Platform& platform)
{
  return std::visit([](const auto& any) { return network_shape(any); }, platform.network);
}

MachineShape shape_of(const Platform& platform, const Placement& placement)
{
  const NetworkShape network = shape_of_network(platform);
  const int ranks = placement.most_ranks(platform);
  MachineShape shape;
  GridShape& grid = shape;
  if (ranks == network.nodes())
    grid = network;
  else
    grid.dimensions = {ranks};
  shape.clock_period = platform.clock_period;
  shape.flops_per_second = platform.flops_per_second;
  shape.has_memory = platform.multicore() != nullptr;
  if (const Middleware* library = platform.middleware()) shape.collectives = library->collectives;
  return shape;
}

} // namespace loghop
