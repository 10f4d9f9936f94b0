#include "loghop/simulate/observe/metric_value.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace loghop::simulate {

Seconds metric_value(const Metric& metric, const std::vector<Picoseconds>& finish)
{
  if (metric.kind == Metric::Kind::makespan) return to_seconds(*std::max_element(finish.begin(), finish.end()));
  if (metric.kind == Metric::Kind::rank_time)
    return to_seconds(finish[metric.rank.position()]) / static_cast<double>(metric.iterations);
  return Seconds(mean_per_iteration(metric, finish) / picoseconds_per_second);
}

Seconds metric_value(const Metric& metric, const OperationGraph& graph, const std::vector<Picoseconds>& finish)
{
  std::vector<Picoseconds> times = graph.own_starts();
  if (times.empty()) return metric_value(metric, finish);
  for (std::size_t rank = 0; rank < times.size(); ++rank)
    times[rank] = finish[rank] - times[rank];
  return metric_value(metric, times);
}

std::vector<PartResult> part_results(const std::vector<WorkloadPart>& parts, const OperationGraph& graph,
                                     const std::vector<Picoseconds>& finish)
{
  std::vector<PartResult> results;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const WorkloadPart& part = parts[i];
    std::vector<Picoseconds> of_part;
    for (int rank = 0; rank < part.ranks; ++rank) // a rank with nothing to do finishes before its job starts
      of_part.push_back(std::max<Picoseconds>(finish[Rank(part.first.value() + rank).position()] - part.start, 0));
    const std::int64_t runs = std::max<std::int64_t>(graph.runs(i), 1);
    results.push_back({part.name, part.ranks, to_seconds(part.start), runs,
                       metric_value(part.metric, of_part) / static_cast<double>(runs), std::nullopt});
  }
  return results;
}

} // namespace loghop::simulate
