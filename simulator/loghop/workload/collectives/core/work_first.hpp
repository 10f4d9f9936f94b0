// An algorithm whose ranks compute before their first step, or another one. Those that have nothing to do
// then have the same steps as without.
#pragma once

#include "loghop/workload/collectives/core/wrapped.hpp"

#include <cstdint>

namespace loghop::collectives {

class WorkFirst : public Wrapped {
public:
  using Wrapped::Wrapped;

  std::int64_t steps(int rank) const final { return Wrapped::steps(rank) + (work(rank) > 0 ? 1 : 0); }
  Step step(int rank, std::int64_t step) const final
  {
    const Picoseconds time = work(rank);
    if (time == 0 || step != place(rank)) return Wrapped::step(rank, own(rank, step));
    Step made;
    made.compute = time;
    return made;
  }
  StepMessage receive(int rank, std::int64_t step, std::int64_t i) const final
  {
    return Wrapped::receive(rank, own(rank, step), i);
  }
  StepMessage send(int rank, std::int64_t step, std::int64_t i) const final
  {
    return Wrapped::send(rank, own(rank, step), i);
  }
  void describe(int rank, std::int64_t step, std::int64_t i, Payload& payload) const final
  {
    Wrapped::describe(rank, own(rank, step), i, payload);
  }

private:
  virtual Picoseconds work(int rank) const = 0;
  virtual std::int64_t place(int /*rank*/) const { return 0; } ///< of the work, among the steps
  std::int64_t own(int rank, std::int64_t step) const { return work(rank) > 0 && step > place(rank) ? step - 1 : step; }
};

} // namespace loghop::collectives
