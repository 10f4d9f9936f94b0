#include "loghop/microbenchmark/rank_places.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace loghop {

namespace {

Placement listed(std::vector<Core> cores)
{
  Placement placement;
  placement.order = Placement::Order::listed;
  placement.cores = std::move(cores);
  return placement;
}

} // namespace

int partner_node(const Platform& platform, const PlanOptions& options)
{
  return options.partner < 0 ? std::max(1, platform.network_nodes() / 2) : options.partner;
}

RankPair pair_at(const Platform& platform, const PlanOptions& options, Level level)
{
  if (level == Level::to_itself) return {Rank(0), {}};
  const int partner = partner_node(platform, options);
  const MulticoreNode* node = platform.multicore();
  if (node == nullptr) return {Rank(partner), {}}; // each node is one rank
  const Core core = level == Level::within_chip   ? node->core(Node(0), 1)
                    : level == Level::within_node ? node->core(Node(0), node->cores_per_chip)
                                                  : node->core(Node(partner), 0);
  return {Rank(1), listed({Core(0), core})};
}

int most_others_at(const Platform& platform, Level level)
{
  if (level == Level::between_nodes) return platform.network_nodes() - 1;
  const MulticoreNode& node = *platform.multicore();
  return (level == Level::within_chip ? node.cores_per_chip : node.cores()) - 1;
}

Placement one_and_others_at(const Platform& platform, Level level, int others)
{
  const int most = most_others_at(platform, level);
  if (others < 1 || others > most)
    throw std::invalid_argument(std::to_string(others) + " others: expected 1 to " + std::to_string(most) + ", " +
                                name_of(level) + " on platform " + platform.name);
  if (level == Level::between_nodes) return one_rank_a_node(platform);
  const MulticoreNode& node = *platform.multicore();
  std::vector<Core> cores = {Core(0)};
  if (level == Level::within_node)
    for (int core = node.cores_per_chip; core < node.cores(); ++core)
      cores.push_back(Core(core));
  for (int core = 1; core < node.cores_per_chip; ++core)
    cores.push_back(Core(core));
  cores.resize(static_cast<std::size_t>(others) + 1, Core(0));
  return listed(std::move(cores));
}

int most_pairs_at(const Platform& platform, Level level)
{
  if (platform.multicore() == nullptr) return 1;
  const MulticoreNode& node = *platform.multicore();
  return level == Level::within_chip   ? node.cores_per_chip / 2
         : level == Level::within_node ? node.cores_per_chip
                                       : node.cores();
}

namespace {

/// How many times most_pairs_at() there is: chips of a node, or nodes on either side.
int times_most_pairs(const Platform& platform, const PlanOptions& options, Level level)
{
  if (platform.multicore() == nullptr || level == Level::within_node) return 1;
  const int partner = partner_node(platform, options);
  return level == Level::within_chip ? platform.multicore()->chips
                                     : std::min(partner, platform.network_nodes() - partner);
}

std::pair<Core, Core> cores_of_pair(const MulticoreNode& node, Level level, int partner, int pair)
{
  if (level == Level::within_node) return {Core(pair), Core(node.cores_per_chip + pair)};
  if (level == Level::between_nodes) {
    const int away = pair / node.cores(), place = pair % node.cores();
    return {node.core(Node(away), place), node.core(Node(partner + away), place)};
  }
  const int on_chip = node.cores_per_chip / 2;
  const int first = pair / on_chip * node.cores_per_chip + 2 * (pair % on_chip);
  return {Core(first), Core(first + 1)};
}

} // namespace

RankPairs pairs_at(const Platform& platform, const PlanOptions& options, Level level, int pairs)
{
  const std::int64_t most =
      static_cast<std::int64_t>(most_pairs_at(platform, level)) * times_most_pairs(platform, options, level);
  if (pairs < 1 || pairs > most)
    throw std::invalid_argument(std::to_string(pairs) + " pairs: expected 1 to " + std::to_string(most) + ", " +
                                name_of(level) + " on platform " + platform.name);
  const int partner = partner_node(platform, options);
  if (platform.multicore() == nullptr) return {{{Rank(0), Rank(partner)}}, {}};
  RankPairs at;
  std::vector<Core> cores;
  for (int i = 0; i < pairs; ++i) {
    at.pairs.emplace_back(Rank(2 * i), Rank(2 * i + 1));
    const auto [one, other] = cores_of_pair(*platform.multicore(), level, partner, i);
    cores.push_back(one);
    cores.push_back(other);
  }
  at.placement = listed(std::move(cores));
  return at;
}

Placement ring_at(const Platform& platform, Level level, int ranks)
{
  if (level != Level::within_node) return one_and_others_at(platform, level, ranks - 1);
  const MulticoreNode& node = *platform.multicore();
  if (ranks < 2 || ranks > node.cores()) return one_and_others_at(platform, level, ranks - 1); // which refuses
  std::vector<Core> cores;
  for (int i = 0; i < ranks; ++i)
    cores.push_back(Core(i % node.chips * node.cores_per_chip + i / node.chips));
  return listed(std::move(cores));
}

Placement group_at(const Platform& platform, Level level, int ranks, int ranks_per_node)
{
  const int cores = platform.cores_per_node();
  const int on_node = level == Level::within_chip                          ? platform.multicore()->cores_per_chip
                      : level == Level::within_node || ranks_per_node == 0 ? cores
                                                                           : ranks_per_node;
  const int nodes = level == Level::between_nodes ? platform.network_nodes() : 1;
  if (on_node > cores || ranks < 1 || ranks > static_cast<std::int64_t>(nodes) * on_node)
    throw std::invalid_argument(std::to_string(ranks) + " ranks, " + std::to_string(on_node) +
                                " a node: expected at most " + std::to_string(nodes) + " nodes of " +
                                std::to_string(cores) + " cores, " + name_of(level) + " on platform " + platform.name);
  if (platform.multicore() == nullptr) return {};
  std::vector<Core> places;
  for (int rank = 0; rank < ranks; ++rank)
    places.push_back(platform.multicore()->core(Node(rank / on_node), rank % on_node));
  return listed(std::move(places));
}

} // namespace loghop
