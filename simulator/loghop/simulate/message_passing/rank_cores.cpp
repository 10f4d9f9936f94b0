#include "loghop/simulate/message_passing/rank_cores.hpp"

namespace loghop::simulate {

Cores::CoreQueue& RankCores::core_of(const Task& task)
{
  return task.operation.core == 0 ? cores_[task.rank] : extra_core(task);
}

void RankCores::occupy(std::uint32_t task)
{
  using Kind = GraphOperation::Kind;
  const GraphOperation& operation = tasks_[task].operation;
  const Picoseconds time = tasks_[task].posting              ? post_overhead()
                           : operation.kind == Kind::send    ? send_overhead_
                           : operation.kind == Kind::receive ? receive_overhead_ + search_time(task)
                                                             : operation.amount;
  calendar_.schedule(calendar_.now() + time, *this, task);
}

void RankCores::fire(Picoseconds, std::uint32_t task)
{
  done(task);
  progress_.begin_ready();
}

} // namespace loghop::simulate
