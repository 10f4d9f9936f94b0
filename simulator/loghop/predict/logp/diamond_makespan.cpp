#include "loghop/predict/logp/diamond_makespan.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace loghop {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

/// A = n^2 t / P + alpha n: what a stripe computes, in however many blocks.
Seconds stripe_work(const DiamondProblem& problem)
{
  const double n = problem.n;
  return n * n / problem.P * problem.t + n * problem.alpha;
}

/// sqrt(once / per_block): blocks that balance what is paid once a block against what shrinks with their number.
double balance(Seconds once, Seconds per_block)
{
  return per_block.count() > 0 ? std::sqrt(std::max(0.0, once / per_block)) : infinite;
}

} // namespace

Bytes boundary_bytes(const DiamondProblem& problem, double b)
{
  return problem.n / b * problem.bytes_per_value;
}

BlockCosts block_costs(const DiamondProblem& problem, const LogGP& machine, double b)
{
  const Bytes B = boundary_bytes(problem, b);
  BlockCosts costs;
  costs.W = stripe_work(problem) / b;
  costs.O_s = loggp::blocking_send(machine, B);
  costs.O_r = loggp::blocking_receive(machine, B);
  costs.d = machine.L + machine.a * machine.G;
  return costs;
}

Seconds diamond_makespan(const BlockCosts& costs, int P, double b)
{
  if (P < 1 || !(b >= 1)) throw std::invalid_argument("a Diamond DAG needs at least one processor and one block");
  if (P == 1) return b * costs.W;
  const Seconds first = costs.W + costs.d;
  const Seconds last = costs.O_r + costs.W;
  if (P == 2) return first + (b - 1) * std::max(costs.W + costs.O_s, last) + last;
  return first + (P - 2) * costs.u() + (b - 1) * costs.v() + last;
}

double stationary_blocks(const DiamondProblem& problem, const LogGP& machine)
{
  if (problem.P < 2) return 1;
  const Seconds A = stripe_work(problem);
  if (problem.P == 2) return balance(A, machine.o_s - Bytes(1) * machine.G);
  const Seconds boundary = problem.n * problem.bytes_per_value * machine.G;
  const Seconds per_block = machine.o_s - (Bytes(2) + machine.a) * machine.G;
  return balance((problem.P - 1) * A + (problem.P - 3) * boundary, per_block);
}

double best_blocks(const DiamondProblem& problem, const LogGP& machine)
{
  return std::clamp(stationary_blocks(problem, machine), 1.0, static_cast<double>(std::max(1, problem.n)));
}

DiamondProblem diamond_problem(const DiamondDag& workload, const PredictionContext& context)
{
  DiamondProblem problem;
  problem.n = workload.side;
  problem.P = context.machine.ranks();
  problem.t = workload.task_time;
  problem.alpha = workload.aggregation_time;
  problem.bytes_per_value = Bytes(workload.bytes_per_value);
  return problem;
}

Seconds contention_free_makespan(const DiamondDag& workload, const LogGP& machine, const PredictionContext& context)
{
  const DiamondProblem problem = diamond_problem(workload, context);
  return diamond_makespan(block_costs(problem, machine, workload.blocks), problem.P, workload.blocks);
}

} // namespace loghop
