#include "loghop/simulate/loggops_replay.hpp"

#include <algorithm>
#include <functional>

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
  for (std::uint32_t rank = 0; rank < cores_.size(); ++rank)
    cores_[rank].lane.nic = rank;
  schedule(0, Event::begin, 0);
}

void LoggopsReplay::schedule(Picoseconds time, Event event, std::uint32_t index)
{
  calendar_.schedule(time, *this, index << event_bits | static_cast<std::uint32_t>(event));
}

void LoggopsReplay::fire(Picoseconds now, std::uint32_t what)
{
  note(now, static_cast<Event>(what & ((1u << event_bits) - 1)), what >> event_bits);
  while ((calendar_.empty() || calendar_.next_time() > now) && start_next()) {
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
    if (cores_[index].wake_at != now) break;
    cores_[index].wake_at = never;
    look_at(index);
    break;
  case Event::ready:
    make_ready(index);
    break;
  case Event::finished: {
    const Record record = records_[index];
    records_.remove(index);
    graph_.finished(record.rank, record.operation.id, freed_);
    release(record.rank, record.turn.number);
    break;
  }
  }
}

// ---------------------------------------------------------------------------------------- becoming ready

/// What the graph has freed becomes ready: sends, then receives, then computations.
void LoggopsReplay::release(std::int32_t rank, std::uint64_t number)
{
  using Kind = GraphOperation::Kind;
  for (Kind kind : {Kind::send, Kind::receive, Kind::compute})
    for (const GraphOperation& operation : freed_)
      if (operation.kind == kind) release(rank, number, operation);
  freed_.clear();
}

/// A receive becomes ready when its core is done with what it does now.
void LoggopsReplay::release(std::int32_t rank, std::uint64_t number, const GraphOperation& operation)
{
  check_length(rank, operation);
  Record record;
  record.operation = operation;
  record.rank = rank;
  record.turn = {number, static_cast<std::uint64_t>(operation.kind) << what_shift | place_++};
  const std::uint32_t index = records_.add(record);
  const bool receives = operation.kind == GraphOperation::Kind::receive;
  const Picoseconds core_at = receives ? cores_[core_index(rank, operation.core)].free_at : 0;
  if (core_at > calendar_.now())
    schedule(core_at, Event::ready, index);
  else
    make_ready(index);
}

/// So that no sum of an instant and what an operation takes can overflow.
void LoggopsReplay::check_length(std::int32_t rank, const GraphOperation& operation) const
{
  if (operation.kind == GraphOperation::Kind::receive) return;
  const double per_unit = operation.kind == GraphOperation::Kind::compute ? 1 : std::max(network_.G, network_.O);
  if (per_unit * static_cast<double>(operation.amount) > static_cast<double>(longest_operation))
    throw SimulationError("rank " + std::to_string(rank) + ", " + graph_.place(rank, operation.id) +
                          ": takes more than 13 days");
}

void LoggopsReplay::make_ready(std::uint32_t index)
{
  if (next_ready_ == ready_.size()) {
    ready_.clear();
    next_ready_ = 0;
  }
  if (ready_.empty() || records_[ready_.back()] < records_[index]) return ready_.push_back(index);
  others_.push_back({records_[index].turn, index, false});
  std::push_heap(others_.begin(), others_.end(), std::greater<>());
}

/// Takes the first of what may start at this instant. False if there is nothing.
bool LoggopsReplay::start_next()
{
  const bool any_ready = next_ready_ < ready_.size();
  if (!any_ready && others_.empty()) return false;
  if (others_.empty() || (any_ready && records_[ready_[next_ready_]].turn < others_.front().turn)) {
    start_or_wait(ready_[next_ready_++]);
    return true;
  }
  std::pop_heap(others_.begin(), others_.end(), std::greater<>());
  const Candidate candidate = others_.back();
  others_.pop_back();
  if (candidate.is_core)
    start_waiting(candidate.index, candidate.turn);
  else
    start_or_wait(candidate.index);
  return true;
}

// ---------------------------------------------------------------------------------------- cores and NICs

std::uint32_t LoggopsReplay::core_index(std::int32_t rank, std::uint8_t number)
{
  if (number == 0) return static_cast<std::uint32_t>(rank);
  const auto [place, added] = extra_cores_.try_emplace(key(rank, number), static_cast<std::uint32_t>(cores_.size()));
  if (added) {
    cores_.emplace_back();
    cores_.back().lane.nic = static_cast<std::uint32_t>(rank);
  }
  return place->second;
}

std::uint32_t LoggopsReplay::nic_index(std::int32_t rank, std::uint8_t number)
{
  if (number == 0) return static_cast<std::uint32_t>(rank);
  const auto [place, added] = extra_nics_.try_emplace(key(rank, number), static_cast<std::uint32_t>(nics_.size()));
  if (added) nics_.emplace_back();
  return place->second;
}

/// Where an operation or a message waits: with its core, and its NIC if it needs one.
LinkedHeap& LoggopsReplay::queue_of(const Record& record)
{
  const std::uint32_t core = core_index(record.rank, record.operation.core);
  if (record.what() == What::compute) return cores_[core].computations;
  const Side side = record.what() == What::send ? send_side : receive_side;
  const std::uint32_t nic = nic_index(record.rank, record.operation.nic);
  Lane* lane = &cores_[core].lane;
  while (lane->nic != nic && lane->next != nothing)
    lane = &lanes_[lane->next];
  if (lane->nic == nic) return lane->waiting[side];
  lane->next = static_cast<std::uint32_t>(lanes_.size());
  lanes_.emplace_back();
  lanes_.back().nic = nic;
  return lanes_.back().waiting[side];
}

/// Calls visit(queue, when its NIC is free) for the queues that are not empty.
template<class Visit> void LoggopsReplay::for_each_queue(std::uint32_t core, Visit visit)
{
  if (!cores_[core].computations.empty()) visit(cores_[core].computations, Picoseconds{0});
  for (Lane* lane = &cores_[core].lane;; lane = &lanes_[lane->next]) {
    for (Side side : {send_side, receive_side})
      if (!lane->waiting[side].empty()) visit(lane->waiting[side], nics_[lane->nic].free_at[side]);
    if (lane->next == nothing) return;
  }
}

Picoseconds LoggopsReplay::nic_free_at(const Record& record)
{
  if (record.what() == What::compute) return 0;
  const Side side = record.what() == What::send ? send_side : receive_side;
  return nics_[nic_index(record.rank, record.operation.nic)].free_at[side];
}

/// Starts at once if nothing stands in the way: what waits for this core and goes first cannot start now.
void LoggopsReplay::start_or_wait(std::uint32_t index)
{
  const Record& record = records_[index];
  if (record.what() == What::receive) return start_receive(index);
  const std::uint32_t core = core_index(record.rank, record.operation.core);
  const Picoseconds nic_at = nic_free_at(record);
  if (std::max(cores_[core].free_at, nic_at) <= calendar_.now()) return start(index);
  queue_of(record).push(records_, index);
  schedule_wake(core, nic_at);
}

/// Starts the first of what waits for the core and can start, if that still is the one that had this turn.
void LoggopsReplay::start_waiting(std::uint32_t core, const Turn& turn)
{
  LinkedHeap* queue = first_that_can_start(core);
  if (queue == nullptr || turn < records_[queue->first].turn) return look_at(core); // another core took the NIC
  const std::uint32_t index = queue->first;
  queue->pop(records_);
  start(index);
  schedule_wake(core);
}

/// The queue that has it in front; nullptr if nothing can.
LinkedHeap* LoggopsReplay::first_that_can_start(std::uint32_t core)
{
  if (cores_[core].free_at > calendar_.now()) return nullptr;
  LinkedHeap* best = nullptr;
  for_each_queue(core, [&](LinkedHeap& queue, Picoseconds nic_at) {
    if (nic_at > calendar_.now()) return;
    if (best == nullptr || records_[queue.first] < records_[best->first]) best = &queue;
  });
  return best;
}

/// Makes the first of what waits for the core and can start a candidate of this instant.
void LoggopsReplay::look_at(std::uint32_t core)
{
  const LinkedHeap* queue = first_that_can_start(core);
  if (queue == nullptr) return schedule_wake(core);
  others_.push_back({records_[queue->first].turn, core, true});
  std::push_heap(others_.begin(), others_.end(), std::greater<>());
}

/// Schedules the first instant at which something that waits for the core can start.
void LoggopsReplay::schedule_wake(std::uint32_t core)
{
  Picoseconds first = never;
  for_each_queue(core, [&](LinkedHeap&, Picoseconds nic_at) { first = std::min(first, nic_at); });
  if (first != never) schedule_wake(core, first);
}

/// The same for something whose NIC is free at `nic_at`.
void LoggopsReplay::schedule_wake(std::uint32_t core_at, Picoseconds nic_at)
{
  Core& core = cores_[core_at];
  const Picoseconds first = std::max({core.free_at, nic_at, calendar_.now()});
  if (first >= core.wake_at) return;
  core.wake_at = first;
  schedule(first, Event::wake, core_at);
}

void LoggopsReplay::hold_core(const Record& record, Picoseconds until)
{
  cores_[core_index(record.rank, record.operation.core)].free_at = until;
  Picoseconds& finish = finish_[static_cast<std::size_t>(record.rank)];
  finish = std::max(finish, until);
}

} // namespace loghop::simulate
