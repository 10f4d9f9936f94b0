// On which cores of the machine ranks run.
//
// Cores are numbered as in multicore_node.hpp; N nodes of C cores:
//   block      rank r on core r / ranks_per_core: nodes are filled one after the other
//   cyclic     rank r on node r mod N, there on core (r / N) mod C
//   listed     rank r on cores[r]
#pragma once

#include "loghop/platform/platform.hpp"

#include <vector>

namespace loghop {

struct Placement {
  enum class Order { block, cyclic, listed };
  Order order = Order::block;
  int ranks_per_core = 1; ///< at most; more than 1: they take turns on it
  std::vector<int> cores; ///< listed

  /// How many ranks there can be.
  int most_ranks(const Platform& platform) const;
  /// The core of each rank. Throws std::invalid_argument (what is wrong, what is allowed) if they do not fit.
  std::vector<int> cores_of(const Platform& platform, int ranks) const;
  /// What of it cannot be on this platform, whatever the number of ranks; as cores_of.
  void check(const Platform& platform) const;
};

} // namespace loghop
