// What a core does in collectives besides sending and receiving, and who chooses their algorithms.
#pragma once

#include "loghop/platform/mpi_library.hpp"
#include "loghop/units/picoseconds.hpp"

#include <cstdint>
#include <limits>

namespace loghop {

struct CollectiveCosts {
  double combine_ps_per_byte = 0;   ///< reductions: time to add two operands
  double rearrange_ps_per_byte = 0; ///< time to move a byte between buffers of one rank, where an algorithm must
  bool own_block = false;           ///< ranks move the block that they have for themselves, at the same rate
  bool own_operand = false;         ///< and before reductions their operand, where libraries do so
  /// B: what is longer is added and moved at these other rates: it does not stay in the core's caches.
  std::int64_t cache_limit = std::numeric_limits<std::int64_t>::max();
  double combine_beyond_ps_per_byte = 0;
  double rearrange_beyond_ps_per_byte = 0;
  /// Time per byte to get memory for buffers that an algorithm needs besides those of its caller, where the library gives
  /// them back to the system after each collective: pages are mapped, cleared and made known to the interface.
  double temporary_ps_per_byte = 0;
  std::int64_t temporary_limit = std::int64_t{32} << 20; ///< B: a longer buffer is always given back
  bool temporary_trim = true;     ///< shorter ones too, where they are free together at the end of the library's memory
  bool temporary_touched = false; ///< that time is of what is written, when it is; else of whole buffers, at first
  Picoseconds datatype = 0; ///< time to describe a message whose blocks are scattered, where an algorithm has such
  Picoseconds datatype_block = 0;      ///< the same, of each of its blocks
  const MpiLibrary* library = nullptr; ///< of mpi_libraries(): chooses where the algorithm is "default"
};

} // namespace loghop
