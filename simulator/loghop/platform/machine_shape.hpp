// The part of a machine that workloads and models need to know: its nodes, their clock, and the units of its network.
#pragma once

#include "loghop/platform/placement.hpp"
#include "loghop/platform/platform.hpp"
#include "loghop/units/picoseconds.hpp"

#include <cstdint>
#include <vector>

namespace loghop {

/// A machine as generators of programs see it.
struct MachineShape {
  std::vector<int> dimensions; ///< of the mesh or torus
  Picoseconds flit_time = 0;
  std::int64_t flit_bytes = 1;
  Picoseconds clock_period = 0; ///< 0: the platform has no clock
  double flops_per_second = 0;  ///< of one core; 0: the platform does not say
  bool end_around = false;      ///< the ends of each dimension are joined: a torus
  bool has_memory = false;      ///< copies in memory cost time: nodes of cores
  int nodes() const
  {
    int product = 1;
    for (int k : dimensions)
      product *= k;
    return product;
  }
};

/// The shape of the network alone: its nodes, however many ranks each has.
MachineShape shape_of_network(const Platform& platform);

/// The shape of a platform on which ranks are placed: it has as many nodes as ranks can be placed.
MachineShape shape_of(const Platform& platform, const Placement& placement = {});

} // namespace loghop
