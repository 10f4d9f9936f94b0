// An algorithm with its ranks renamed: rank r takes the part of rank r - shift, modulo the number of ranks. So what is
// written for one root serves all. What messages carry keeps its names.
#pragma once

#include "loghop/workload/collectives/core/renamed.hpp"

namespace loghop::collectives {

class Rotated final : public Renamed {
public:
  /// 0 <= shift < ranks.
  Rotated(std::unique_ptr<CollectiveAlgorithm> algorithm, int shift) : Renamed(std::move(algorithm)), shift_(shift) {}

private:
  int part(int rank) const override { return rank < shift_ ? rank - shift_ + ranks() : rank - shift_; }
  int name(int part) const override { return part < ranks() - shift_ ? part + shift_ : part - (ranks() - shift_); }

  int shift_;
};

} // namespace loghop::collectives
