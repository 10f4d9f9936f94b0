// The operations of a GOAL file (see goal_file.hpp): each rank of the file runs on the node of that number.
#pragma once

#include "loghop/workload/core/workload.hpp"
#include "loghop/workload/graph/schedule.hpp"

#include <optional>

namespace loghop {

class GoalWorkload : public Workload {
public:
  std::optional<Schedule> given; ///< nothing if it could not be read

  const char* type() const override { return "goal"; }
  Metric metric() const override { return {Metric::Kind::makespan, 1}; }
  Form form() const override { return Form::graph; }
  std::unique_ptr<OperationGraph> graph(const MachineShape& shape, std::uint64_t seed) const override;
  std::optional<Schedule> schedule(const MachineShape& shape, std::uint64_t seed) const override;
  void check(const MachineShape& shape) const override;
  WorkloadSize size(const MachineShape& shape) const override;
};

} // namespace loghop
