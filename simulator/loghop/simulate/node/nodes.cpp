#include "loghop/simulate/node/nodes.hpp"

#include <utility>

namespace loghop::simulate {

Nodes::Nodes(const Platform& platform, IndexedVector<Rank, Core> cores, EventCalendar& calendar, std::uint64_t seed)
    : cores_(std::move(cores)), cores_per_node_(platform.multicore()->cores()), costs_(platform, seed),
      last_post_(platform.places(), -1), last_operation_(platform.places(), MessageCosts::no_operation)
{
  for (int node = 0; node < platform.network_nodes(); ++node)
    memory_.emplace_back(platform.multicore()->memory.main.total_bytes_per_second, calendar);
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

} // namespace loghop::simulate
