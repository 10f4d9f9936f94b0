#include "loghop/scenario/mapping/map_ranks.hpp"

#include "loghop/scenario/mapping/greedy_growth.hpp"
#include "loghop/scenario/mapping/pair_exchange.hpp"
#include "loghop/workload/core/runs_on.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace loghop {

namespace {

constexpr std::int64_t most_mapped_bytes = std::int64_t{1} << 44; ///< times 2^16 hops and some sums: below 2^63
constexpr int most_starts = 64; ///< of a grid of two dimensions every third lays it out straight, of three every 15th
constexpr std::int64_t looks_of_growth = 400'000'000;

IndexedVector<Rank, Node> nodes_of(const Platform& platform, const Placement& placement)
{
  return placement.nodes_of(platform, placement.most_ranks(platform));
}

/// Hop-bytes, and differences of a few of them, must fit into 64 bits.
void check_sizes(const std::vector<simulate::PairTraffic>& pairs)
{
  std::int64_t left = most_mapped_bytes;
  for (const simulate::PairTraffic& pair : pairs) {
    if (pair.bytes > left) throw std::invalid_argument("expected messages of at most 2^44 B together, found more");
    left -= pair.bytes;
  }
}

/// Each start looks at each node, and there at each partner of a rank.
int starts(const RankTraffic& traffic, const Platform& platform)
{
  std::int64_t partners = 1;
  for (const auto& of_rank : traffic)
    partners += static_cast<std::int64_t>(of_rank.size());
  const std::int64_t affordable = looks_of_growth / (partners * platform.network_nodes());
  return static_cast<int>(std::clamp<std::int64_t>(affordable, 1, most_starts));
}

} // namespace

std::string why_no_mapping(const Scenario& scenario, const Case& c)
{
  const Platform& platform = scenario.platform_of(c);
  if (!c.workload->parts().empty()) return "it has jobs, which say themselves where their ranks run";
  if (c.workload->form() == Workload::Form::messages)
    return platform.multicore() == nullptr ? "" : "its messages go from node to node, whatever runs there";
  return runs_as_graph(platform, *c.workload) ? "" : "on nodes of active messages rank i runs on node i";
}

Placement in_blocks(const Platform& platform, const Placement& placement)
{
  Placement block;
  block.ranks_per_core = placement.ranks_per_core;
  Placement result = block;
  result.order = Placement::Order::listed;
  for (const Core core : block.cores_of(platform, placement.most_ranks(platform)))
    result.cores.push_back(core);
  return result;
}

RankTraffic traffic_to_map(const std::vector<simulate::PairTraffic>& pairs, int ranks)
{
  check_sizes(pairs);
  return rank_traffic(pairs, ranks);
}

Placement mapped(const Platform& platform, const HopDistances& hops, const RankTraffic& traffic, const Placement& given,
                 std::uint64_t seed)
{
  const int places = platform.cores_per_node() * given.ranks_per_core;
  const auto cost = [&](const IndexedVector<Rank, Node>& nodes) { return hop_bytes(traffic, nodes, hops); };
  IndexedVector<Rank, Node> best = nodes_of(platform, in_blocks(platform, given));
  for (IndexedVector<Rank, Node> other :
       {nodes_of(platform, given), grown_placement(traffic, hops, places, seed, starts(traffic, platform))})
    if (cost(other) < cost(best)) best = std::move(other);
  best = improved_by_exchange(PlacedRanks(traffic, hops, best, places), traffic, hops, seed);
  return on_listed_nodes(platform, std::vector<Node>(best.begin(), best.end()), given.ranks_per_core);
}

PlacementLoad load_of(const Platform& platform, const HopDistances& hops, const RankTraffic& traffic,
                      const Placement& placement)
{
  PlacementLoad load;
  load.hop_bytes = hop_bytes(traffic, nodes_of(platform, placement), hops);
  for (const auto& partners : traffic)
    for (const PartnerBytes& bytes : partners)
      load.bytes += bytes.sent;
  return load;
}

} // namespace loghop
