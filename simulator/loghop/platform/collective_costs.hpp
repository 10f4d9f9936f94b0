// What a core does in collectives besides sending and receiving, and who chooses their algorithms.
#pragma once

#include "loghop/platform/mpi_library.hpp"
#include "loghop/units/picoseconds.hpp"

namespace loghop {

struct CollectiveCosts {
  double combine_ps_per_byte = 0;   ///< reductions: time to add two operands
  double rearrange_ps_per_byte = 0; ///< time to move a byte between buffers of one rank, where an algorithm must
  Picoseconds datatype = 0; ///< time to describe a message whose blocks are scattered, where an algorithm has such
  const MpiLibrary* library = nullptr; ///< of mpi_libraries(): chooses where the algorithm is "default"
};

} // namespace loghop
