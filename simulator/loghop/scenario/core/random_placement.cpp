#include "loghop/scenario/core/random_placement.hpp"

#include "loghop/workload/core/random.hpp"

#include <utility>

namespace loghop {

std::vector<Node> random_order(int nodes, std::uint64_t seed)
{
  std::vector<Node> order;
  for (const Node node : each<Node>(nodes))
    order.push_back(node);
  RandomStream random(seed, RandomPurpose::node_order, 0);
  for (std::size_t left = order.size(); left > 1; --left)
    std::swap(order[left - 1], order[random.below(left)]);
  return order;
}

Placement random_placement(const Platform& platform, std::uint64_t seed, int ranks_per_core)
{
  Placement placement = on_nodes_in_order(platform, random_order(platform.network_nodes(), seed), ranks_per_core);
  placement.random = true;
  return placement;
}

} // namespace loghop
