#include "loghop/predict/logpc/mean_hops.hpp"

#include "loghop/predict/logpc/mesh_distance.hpp"

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

double mean_hops_per_dimension(const Remap&, const PredictionContext& context)
{
  return any_other_node(context.machine);
}

double mean_hops_per_dimension(const DiamondDag& workload, const PredictionContext& context)
{
  const std::vector<int>& dimensions = context.machine.dimensions;
  if (workload.mapping == DiamondDag::Mapping::random) return any_other_node(context.machine);
  std::vector<Node> nodes; // LoGPC knows machines with one rank a node
  for (const Rank rank : workload.placement(context.machine, context.seed))
    nodes.emplace_back(rank.value());
  return mean_chain_distance(dimensions, nodes, ends_of(context.machine)) / mesh_dimensions(dimensions);
}

} // namespace loghop
