// What a calibration of a platform measures, as its user chooses it.
#pragma once

#include "loghop/platform/platform.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace loghop {

/// Sizes of the three paths of P-3PC are multiples of this: 100 blocks of whole values of 4 bytes.
inline constexpr std::int64_t path_granularity = 400;

struct PlanOptions {
  /// Sizes of contiguous messages; empty: powers of two from 1 B to 1 MiB, and, where many ranks or messages are at
  /// work at once, 8 B, 1 KiB, 16 KiB and 256 KiB.
  std::vector<std::int64_t> sizes;
  /// From the start of one block to that of the next; empty: 16 B to 1 KiB, times 4, if longer than a block. Messages of
  /// 64 B to 64 KiB, or, if `sizes` are given, all that have whole blocks, at least two.
  std::vector<std::int64_t> strides;
  std::int64_t block = 8; ///< bytes of the blocks of strided messages: a double
  /// Sizes for the three paths of P-3PC besides 0, multiples of path_granularity; empty: 400 B to 2 MB.
  std::vector<std::int64_t> path_sizes;
  std::vector<int> others; ///< P; empty: 1 to 10, then about 1.5 times as many, up to the nodes
  int partner = -1;        ///< node that messages between nodes go to, from node 0; -1: the middle one (of
                           ///< active messages, the one at the mean distance)
  std::uint64_t seed = 1;  ///< for random parts of platforms: pages, contexts
  /// Algorithms of collectives (workload/collectives/algorithm_table.hpp) by operation, for tables that name none;
  /// collectives of other operations are then not measured.
  std::map<std::string, std::string> algorithms = {{"alltoall", "linear"}};
};

/// Those of the usual 16 B to 1 KiB, times 4, that are longer than a block.
std::vector<std::int64_t> default_strides(std::int64_t block);

/// Throws std::invalid_argument if nothing can be measured on the platform (a network without nodes; nodes of active
/// messages only), and OptionError if an option does not fit.
void check_plan(const Platform& platform, const PlanOptions& options);

} // namespace loghop
