#include "loghop/platform/machine_shape.hpp"

#include <utility>
#include <variant>

namespace loghop {

namespace {

/// A shape of these sides, whatever the rest of the platform is.
MachineShape with_sides(std::vector<int> dimensions, bool end_around = false)
{
  MachineShape shape;
  shape.dimensions = std::move(dimensions);
  shape.end_around = end_around;
  return shape;
}

MachineShape network_shape(const WormholeMesh& mesh)
{
  MachineShape shape = with_sides(mesh.dimensions, mesh.topology == MeshTopology::torus);
  shape.flit_time = mesh.flit_time;
  shape.flit_bytes = mesh.flit_bytes;
  return shape;
}

MachineShape network_shape(const LoggopsNetwork& network)
{
  return with_sides({network.nodes});
}

MachineShape network_shape(const FluidNetwork& network)
{
  const auto* cube = std::get_if<FluidCube>(&network.topology);
  return cube != nullptr ? with_sides(cube->dimensions, cube->around) : with_sides({network.nodes});
}

} // namespace

MachineShape shape_of_network(const Platform& platform)
{
  MachineShape shape = std::visit([](const auto& any) { return network_shape(any); }, platform.network);
  shape.clock_period = platform.clock_period;
  shape.flops_per_second = platform.flops_per_second;
  shape.has_memory = platform.multicore() != nullptr;
  return shape;
}

MachineShape shape_of(const Platform& platform, const Placement& placement)
{
  MachineShape shape = shape_of_network(platform);
  const int ranks = placement.most_ranks(platform);
  if (ranks != shape.nodes()) {
    shape.dimensions = {ranks};
    shape.end_around = false;
  }
  return shape;
}

} // namespace loghop
