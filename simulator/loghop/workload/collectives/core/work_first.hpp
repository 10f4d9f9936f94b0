// An algorithm whose ranks compute before their first step. Those that have nothing to do then begin as without.
#pragma once

#include "loghop/workload/collectives/core/wrapped.hpp"

#include <cstdint>

namespace loghop::collectives {

class WorkFirst : public Wrapped {
public:
  using Wrapped::Wrapped;

  std::int64_t steps(int rank) const final { return before(rank) + Wrapped::steps(rank); }
  Step step(int rank, std::int64_t step) const final
  {
    const std::int64_t own = step - before(rank);
    if (own >= 0) return Wrapped::step(rank, own);
    Step made;
    made.compute = work(rank);
    return made;
  }
  StepMessage receive(int rank, std::int64_t step, std::int64_t i) const final
  {
    return Wrapped::receive(rank, step - before(rank), i);
  }
  StepMessage send(int rank, std::int64_t step, std::int64_t i) const final
  {
    return Wrapped::send(rank, step - before(rank), i);
  }
  void describe(int rank, std::int64_t step, std::int64_t i, Payload& payload) const final
  {
    Wrapped::describe(rank, step - before(rank), i, payload);
  }

private:
  virtual Picoseconds work(int rank) const = 0;
  std::int64_t before(int rank) const { return work(rank) > 0 ? 1 : 0; }
};

} // namespace loghop::collectives
