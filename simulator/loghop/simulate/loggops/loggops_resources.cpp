#include "loghop/simulate/loggops/loggops_resources.hpp"

#include <algorithm>
#include <utility>

namespace loghop::simulate {

namespace {

std::uint64_t key(Rank rank, std::uint8_t number)
{
  return static_cast<std::uint64_t>(static_cast<std::uint32_t>(rank.value())) << 8 | number;
}

} // namespace

std::uint32_t LoggopsResources::extra_core(Rank of, std::uint8_t number)
{
  const auto [place, added] = core_indices_.try_emplace(key(of, number), extra_cores_.size());
  if (added) extra_cores_.emplace_back();
  return static_cast<std::uint32_t>(ranks_.size()) + place->second;
}

std::uint32_t LoggopsResources::extra_nic(Rank of, std::uint8_t number)
{
  const auto [place, added] = nic_indices_.try_emplace(key(of, number), extra_nics_.size());
  if (added) extra_nics_.emplace_back();
  return static_cast<std::uint32_t>(ranks_.size()) + place->second;
}

std::vector<Picoseconds> LoggopsResources::free_at() const
{
  std::vector<Picoseconds> free;
  free.reserve(ranks_.size());
  for (const RankState& rank : ranks_)
    free.push_back(rank.core.free_at);
  for (const auto& [key, index] : core_indices_) {
    Picoseconds& last = free[static_cast<std::size_t>(key >> 8)];
    last = std::max(last, extra_cores_[index].free_at);
  }
  return free;
}

WaitingQueue& LoggopsResources::queue_of(const LoggopsRecord& record)
{
  CoreState& waits_for = core(core_of(record));
  if (waits_for.queues == nothing) {
    waits_for.queues = core_queues_.add({});
    core_queues_[waits_for.queues].first_nic.nic = nic_of(record);
  }
  CoreQueues& queues = core_queues_[waits_for.queues];
  if (record.kind == Kind::compute) return queues.computations;
  return queues_of_nic(queues, nic_of(record)).waiting[side_of(record)];
}

LoggopsResources::NicQueues& LoggopsResources::queues_of_nic(CoreQueues& queues, std::uint32_t nic)
{
  NicQueues* last = &queues.first_nic;
  while (last->nic != nic && last->next != nothing)
    last = &nic_queues_[last->next];
  if (last->nic == nic) return *last;
  NicQueues added;
  added.nic = nic;
  last->next = nic_queues_.add(added);
  return nic_queues_[last->next];
}

/// Calls visit(queue, when its NIC is free) for the queues that are not empty.
template<class Visit> void LoggopsResources::for_each_queue(std::uint32_t index, Visit visit)
{
  if (core(index).queues == nothing) return;
  CoreQueues& queues = core_queues_[core(index).queues];
  if (!queues.computations.empty()) visit(queues.computations, Picoseconds{0});
  for (NicQueues* of_nic = &queues.first_nic;; of_nic = &nic_queues_[of_nic->next]) {
    for (Side side : {send_side, receive_side})
      if (!of_nic->waiting[side].empty()) visit(of_nic->waiting[side], nic(of_nic->nic).free_at[side]);
    if (of_nic->next == nothing) return;
  }
}

WaitingQueue* LoggopsResources::first_that_can_start(std::uint32_t of, const Pool<LoggopsRecord>& records,
                                                     Picoseconds now)
{
  if (core(of).free_at > now) return nullptr;
  WaitingQueue* best = nullptr;
  for_each_queue(of, [&](WaitingQueue& queue, Picoseconds nic_at) {
    if (nic_at > now) return;
    if (best == nullptr || records[queue.first(records)] < records[best->first(records)]) best = &queue;
  });
  return best;
}

Picoseconds LoggopsResources::first_nic_free_at(std::uint32_t of)
{
  Picoseconds first = never;
  for_each_queue(of, [&](WaitingQueue&, Picoseconds nic_at) { first = std::min(first, nic_at); });
  return first;
}

void LoggopsResources::drop_empty_queues(std::uint32_t index)
{
  bool any = false;
  for_each_queue(index, [&](const WaitingQueue&, Picoseconds) { any = true; });
  if (any) return;
  const std::uint32_t queues = std::exchange(core(index).queues, nothing);
  for (std::uint32_t of_nic = core_queues_[queues].first_nic.next; of_nic != nothing;) {
    const std::uint32_t next = nic_queues_[of_nic].next;
    nic_queues_.remove(of_nic);
    of_nic = next;
  }
  core_queues_.remove(queues);
}

} // namespace loghop::simulate
