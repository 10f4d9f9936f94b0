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
  return count_ + place->second;
}

std::uint32_t LoggopsResources::extra_nic(Rank of, std::uint8_t number)
{
  const auto [place, added] = nic_indices_.try_emplace(key(of, number), extra_nics_.size());
  if (added) extra_nics_.emplace_back();
  return count_ + place->second;
}

std::vector<Picoseconds> LoggopsResources::free_at() const
{
  std::vector<Picoseconds> free;
  free.reserve(ranks_.size());
  for (const RankState& rank : ranks_)
    free.push_back(rank.core_free_at);
  for (const auto& [key, index] : core_indices_) {
    Picoseconds& last = free[static_cast<std::size_t>(key >> 8)];
    last = std::max(last, extra_cores_[index].free_at);
  }
  return free;
}

std::uint32_t LoggopsResources::make_waiting(std::uint32_t core)
{
  std::uint32_t& place = waiting_at(core);
  if (place == nothing) place = waiting_.add({});
  return place;
}

WaitingQueue& LoggopsResources::queue_of(const LoggopsRecord& record)
{
  Waiting& waiting = waiting_[make_waiting(core_of(record))];
  return record.kind == Kind::compute ? waiting.computations
                                      : queues_of_nic(waiting, nic_of(record)).waiting[side_of(record)];
}

LoggopsResources::NicQueues& LoggopsResources::queues_of_nic(Waiting& waiting, std::uint32_t nic)
{
  NicQueues* last = &waiting.first_nic;
  if (last->nic == nothing) last->nic = nic;
  while (last->nic != nic && last->next != nothing)
    last = &nic_queues_[last->next];
  if (last->nic == nic) return *last;
  NicQueues added;
  added.nic = nic;
  last->next = nic_queues_.add(added);
  return nic_queues_[last->next];
}

/// Calls visit(queue, when its NIC is free) for the queues that are not empty.
template<class Visit> void LoggopsResources::for_each_queue(std::uint32_t core, Visit visit)
{
  const std::uint32_t place = waiting_at(core);
  if (place == nothing) return;
  Waiting& waiting = waiting_[place];
  if (!waiting.computations.empty()) visit(waiting.computations, Picoseconds{0});
  for (NicQueues* of_nic = &waiting.first_nic;; of_nic = &nic_queues_[of_nic->next]) {
    for (Side side : {send_side, receive_side})
      if (!of_nic->waiting[side].empty()) visit(of_nic->waiting[side], nic_free_at(of_nic->nic, side));
    if (of_nic->next == nothing) return;
  }
}

WaitingQueue* LoggopsResources::first_that_can_start(std::uint32_t of, const Pool<LoggopsRecord>& records,
                                                     Picoseconds now)
{
  if (core_free_at(of) > now) return nullptr;
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

Picoseconds LoggopsResources::wake_at(std::uint32_t core)
{
  const std::uint32_t place = waiting_at(core);
  return place == nothing ? never : waiting_[place].wake_at;
}

void LoggopsResources::drop_if_nothing_waits(std::uint32_t core)
{
  std::uint32_t& place = waiting_at(core);
  if (place == nothing) return;
  const Waiting& waiting = waiting_[place];
  if (waiting.wake_at != never || !waiting.unmatched.receives.empty() || !waiting.unmatched.messages.empty()) return;
  bool any = false;
  for_each_queue(core, [&](const WaitingQueue&, Picoseconds) { any = true; });
  if (any) return;
  for (std::uint32_t of_nic = waiting.first_nic.next; of_nic != nothing;) {
    const std::uint32_t next = nic_queues_[of_nic].next;
    nic_queues_.remove(of_nic);
    of_nic = next;
  }
  waiting_.remove(std::exchange(place, nothing));
}

void LoggopsResources::fetch_waiting(std::uint32_t core) const
{
  asm volatile(""); // to GCC 12 a function that only fetches does nothing, and calls of it go
  if (core >= count_ || ranks_[core].waiting == nothing) return;
  const Waiting& waiting = waiting_[ranks_[core].waiting];
  __builtin_prefetch(&waiting);
  __builtin_prefetch(&waiting.unmatched);
}

void LoggopsResources::fetch_first_send(std::uint32_t core, const Pool<LoggopsRecord>& records) const
{
  asm volatile("");
  if (core >= count_ || ranks_[core].waiting == nothing) return;
  const WaitingQueue& sends = waiting_[ranks_[core].waiting].first_nic.waiting[send_side];
  if (!sends.empty()) __builtin_prefetch(&records[sends.first(records)]);
}

} // namespace loghop::simulate
