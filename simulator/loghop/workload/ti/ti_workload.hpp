// A time-independent trace as a workload: each rank of the trace runs on the node of that number.
#pragma once

#include "loghop/workload/core/workload.hpp"
#include "loghop/workload/ti/ti_algorithms.hpp"
#include "loghop/workload/ti/ti_trace.hpp"

#include <memory>

namespace loghop {

class TiWorkload : public Workload {
public:
  std::shared_ptr<const TiTrace> trace; ///< null if it could not be read
  TiAlgorithms algorithms;
  bool computes = true;                ///< false: computations take no time
  const MpiLibrary* library = nullptr; ///< chooses algorithms; nullptr: the platform's, if it has one

  const char* type() const override { return "ti"; }
  Metric metric() const override { return {Metric::Kind::makespan, 1}; }
  Form form() const override { return Form::graph; }
  std::optional<MpiPrograms> mpi_programs(const MachineShape& shape, std::uint64_t seed) const override;
  void check(const MachineShape& shape) const override;
  WorkloadSize size(const MachineShape& shape) const override;

private:
  TiAlgorithms chosen_on(const MachineShape& shape) const;
};

} // namespace loghop
