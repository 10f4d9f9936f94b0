#include "loghop/predict/logpc/predictions.hpp"

namespace loghop {

DiamondProblem diamond_problem(const DiamondDag& workload, const Setting& setting)
{
  DiamondProblem problem;
  problem.n = workload.side;
  problem.P = setting.machine.nodes();
  problem.t = workload.task_time;
  problem.alpha = workload.aggregation_time;
  problem.bytes_per_value = Bytes(workload.bytes_per_value);
  return problem;
}

Seconds contention_free_makespan(const DiamondDag& workload, const LogGP& machine, const Setting& setting)
{
  const DiamondProblem problem = diamond_problem(workload, setting);
  return diamond_makespan(block_costs(problem, machine, workload.blocks), problem.P, workload.blocks);
}

Seconds em3d_iteration(const Em3d& workload, const LogP& machine, const Setting& setting)
{
  const double edges = static_cast<double>(workload.graph_nodes) * workload.degree / setting.machine.nodes();
  const double messages = messages_per_processor(workload, setting);
  return messages * (machine.o_s + machine.o_r) + edges * workload.update_time;
}

} // namespace loghop
