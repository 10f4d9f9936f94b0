#include "loghop/simulate/loggops/loggops_replay.hpp"

#include "loghop/simulate/engine/simulation_error.hpp"
#include "loghop/simulate/observe/stuck_report.hpp"

#include <algorithm>
#include <functional>
#include <utility>

namespace loghop::simulate {

namespace {

constexpr std::uint32_t event_bits = 2;

std::uint64_t key(std::int32_t rank, std::uint8_t number)
{
  return static_cast<std::uint64_t>(static_cast<std::uint32_t>(rank)) << 8 | number;
}

} // namespace

LoggopsReplay::LoggopsReplay(const LoggopsNetwork& network, OperationGraph& graph, EventCalendar& calendar,
                             RunObserver* observer)
    : network_(network), graph_(graph), calendar_(calendar), ranks_(static_cast<std::size_t>(graph.ranks())),
      matching_(records_), tracer_(observer)
{
  schedule(0, Event::begin, 0);
}

LoggopsReplay::Record::Record(std::int32_t of, const GraphOperation& operation)
    : amount(operation.amount), id(operation.id), peer(operation.peer), tag(operation.tag), rank(of),
      core(operation.core), nic(operation.nic), kind(static_cast<Kind>(operation.kind)),
      tell_start(operation.tell_start), tell_finish(operation.tell_finish)
{}

std::vector<Picoseconds> LoggopsReplay::finish() const
{
  std::vector<Picoseconds> finish;
  finish.reserve(ranks_.size());
  for (const Rank& rank : ranks_)
    finish.push_back(rank.core.free_at);
  const auto at_least = [&](std::size_t rank, Picoseconds time) { finish[rank] = std::max(finish[rank], time); };
  for (const auto& [key, index] : core_indices_)
    at_least(static_cast<std::size_t>(key >> 8), extra_cores_[index].free_at);
  for (const auto& [rank, time] : last_match_)
    at_least(static_cast<std::size_t>(rank), time);
  return finish;
}

void LoggopsReplay::schedule(Picoseconds time, Event event, std::uint32_t index)
{
  calendar_.schedule(time, *this, index << event_bits | static_cast<std::uint32_t>(event));
}

void LoggopsReplay::fire(Picoseconds now, std::uint32_t event)
{
  note(now, static_cast<Event>(event & ((1u << event_bits) - 1)), event >> event_bits);
  while (calendar_.empty() || calendar_.next_time() > now) {
    if (!ended_.empty())
      free_after_ended();
    else if (!start_next())
      return;
  }
}

void LoggopsReplay::note(Picoseconds now, Event event, std::uint32_t index)
{
  switch (event) {
  case Event::begin:
    for (std::int32_t rank = 0; rank < graph_.ranks(); ++rank) {
      graph_.begin(rank, freed_);
      release(rank, number_++);
    }
    break;
  case Event::wake:
    if (core(index).wake_at != now) break;
    core(index).wake_at = never;
    offer_first_waiting(index);
    break;
  case Event::ready:
    make_ready(index);
    break;
  case Event::finished:
    ended_.push_back(index);
    break;
  }
}

// ---------------------------------------------------------------------------------------- becoming ready

/// Operations that ended at this instant free those that come after them. With millions of ranks, the record and then
/// the rank would have to be waited for: they are fetched ahead.
void LoggopsReplay::free_after_ended()
{
  constexpr std::size_t ends_per_access = 8;
  for (std::size_t i = 0; i < ended_.size(); ++i) {
    if (i + 2 * ends_per_access < ended_.size()) {
      __builtin_prefetch(&records_[ended_[i + 2 * ends_per_access]]);
      __builtin_prefetch(&rank(records_[ended_[i + ends_per_access]].rank));
    }
    const Record& record = records_[ended_[i]];
    const std::int32_t of = record.rank;
    const std::uint64_t number = record.number;
    const std::uint32_t id = record.id;
    if (tracer_.on()) tracer_.set_cause(tracer_.last_step_of(ended_[i]));
    records_.remove(ended_[i]);
    graph_.finished(of, id, freed_);
    release(of, number);
  }
  ended_.clear();
}

/// The operations that the graph has freed become ready: sends, then receives, then computations.
void LoggopsReplay::release(std::int32_t of, std::uint64_t number)
{
  using Operation = GraphOperation::Kind;
  if (freed_.size() == 1) {
    release(of, number, freed_.front());
  } else {
    for (const auto kind : {Operation::send, Operation::receive, Operation::compute})
      for (const GraphOperation& operation : freed_)
        if (operation.kind == kind) release(of, number, operation);
  }
  freed_.clear();
}

/// A receive becomes ready when its core is free.
void LoggopsReplay::release(std::int32_t of, std::uint64_t number, const GraphOperation& operation)
{
  Record record(of, operation);
  check_length(record);
  record.number = number;
  record.place = static_cast<std::uint64_t>(operation.kind) << kind_shift | place_++;
  const std::uint32_t index = records_.add(record);
  const Picoseconds core_at = record.kind == Kind::receive ? core(core_of(record)).free_at : 0;
  if (tracer_.on()) trace_ready(index, core_at);
  if (core_at > calendar_.now())
    schedule(core_at, Event::ready, index);
  else
    make_ready(index);
}

/// Ensures that no sum of an instant and the time of an operation can overflow.
void LoggopsReplay::check_length(const Record& record) const
{
  if (record.kind == Kind::receive) return;
  const double per_unit = record.kind == Kind::compute ? 1 : std::max(network_.G, network_.O);
  if (per_unit * static_cast<double>(record.amount) > static_cast<double>(longest_operation))
    throw SimulationError("rank " + std::to_string(record.rank) + ", " + graph_.place(record.rank, record.id) +
                          ": takes more than 13 days");
}

void LoggopsReplay::make_ready(std::uint32_t index)
{
  if (next_ready_ == ready_.size()) {
    ready_.clear();
    next_ready_ = 0;
  }
  if (ready_.empty() || records_[ready_.back()] < records_[index])
    ready_.push_back(index);
  else
    add_to_others({records_[index].turn(), index, false});
}

void LoggopsReplay::add_to_others(const Candidate& candidate)
{
  others_.push_back(candidate);
  std::push_heap(others_.begin(), others_.end(), std::greater<>());
}

/// With millions of ranks, every start would wait for memory: for its record, then for the rank, then for the receive
/// that is posted there. Fetches them while others start.
void LoggopsReplay::fetch_ahead()
{
  constexpr std::size_t starts_per_access = 8;
  const std::size_t soon = next_ready_ + starts_per_access;
  const std::size_t later = soon + starts_per_access;
  const std::size_t last = later + starts_per_access;
  if (last >= ready_.size()) return;
  asm volatile(""); // to GCC 12 a function that only fetches does nothing, and calls of it go
  __builtin_prefetch(&records_[ready_[last]]);
  __builtin_prefetch(&rank(records_[ready_[later]].rank));
  const std::uint32_t posted = rank(records_[ready_[soon]].rank).receives.first;
  if (posted != nothing) __builtin_prefetch(&records_[posted]);
}

/// The list that has the first candidate.
LoggopsReplay::Source LoggopsReplay::next_source() const
{
  Source source = Source::none;
  Turn first;
  const auto offer = [&](Source of, const Turn& turn) {
    if (source != Source::none && first < turn) return;
    source = of;
    first = turn;
  };
  if (next_ready_ < ready_.size()) offer(Source::ready, records_[ready_[next_ready_]].turn());
  if (next_woken_ < woken_.size()) offer(Source::woken, woken_[next_woken_].turn);
  if (!others_.empty()) offer(Source::others, others_.front().turn);
  return source;
}

/// Starts the first candidate of this instant, if it can. False if there is none.
bool LoggopsReplay::start_next()
{
  Candidate candidate;
  switch (next_source()) {
  case Source::none:
    return false;
  case Source::ready:
    fetch_ahead();
    start_or_wait(ready_[next_ready_++]);
    return true;
  case Source::woken:
    candidate = woken_[next_woken_++];
    break;
  case Source::others:
    std::pop_heap(others_.begin(), others_.end(), std::greater<>());
    candidate = others_.back();
    others_.pop_back();
    break;
  }
  if (candidate.is_core)
    start_waiting(candidate.index, candidate.turn);
  else
    start_or_wait(candidate.index);
  return true;
}

// ---------------------------------------------------------------------------------------- cores and NICs

std::uint32_t LoggopsReplay::core_index(std::int32_t of, std::uint8_t number)
{
  if (number == 0) return static_cast<std::uint32_t>(of);
  const auto [place, added] = core_indices_.try_emplace(key(of, number), extra_cores_.size());
  if (added) extra_cores_.emplace_back();
  return static_cast<std::uint32_t>(ranks_.size()) + place->second;
}

std::uint32_t LoggopsReplay::nic_index(std::int32_t of, std::uint8_t number)
{
  if (number == 0) return static_cast<std::uint32_t>(of);
  const auto [place, added] = nic_indices_.try_emplace(key(of, number), extra_nics_.size());
  if (added) extra_nics_.emplace_back();
  return static_cast<std::uint32_t>(ranks_.size()) + place->second;
}

LoggopsReplay::Core& LoggopsReplay::core(std::uint32_t index)
{
  return index < ranks_.size() ? ranks_[index].core : extra_cores_[index - ranks_.size()];
}

LoggopsReplay::Nic& LoggopsReplay::nic(std::uint32_t index)
{
  return index < ranks_.size() ? ranks_[index].nic : extra_nics_[index - ranks_.size()];
}

/// Where an operation or a message waits: with its core, and its NIC if it needs one.
WaitingQueue& LoggopsReplay::queue_of(const Record& record)
{
  Core& waits_for = core(core_of(record));
  if (waits_for.queues == nothing) {
    waits_for.queues = core_queues_.add({});
    core_queues_[waits_for.queues].first_nic.nic = nic_of(record);
  }
  CoreQueues& queues = core_queues_[waits_for.queues];
  if (record.kind == Kind::compute) return queues.computations;
  return queues_of_nic(queues, nic_of(record)).waiting[record.kind == Kind::send ? send_side : receive_side];
}

LoggopsReplay::NicQueues& LoggopsReplay::queues_of_nic(CoreQueues& queues, std::uint32_t nic)
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
template<class Visit> void LoggopsReplay::for_each_queue(std::uint32_t index, Visit visit)
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

void LoggopsReplay::drop_empty_queues(std::uint32_t index)
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

Picoseconds LoggopsReplay::nic_free_at(const Record& record)
{
  if (record.kind == Kind::compute) return 0;
  return nic(nic_of(record)).free_at[record.kind == Kind::send ? send_side : receive_side];
}

/// Starts at once if core and NIC are free: those that wait for this core and go first cannot start now.
void LoggopsReplay::start_or_wait(std::uint32_t index)
{
  const Record& record = records_[index];
  if (record.kind == Kind::receive) return start(index);
  const std::uint32_t of = core_of(record);
  const Picoseconds nic_at = nic_free_at(record);
  if (std::max(core(of).free_at, nic_at) <= calendar_.now()) return start(index);
  queue_of(record).push(records_, index);
  schedule_wake(of, nic_at);
}

/// Starts the first that waits for the core and can start, if it still is the one that had this turn.
void LoggopsReplay::start_waiting(std::uint32_t of, const Turn& turn)
{
  WaitingQueue* queue = first_that_can_start(of);
  if (queue == nullptr || turn < records_[queue->first(records_)].turn())
    return offer_first_waiting(of); // another core took the NIC
  const std::uint32_t index = queue->first(records_);
  queue->pop(records_);
  if (queue->empty()) drop_empty_queues(of);
  start(index);
  schedule_wake(of);
}

/// The queue that has it in front; nullptr if nothing can.
WaitingQueue* LoggopsReplay::first_that_can_start(std::uint32_t of)
{
  if (core(of).free_at > calendar_.now()) return nullptr;
  WaitingQueue* best = nullptr;
  for_each_queue(of, [&](WaitingQueue& queue, Picoseconds nic_at) {
    if (nic_at > calendar_.now()) return;
    if (best == nullptr || records_[queue.first(records_)] < records_[best->first(records_)]) best = &queue;
  });
  return best;
}

/// Makes the first that waits for the core and can start a candidate of this instant.
void LoggopsReplay::offer_first_waiting(std::uint32_t of)
{
  const WaitingQueue* queue = first_that_can_start(of);
  if (queue == nullptr) return schedule_wake(of);
  if (next_woken_ == woken_.size()) {
    woken_.clear();
    next_woken_ = 0;
  }
  const Candidate candidate{records_[queue->first(records_)].turn(), of, true};
  if (woken_.empty() || woken_.back().turn < candidate.turn)
    woken_.push_back(candidate);
  else
    add_to_others(candidate);
}

/// Schedules the first instant at which something that waits for the core can start.
void LoggopsReplay::schedule_wake(std::uint32_t of)
{
  Picoseconds first = never;
  for_each_queue(of, [&](WaitingQueue&, Picoseconds nic_at) { first = std::min(first, nic_at); });
  if (first != never) schedule_wake(of, first);
}

/// The same for something whose NIC is free at `nic_at`.
void LoggopsReplay::schedule_wake(std::uint32_t of, Picoseconds nic_at)
{
  Core& waited_for = core(of);
  const Picoseconds first = std::max({waited_for.free_at, nic_at, calendar_.now()});
  if (first >= waited_for.wake_at) return;
  waited_for.wake_at = first;
  schedule(first, Event::wake, of);
}

// ---------------------------------------------------------------------------------------- the end

void LoggopsReplay::check_finished() const
{
  StuckReport report(graph_);
  for (std::int32_t rank = 0; rank < graph_.ranks(); ++rank) {
    const Rank& at = ranks_[static_cast<std::size_t>(rank)];
    matching_.for_each(at.receives, [&](std::uint32_t i) {
      const Record& r = records_[i];
      report.add_receive(rank, r.id, r.peer, r.tag);
    });
    matching_.for_each(at.unexpected, [&](std::uint32_t i) {
      const Record& m = records_[i];
      report.add_message(rank, {m.peer, m.id, m.amount, m.tag});
    });
    report.add_left(rank);
  }
  report.throw_if_any();
}

} // namespace loghop::simulate
