#include "loghop/workload/goal/goal_workload.hpp"

#include "loghop/base/require.hpp"

#include <algorithm>
#include <vector>

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
                                               " places for ranks");
}

namespace {

/// Sends of a rank that wait for nothing are ready at once; of all others one is, at any time.
WorkloadSize size_of(const RankSchedule& rank)
{
  std::vector<bool> waits(rank.size());
  for (const RankSchedule::Dependency& dependency : rank.dependencies())
    waits[dependency.later] = true;
  WorkloadSize size{1, 0, 0, 1};
  for (std::uint32_t number = 0; number < rank.size(); ++number) {
    const GraphOperation& operation = rank.operation(number);
    if (operation.kind != GraphOperation::Kind::send) continue;
    ++size.messages;
    size.bytes += static_cast<double>(operation.amount);
    if (!waits[number]) ++size.at_once;
  }
  return size;
}

} // namespace

WorkloadSize GoalWorkload::size(const MachineShape&) const
{
  WorkloadSize all;
  for (const Rank rank : each<Rank>(given->ranks())) {
    const WorkloadSize own = size_of(given->rank(rank));
    all = {all.ranks + 1, all.messages + own.messages, all.bytes + own.bytes, all.at_once + own.at_once};
  }
  all.at_once = std::min(all.at_once, all.messages);
  return all;
}

} // namespace loghop
