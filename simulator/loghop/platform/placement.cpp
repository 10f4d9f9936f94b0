#include "loghop/platform/placement.hpp"

#include <map>
#include <memory>
#include <stdexcept>
#include <string>

namespace loghop {

int Placement::most_ranks(const Platform& platform) const
{
  return order == Order::listed ? static_cast<int>(cores.size()) : platform.places() * ranks_per_core;
}

void Placement::check(const Platform& platform) const
{
  if (order == Order::block && ranks_per_core == 1) return; // also of nodes without cores
  if (platform.multicore() == nullptr)
    throw std::invalid_argument("expected no placement: the nodes of platform " + platform.name +
                                " have no cores to choose from");
  std::map<int, int> ranks_of;
  for (std::size_t rank = 0; rank < cores.size(); ++rank) {
    const std::string where = "rank " + std::to_string(rank) + " on core " + std::to_string(cores[rank]);
    if (cores[rank] >= platform.places())
      throw std::invalid_argument("expected a core from 0 to " + std::to_string(platform.places() - 1) + ", found " +
                                  where);
    if (++ranks_of[cores[rank]] > ranks_per_core)
      throw std::invalid_argument("expected no more ranks on a core than \"ranks_per_core\", which is " +
                                  std::to_string(ranks_per_core) + ", found also " + where);
  }
}

std::vector<int> Placement::cores_of(const Platform& platform, int ranks) const
{
  check(platform);
  if (ranks > most_ranks(platform))
    throw std::invalid_argument("expected at most " + std::to_string(most_ranks(platform)) + " ranks, found " +
                                std::to_string(ranks));
  if (order == Order::listed) return {cores.begin(), cores.begin() + ranks};
  std::vector<int> result;
  const int nodes = platform.network_nodes();
  const int cores_of_node = platform.cores_per_node();
  for (int rank = 0; rank < ranks; ++rank)
    result.push_back(order == Order::block ? rank / ranks_per_core
                                           : rank % nodes * cores_of_node + rank / nodes % cores_of_node);
  return result;
}

std::vector<int> Placement::nodes_of(const Platform& platform, int ranks) const
{
  std::vector<int> nodes = cores_of(platform, ranks);
  for (int& place : nodes)
    place /= platform.cores_per_node();
  return nodes;
}

Placement one_rank_a_node(const Platform& platform)
{
  Placement placement;
  if (platform.multicore() != nullptr) placement.order = Placement::Order::cyclic;
  return placement;
}

std::vector<Level> levels_on(const Platform& platform)
{
  const MulticoreNode* node = platform.multicore();
  std::vector<Level> levels = {Level::to_itself};
  if (node != nullptr && node->cores_per_chip > 1) levels.push_back(Level::within_chip);
  if (node != nullptr && node->chips > 1) levels.push_back(Level::within_node);
  levels.push_back(Level::between_nodes);
  return levels;
}

std::function<Level(int, int)> levels_of(const Platform& platform, const Placement& placement)
{
  const MulticoreNode* node = platform.multicore();
  if (node == nullptr) return {};
  const int ranks = placement.most_ranks(platform);
  auto cores = std::make_shared<const std::vector<int>>(placement.cores_of(platform, ranks));
  return [cores, node = *node](int from, int to) {
    return node.level(cores->at(static_cast<std::size_t>(from)), cores->at(static_cast<std::size_t>(to)));
  };
}

} // namespace loghop
