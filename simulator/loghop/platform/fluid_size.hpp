// Numbers of nodes and links of a fluid network, and the most that the program takes.
#pragma once

#include "loghop/platform/fluid.hpp"

#include <cstdint>

namespace loghop {

inline constexpr std::int64_t most_fluid_nodes = 1 << 20;
inline constexpr std::int64_t most_fluid_links = 1 << 22;

/// Links are counted in both directions. Numbers far beyond the limits stop growing there, so that nothing overflows.
struct FluidSize {
  std::int64_t nodes = 0;
  std::int64_t links = 0;
};

/// All factors are 0 or more and fit an int; the three lists of a fat tree are equally long.
FluidSize size_of(const FluidCube& cube);
FluidSize size_of(const FluidFatTree& tree);
FluidSize size_of(const FluidDragonfly& shape);

} // namespace loghop
