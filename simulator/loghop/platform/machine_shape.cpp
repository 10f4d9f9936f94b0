#include "loghop/platform/machine_shape.hpp"

#include <variant>

namespace loghop {

namespace {

std::vector<int> network_dimensions(const Platform& platform)
{
  if (platform.loggops) return {platform.loggops_nodes};
  if (!platform.fluid) return platform.network.dimensions;
  const auto* cube = std::get_if<FluidCube>(&platform.fluid->topology);
  return cube != nullptr ? cube->dimensions : std::vector<int>{platform.fluid->nodes};
}

bool is_torus(const Platform& platform)
{
  if (platform.loggops) return false;
  if (!platform.fluid) return platform.network.topology == Topology::torus;
  const auto* cube = std::get_if<FluidCube>(&platform.fluid->topology);
  return cube != nullptr && cube->around;
}

} // namespace

MachineShape shape_of(const Platform& platform, const Placement& placement)
{
  MachineShape shape;
  shape.clock_period = platform.clock_period;
  shape.flops_per_second = platform.flops_per_second;
  const bool wormhole = !platform.loggops && !platform.fluid;
  const int ranks = placement.most_ranks(platform);
  shape.dimensions = network_dimensions(platform);
  shape.end_around = is_torus(platform);
  if (ranks != shape.nodes()) {
    shape.dimensions = {ranks};
    shape.end_around = false;
  }
  if (!wormhole) return shape;
  shape.flit_time = platform.network.flit_time;
  shape.flit_bytes = platform.network.flit_bytes;
  return shape;
}

} // namespace loghop
