#include "loghop/simulate/node/nodes.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace loghop::simulate {

Nodes::Nodes(const Platform& platform, IndexedVector<Rank, Core> cores, EventCalendar& calendar, std::uint64_t seed)
    : cores_(std::move(cores)), cores_per_node_(platform.multicore()->cores()), costs_(platform, seed),
      last_post_(platform.places(), -1), last_operation_(platform.places(), MessageCosts::no_operation),
      node_(*platform.multicore()), path_free_(node_.nic.far_line > 0 ? platform.network_nodes() : 0, 0)
{
  for (int node = 0; node < platform.network_nodes(); ++node)
    memory_.emplace_back(platform.multicore()->memory.main.total_bytes_per_second, calendar);
}

/// B: no cache has as much, so that more of it changes nothing.
constexpr std::int64_t beyond_caches = std::int64_t{1} << 40;

void Nodes::share_caches(const MulticoreNode& node, const IndexedVector<Rank, std::int64_t>& working_sets)
{
  const auto cache_of = [&](SharedBy shared_by, Rank rank) {
    const int core = core_of(rank).value();
    return core / (shared_by == SharedBy::core ? 1 : shared_by == SharedBy::chip ? node.cores_per_chip : node.cores());
  };
  std::map<std::pair<SharedBy, int>, CacheLoad> loads;
  for (const Rank rank : each<Rank>(working_sets.size()))
    for (const SharedBy shared_by : {SharedBy::core, SharedBy::chip, SharedBy::node})
      if (working_sets[rank] > 0) {
        CacheLoad& load = loads[{shared_by, cache_of(shared_by, rank)}];
        load = {load.ranks + 1, load.bytes + std::min(working_sets[rank], beyond_caches)};
      }
  for (const Rank rank : each<Rank>(working_sets.size())) {
    CacheLoads of_rank;
    if (working_sets[rank] > 0)
      for (const CacheLevel& cache : node.memory.caches)
        of_rank.push_back(loads.at({cache.shared_by, cache_of(cache.shared_by, rank)}));
    loads_.push_back(costs_.loads_number(of_rank));
  }
}

std::uint32_t Nodes::exchange_last_operation(Rank rank, std::uint32_t next)
{
  return std::exchange(last_operation_[core_of(rank)], next);
}

Picoseconds Nodes::post_time(Rank rank, Picoseconds now) const
{
  return costs_.post(last_post_[core_of(rank)] == now);
}

void Nodes::posted(Rank rank, Picoseconds now)
{
  last_post_[core_of(rank)] = now;
}

Picoseconds Nodes::pass_nic(Rank rank, std::int64_t bytes, Picoseconds now)
{
  Picoseconds& free = path_free_[node_of(rank)];
  free = std::max(free, now) + costs_.lines(bytes) * node_.nic.far_line;
  return free - now;
}

} // namespace loghop::simulate
