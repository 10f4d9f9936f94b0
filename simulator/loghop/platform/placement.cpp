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
  if (platform.multicore() == nullptr && ranks_per_core > 1)
    throw std::invalid_argument("expected no \"ranks_per_core\": the nodes of platform " + platform.name +
                                " have no cores, and take one rank each");
  const std::string core = platform.multicore() == nullptr ? "node" : "core";
  std::map<Core, int> ranks_of;
  for (std::size_t i = 0; i < cores.size(); ++i) {
    const std::string where = "rank " + to_string(Rank::at(i)) + " on " + core + " " + to_string(cores[i]);
    if (cores[i].value() >= platform.places())
      throw std::invalid_argument("expected a " + core + " from 0 to " + std::to_string(platform.places() - 1) +
                                  ", found " + where);
    if (++ranks_of[cores[i]] > ranks_per_core)
      throw std::invalid_argument((platform.multicore() == nullptr
                                       ? std::string("expected one rank a node")
                                       : "expected no more ranks on a core than \"ranks_per_core\", which is " +
                                             std::to_string(ranks_per_core)) +
                                  ", found also " + where);
  }
}

IndexedVector<Rank, Core> Placement::cores_of(const Platform& platform, int ranks) const
{
  check(platform);
  if (ranks > most_ranks(platform))
    throw std::invalid_argument("expected at most " + std::to_string(most_ranks(platform)) + " ranks, found " +
                                std::to_string(ranks));
  if (order == Order::listed) return IndexedVector<Rank, Core>(std::vector<Core>(cores.begin(), cores.begin() + ranks));
  IndexedVector<Rank, Core> result;
  const int nodes = platform.network_nodes();
  const int cores_of_node = platform.cores_per_node();
  for (int rank = 0; rank < ranks; ++rank)
    result.push_back(Core(order == Order::block ? rank / ranks_per_core
                                                : rank % nodes * cores_of_node + rank / nodes % cores_of_node));
  return result;
}

IndexedVector<Rank, Node> Placement::nodes_of(const Platform& platform, int ranks) const
{
  IndexedVector<Rank, Node> nodes;
  for (const Core core : cores_of(platform, ranks))
    nodes.push_back(platform.node_of(core));
  return nodes;
}

Placement one_rank_a_node(const Platform& platform)
{
  Placement placement;
  if (platform.multicore() != nullptr) placement.order = Placement::Order::cyclic;
  return placement;
}

Placement on_nodes_in_order(const Platform& platform, const std::vector<Node>& order, int ranks_per_core)
{
  std::vector<Node> node_of_rank;
  for (const Node node : order)
    node_of_rank.insert(node_of_rank.end(), static_cast<std::size_t>(platform.cores_per_node() * ranks_per_core), node);
  return on_listed_nodes(platform, node_of_rank, ranks_per_core);
}

Placement on_listed_nodes(const Platform& platform, const std::vector<Node>& node_of_rank, int ranks_per_core)
{
  Placement placement;
  placement.order = Placement::Order::listed;
  placement.ranks_per_core = ranks_per_core;
  const int cores = platform.cores_per_node();
  std::map<Node, int> ranks_of;
  for (std::size_t i = 0; i < node_of_rank.size(); ++i) {
    const Node node = node_of_rank[i];
    const std::string where = "rank " + to_string(Rank::at(i)) + " on node " + to_string(node);
    if (node.value() < 0 || node.value() >= platform.network_nodes())
      throw std::invalid_argument("expected a node from 0 to " + std::to_string(platform.network_nodes() - 1) +
                                  ", found " + where);
    const int before = ranks_of[node]++;
    if (before == cores * ranks_per_core)
      throw std::invalid_argument("expected at most " + std::to_string(before) + (before == 1 ? " rank" : " ranks") +
                                  " on a node, found also " + where);
    placement.cores.emplace_back(node.value() * cores + before / ranks_per_core);
  }
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

std::function<Level(Rank, Rank)> levels_of(const Platform& platform, const Placement& placement)
{
  const MulticoreNode* node = platform.multicore();
  if (node == nullptr) return {};
  const int ranks = placement.most_ranks(platform);
  auto cores = std::make_shared<const IndexedVector<Rank, Core>>(placement.cores_of(platform, ranks));
  return [cores, node = *node](Rank from, Rank to) { return node.level(cores->at(from), cores->at(to)); };
}

} // namespace loghop
