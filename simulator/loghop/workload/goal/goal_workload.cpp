#include "loghop/workload/goal/goal_workload.hpp"

#include "loghop/base/require.hpp"

namespace loghop {

std::unique_ptr<OperationGraph> GoalWorkload::graph(const MachineShape&, std::uint64_t) const
{
  return std::make_unique<Schedule>(*given);
}

std::optional<Schedule> GoalWorkload::schedule(const MachineShape&, std::uint64_t) const
{
  return given;
}

void GoalWorkload::check(const MachineShape& shape) const
{
  require(given.has_value(), "goal: there is no schedule");
  require(given->ranks() <= shape.ranks(), "the GOAL file has " + std::to_string(given->ranks()) +
                                               " ranks, and the platform " + std::to_string(shape.ranks()) +
                                               " nodes: expected at most one rank a node");
}

} // namespace loghop
