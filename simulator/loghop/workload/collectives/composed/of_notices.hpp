// A broadcast that ends a barrier: its messages tell that all ranks are there.
#pragma once

#include "loghop/workload/collectives/core/wrapped.hpp"

namespace loghop::collectives {

class OfNotices final : public Wrapped {
public:
  explicit OfNotices(std::unique_ptr<CollectiveAlgorithm> algorithm) : Wrapped(std::move(algorithm)) {}
  void describe(int /*rank*/, std::int64_t /*step*/, std::int64_t /*i*/, Payload& payload) const override
  {
    for (std::int32_t rank = 0; rank < ranks(); ++rank)
      payload.pieces.push_back({rank, 0});
  }
};

} // namespace loghop::collectives
