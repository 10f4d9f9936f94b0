// The data of collectives in blocks, as most algorithms have them.
#pragma once

#include "loghop/workload/collectives/core/algorithm.hpp"
#include "loghop/workload/collectives/core/options.hpp"

#include <cstdint>
#include <memory>

namespace loghop::collectives {

using Made = std::unique_ptr<CollectiveAlgorithm>;
using Options = CollectiveOptions;

inline Blocks whole(int owner, std::int64_t bytes)
{
  return Blocks::of(owner, Partition::equal(bytes, 1));
}

/// Block i is that of rank i + shift.
inline Partition sizes_of(int ranks, const Options& o, int shift = 0)
{
  return o.sizes ? Partition::listed(*o.sizes, shift) : Partition::equal(o.bytes, ranks);
}

inline Blocks one_each(int ranks, const Options& o, int shift = 0)
{
  return Blocks::of_each(sizes_of(ranks, o, shift), shift);
}

} // namespace loghop::collectives
