#include "loghop/simulate/loggops_replay.hpp"

#include <algorithm>

namespace loghop::simulate {

namespace {

constexpr std::uint32_t event_bits = 2;

std::uint64_t key(std::int32_t rank, std::uint8_t number)
{
  return static_cast<std::uint64_t>(static_cast<std::uint32_t>(rank)) << 8 | number;
}

} // namespace

LoggopsReplay::LoggopsReplay(const LoggopsNetwork& network, OperationGraph& graph, EventCalendar& calendar)
    : network_(network), graph_(graph), calendar_(calendar), cores_(static_cast<std::size_t>(graph.ranks())),
      nics_(static_cast<std::size_t>(graph.ranks())), finish_(static_cast<std::size_t>(graph.ranks())),
      receives_(graph.ranks()), unexpected_(graph.ranks())
{
  schedule(0, Event::begin, 0);
}

void LoggopsReplay::schedule(Picoseconds time, Event event, std::uint32_t index)
{
  calendar_.schedule(time, *this, index << event_bits | static_cast<std::uint32_t>(event));
}

void LoggopsReplay::fire(Picoseconds now, std::uint32_t what)
{
  const std::uint32_t index = what >> event_bits;
  switch (static_cast<Event>(what & ((1u << event_bits) - 1))) {
  case Event::begin:
    for (std::int32_t rank = 0; rank < graph_.ranks(); ++rank) {
      graph_.begin(rank, freed_);
      release(rank);
      drain();
    }
    break;
  case Event::wake:
    if (cores_[index].wake_at == now) wake(index);
    break;
  case Event::arrival: wait_for_core(index, Need::receive_side); break;
  case Event::finished: {
    const std::int32_t rank = records_[index].rank;
    const std::uint32_t id = records_[index].operation.id;
    records_.remove(index);
    graph_.finished(rank, id, freed_);
    release(rank);
    break;
  }
  }
  drain();
}

/// Notes what the graph has freed: sends, then receives, then computations.
void LoggopsReplay::release(std::int32_t rank)
{
  if (freed_.size() > 1)
    std::stable_sort(freed_.begin(), freed_.end(),
                     [](const GraphOperation& a, const GraphOperation& b) { return a.kind < b.kind; });
  for (const GraphOperation& operation : freed_) ready_.push_back({rank, operation});
  freed_.clear();
}

/// Makes ready what was freed. One that starts may free others: those come after all that are here.
void LoggopsReplay::drain()
{
  for (std::size_t i = 0; i < ready_.size(); ++i) {
    const Ready ready = ready_[i];
    make_ready(ready.rank, ready.operation);
  }
  ready_.clear();
}

void LoggopsReplay::make_ready(std::int32_t rank, const GraphOperation& operation)
{
  Record record;
  record.operation = operation;
  record.rank = rank;
  const std::uint32_t index = records_.add(record);
  switch (operation.kind) {
  case GraphOperation::Kind::send: wait_for_core(index, Need::send_side); break;
  case GraphOperation::Kind::receive: post_receive(index); break;
  case GraphOperation::Kind::compute: wait_for_core(index, Need::core); break;
  }
}

std::uint32_t LoggopsReplay::core_index(std::int32_t rank, std::uint8_t number)
{
  if (number == 0) return static_cast<std::uint32_t>(rank);
  const auto [place, added] = extra_cores_.try_emplace(key(rank, number), static_cast<std::uint32_t>(cores_.size()));
  if (added) {
    highest_core_ = std::max<int>(highest_core_, number);
    cores_.emplace_back();
    extra_core_rank_.push_back(rank);
  }
  return place->second;
}

LoggopsReplay::Nic& LoggopsReplay::nic(std::int32_t rank, std::uint8_t number)
{
  if (number == 0) return nics_[static_cast<std::size_t>(rank)];
  const auto [place, added] = extra_nics_.try_emplace(key(rank, number), static_cast<std::uint32_t>(nics_.size()));
  if (added) nics_.emplace_back();
  return nics_[place->second];
}

Picoseconds LoggopsReplay::nic_free(std::int32_t rank, std::uint8_t number, Need need)
{
  return need == Need::core ? 0 : nic(rank, number).free_at[need == Need::send_side ? 0 : 1];
}

/// Starts at once if nothing stands in the way, else joins the queue of its core.
void LoggopsReplay::wait_for_core(std::uint32_t index, Need need)
{
  Record& record = records_[index];
  record.order = order_++;
  const std::uint32_t core_at = core_index(record.rank, record.operation.core);
  Core& core = cores_[core_at];
  const bool alone = core.waiting[0].empty() && core.waiting[1].empty() && core.waiting[2].empty();
  if (alone && core.free_at <= calendar_.now() &&
      nic_free(record.rank, record.operation.nic, need) <= calendar_.now()) {
    start(index, need);
    return;
  }
  core.waiting[static_cast<int>(need)].push(records_, index);
  schedule_wake(core_at, record.rank);
}

/// Schedules the first instant at which something in the queue of the core can start.
void LoggopsReplay::schedule_wake(std::uint32_t core_at, std::int32_t rank)
{
  Core& core = cores_[core_at];
  if (core.free_at == held) return;
  Picoseconds first = never;
  for (int need = 0; need < 3; ++need) {
    // Behind the front, only another NIC can be free earlier.
    for (std::uint32_t i = core.waiting[need].first; i != nothing; i = extra_nics_.empty() ? nothing : records_[i].next) {
      const Picoseconds free = nic_free(rank, records_[i].operation.nic, static_cast<Need>(need));
      if (free != held) first = std::min(first, std::max(core.free_at, free));
    }
  }
  if (first == never) return;
  first = std::max(first, calendar_.now());
  if (first >= core.wake_at) return;
  core.wake_at = first;
  schedule(first, Event::wake, core_at);
}

/// Starts what has been ready longest, of all that can start now.
void LoggopsReplay::wake(std::uint32_t core_at)
{
  cores_[core_at].wake_at = never;
  const std::size_t ranks = finish_.size();
  const std::int32_t rank =
      core_at < ranks ? static_cast<std::int32_t>(core_at) : extra_core_rank_[core_at - ranks];
  Core& core = cores_[core_at];
  std::uint32_t best = nothing;
  std::uint32_t best_before = nothing;
  int best_need = 0;
  for (int need = 0; need < 3 && core.free_at <= calendar_.now(); ++need) {
    std::uint32_t before = nothing;
    for (std::uint32_t i = core.waiting[need].first; i != nothing; before = i, i = extra_nics_.empty() ? nothing : records_[i].next) {
      if (nic_free(rank, records_[i].operation.nic, static_cast<Need>(need)) > calendar_.now()) continue;
      if (best == nothing || records_[i].order < records_[best].order) {
        best = i;
        best_before = before;
        best_need = need;
      }
      break; // those behind it became ready later
    }
  }
  if (best != nothing) {
    core.waiting[best_need].take(records_, best, best_before);
    start(best, static_cast<Need>(best_need));
  }
  schedule_wake(core_at, rank);
}

void LoggopsReplay::busy_until(std::int32_t rank, Core& core, Picoseconds time)
{
  core.free_at = time;
  Picoseconds& finish = finish_[static_cast<std::size_t>(rank)];
  finish = std::max(finish, time);
}

void LoggopsReplay::start(std::uint32_t index, Need need)
{
  Core& core = cores_[core_index(records_[index].rank, records_[index].operation.core)];
  const GraphOperation operation = records_[index].operation;
  const std::int32_t rank = records_[index].rank;
  switch (need) {
  case Need::core: start_compute(index, core); break;
  case Need::send_side: start_send(index, core); break;
  case Need::receive_side: start_arrival(index, core); return;
  }
  ++operations_;
  if (!operation.tell_start) return;
  graph_.started(rank, operation.id, freed_);
  release(rank);
}

void LoggopsReplay::finish_at(std::uint32_t index, Picoseconds time)
{
  if (records_[index].operation.tell_finish) schedule(time, Event::finished, index);
  else records_.remove(index);
}

void LoggopsReplay::start_compute(std::uint32_t index, Core& core)
{
  const Record& record = records_[index];
  const Picoseconds end = calendar_.now() + record.operation.amount;
  busy_until(record.rank, core, end);
  finish_at(index, end);
}

void LoggopsReplay::start_send(std::uint32_t index, Core& core)
{
  const Record record = records_[index];
  const GraphOperation& operation = record.operation;
  const Picoseconds now = calendar_.now();
  const bool waits_for_match = operation.amount > network_.S;
  Picoseconds& side = nic(record.rank, operation.nic).free_at[0];
  const Picoseconds end = now + network_.send_overhead(operation.amount);
  side = now + network_.gap(operation.amount);
  Record message;
  message.operation = operation;
  message.operation.peer = record.rank;
  message.rank = operation.peer;
  ++messages_;
  if (waits_for_match) {
    records_[index].taken_in = side; // no earlier than that is the NIC free
    core.free_at = held;
    side = held;
    message.partner = index;
  } else {
    busy_until(record.rank, core, end);
    finish_at(index, end);
  }
  schedule(now + network_.o + network_.L, Event::arrival, records_.add(message));
}

void LoggopsReplay::start_arrival(std::uint32_t index, Core& core)
{
  const Picoseconds now = calendar_.now();
  const std::int64_t bytes = records_[index].operation.amount;
  const std::int32_t rank = records_[index].rank;
  busy_until(rank, core, now + network_.receive_overhead(bytes));
  nic(rank, records_[index].operation.nic).free_at[1] = now + network_.gap(bytes);
  records_[index].taken_in = core.free_at;
  const Envelope envelope{rank, records_[index].operation.peer, records_[index].operation.tag};
  const auto receive = receives_.take(envelope);
  if (!receive) {
    unexpected_.add(envelope, index);
    return;
  }
  finish_at(*receive, records_[index].taken_in);
  matched(index);
}

void LoggopsReplay::post_receive(std::uint32_t index)
{
  const GraphOperation operation = records_[index].operation;
  const std::int32_t rank = records_[index].rank;
  ++operations_;
  const Envelope envelope{rank, operation.peer, operation.tag};
  const auto message = unexpected_.take(envelope);
  if (message) {
    finish_at(index, std::max(calendar_.now(), records_[*message].taken_in));
    matched(*message);
  } else {
    receives_.add(envelope, index);
  }
  if (!operation.tell_start) return;
  graph_.started(rank, operation.id, freed_);
  release(rank);
}

/// The message has its receive: a send that waits for that finishes now.
void LoggopsReplay::matched(std::uint32_t index)
{
  const std::uint32_t send = records_[index].partner;
  records_.remove(index);
  if (send == nothing) return;
  const Record record = records_[send];
  const std::uint32_t core_at = core_index(record.rank, record.operation.core);
  busy_until(record.rank, cores_[core_at], calendar_.now());
  nic(record.rank, record.operation.nic).free_at[0] = std::max(calendar_.now(), record.taken_in);
  finish_at(send, calendar_.now());
  schedule_wake(core_at, record.rank);
  for (int number = 0; number <= highest_core_ && highest_core_ > 0; ++number) // others may wait for the NIC
    schedule_wake(core_index(record.rank, static_cast<std::uint8_t>(number)), record.rank);
}

} // namespace loghop::simulate
