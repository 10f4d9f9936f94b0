#include "loghop/predict/logp/em3d_time.hpp"

#include <cstdint>
#include <numeric>
#include <vector>

namespace loghop {

double messages_per_processor(const Em3d& workload, const PredictionContext& context)
{
  const int ranks = context.machine.ranks();
  std::int64_t sum = 0;
  for (const Rank rank : each<Rank>(ranks)) {
    const std::vector<std::int64_t> messages = workload.messages_from(rank, ranks, context.seed);
    sum += std::accumulate(messages.begin(), messages.end(), std::int64_t{0});
  }
  return static_cast<double>(sum) / ranks;
}

Seconds em3d_iteration(const Em3d& workload, const LogP& machine, const PredictionContext& context)
{
  const double edges = static_cast<double>(workload.graph_nodes) * workload.degree / context.machine.ranks();
  const double messages = messages_per_processor(workload, context);
  return messages * (machine.o_s + machine.o_r) + edges * workload.update_time;
}

} // namespace loghop
