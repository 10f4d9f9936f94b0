// Lists of indices, for tests that compare them.
#pragma once

#include "loghop/base/indexed_vector.hpp"
#include "loghop/platform/places.hpp"

#include <vector>

namespace loghop {

/// indices<Core>({4, 0, 1}) are cores 4, 0 and 1.
template<class AnyIndex> std::vector<AnyIndex> indices(const std::vector<int>& values)
{
  std::vector<AnyIndex> result;
  result.reserve(values.size());
  for (const int value : values)
    result.emplace_back(value);
  return result;
}

/// Rank i is on core cores[i].
inline IndexedVector<Rank, Core> on_cores(const std::vector<int>& cores)
{
  return IndexedVector<Rank, Core>(indices<Core>(cores));
}

} // namespace loghop
