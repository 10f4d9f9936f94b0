// The part of a machine that workloads and models need to know. Messages of the network alone go from node to node of a
// NetworkShape; programs have the ranks of a MachineShape. A platform with several cores a node has more of these.
#pragma once

#include "loghop/platform/placement.hpp"
#include "loghop/platform/platform.hpp"
#include "loghop/units/picoseconds.hpp"

#include <cstdint>
#include <vector>

namespace loghop {

/// A mesh or torus.
struct GridShape {
  std::vector<int> dimensions;
  bool end_around = false; ///< the ends of each dimension are joined: a torus

  int places() const
  {
    int product = 1;
    for (int k : dimensions)
      product *= k;
    return product;
  }
};

/// A network as generators of messages see it: a grid of nodes, however many ranks each has.
struct NetworkShape : GridShape {
  Picoseconds flit_time = 0;
  std::int64_t flit_bytes = 1;

  int nodes() const { return places(); }
};

/// A machine as generators of programs see it: a grid of ranks.
struct MachineShape : GridShape {
  Picoseconds clock_period = 0; ///< 0: the platform has no clock
  double flops_per_second = 0;  ///< of one core; 0: the platform does not say
  bool has_memory = false;      ///< copies in memory cost time: nodes of cores
  CollectiveCosts collectives;  ///< Middleware's

  int ranks() const { return places(); }
};

NetworkShape shape_of_network(const Platform& platform);

/// The shape of a platform on which ranks are placed. It has as many ranks as can be placed: the grid is that of the
/// network if each node has one, and else a line.
MachineShape shape_of(const Platform& platform, const Placement& placement = {});

} // namespace loghop
