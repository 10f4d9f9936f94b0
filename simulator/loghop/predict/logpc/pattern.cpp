#include "loghop/predict/logpc/pattern.hpp"

#include "loghop/predict/logpc/mesh_distance.hpp"

#include <cstdint>
#include <numeric>
#include <vector>

namespace loghop {
namespace {

Ends ends_of(const MachineShape& machine)
{
  return machine.end_around ? Ends::joined : Ends::open;
}

double any_other_node(const MachineShape& machine)
{
  return mean_distance(machine.dimensions, Self::excluded, ends_of(machine)) / mesh_dimensions(machine.dimensions);
}

} // namespace

double mean_hops_per_dimension(const Remap&, const Setting& setting)
{
  return any_other_node(setting.machine);
}

double mean_hops_per_dimension(const DiamondDag& workload, const Setting& setting)
{
  const std::vector<int>& dimensions = setting.machine.dimensions;
  if (workload.mapping == DiamondDag::Mapping::random) return any_other_node(setting.machine);
  const std::vector<int> nodes = workload.placement(setting.machine, setting.seed);
  return mean_chain_distance(dimensions, nodes, ends_of(setting.machine)) / mesh_dimensions(dimensions);
}

double messages_per_processor(const Em3d& workload, const Setting& setting)
{
  const int ranks = setting.machine.nodes();
  std::int64_t sum = 0;
  for (int rank = 0; rank < ranks; ++rank) {
    const std::vector<std::int64_t> messages = workload.messages_from(rank, ranks, setting.seed);
    sum += std::accumulate(messages.begin(), messages.end(), std::int64_t{0});
  }
  return static_cast<double>(sum) / ranks;
}

} // namespace loghop
