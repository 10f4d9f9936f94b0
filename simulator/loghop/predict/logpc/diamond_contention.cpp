#include "loghop/predict/logpc/diamond_contention.hpp"

#include <algorithm>
#include <limits>

namespace loghop {

Iteration diamond_iteration(const BlockCosts& costs)
{
  // Below 1 + a bytes O_r is negative; no program repeats itself in less than no time.
  return {std::max(costs.v(), Seconds(0)), 1, 2};
}

Seconds diamond_contention(Seconds C_n, int P, double b)
{
  if (P < 2) return Seconds(0);
  return ((P - 1) + 2 * (b - 1)) * C_n;
}

BestBlocks best_whole_blocks(const DiamondProblem& problem, const LogGP& machine, MeshTraffic traffic)
{
  BestBlocks best;
  best.makespan = Seconds(std::numeric_limits<double>::infinity());
  for (int b = 1; b <= problem.n; ++b) {
    const BlockCosts costs = block_costs(problem, machine, b);
    traffic.B = boundary_bytes(problem, b);
    const Seconds C_n = closed_contention(traffic, diamond_iteration(costs));
    const Seconds makespan = diamond_makespan(costs, problem.P, b) + diamond_contention(C_n, problem.P, b);
    if (makespan < best.makespan) best = {b, C_n, makespan};
  }
  return best;
}

} // namespace loghop
