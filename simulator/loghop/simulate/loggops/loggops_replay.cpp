#include "loghop/simulate/loggops/loggops_replay.hpp"

#include "loghop/simulate/engine/simulation_error.hpp"
#include "loghop/simulate/observe/stuck_report.hpp"

#include <algorithm>

namespace loghop::simulate {

namespace {

constexpr std::uint32_t event_bits = 2;
constexpr std::size_t per_access = 8; ///< records that are handled while another comes from memory

} // namespace

LoggopsReplay::LoggopsReplay(const LoggopsNetwork& network, OperationGraph& graph, EventCalendar& calendar,
                             RunObserver* observer)
    : network_(network), graph_(graph), ranks_(graph.ranks()), calendar_(calendar), resources_(ranks_),
      matching_(records_, resources_), delays_messages_(graph.delays_messages()),
      steps_(network_, calendar, records_, resources_, observer), number_(static_cast<std::uint64_t>(ranks_))
{
  schedule(0, Event::begin, 0);
}

std::vector<Picoseconds> LoggopsReplay::finish() const
{
  std::vector<Picoseconds> finish = resources_.free_at();
  for (const auto& [rank, time] : last_match_) {
    Picoseconds& last = finish[rank.position()];
    last = std::max(last, time);
  }
  return finish;
}

void LoggopsReplay::schedule(Picoseconds time, Event event, std::uint32_t index)
{
  calendar_.schedule(time, *this, index << event_bits | static_cast<std::uint32_t>(event));
}

void LoggopsReplay::fire(Picoseconds now, std::uint32_t event)
{
  const auto more_at_this_instant = [&] { return !calendar_.empty() && calendar_.next_time() == now; };
  note(static_cast<Event>(event & ((1u << event_bits) - 1)), event >> event_bits);
  if (more_at_this_instant()) return;
  offer_noted();
  while (!more_at_this_instant()) {
    if (!ended_.empty())
      free_after_ended();
    else if (!start_next())
      return;
  }
}

void LoggopsReplay::note(Event event, std::uint32_t index)
{
  switch (event) {
  case Event::begin:
    break;
  case Event::wake:
    woken_.push_back(index);
    break;
  case Event::ready:
    became_ready_.push_back(index);
    break;
  case Event::finished:
    ended_.push_back(index);
    break;
  }
}

/// Fetches what is needed of the cores that come after the next: core_at(i) is the i-th of them.
template<class CoreAt> void LoggopsReplay::fetch_cores_ahead(std::size_t cores, CoreAt core_at)
{
  if (cores > 3 * per_access) resources_.fetch(core_at(3 * per_access));
  if (cores > 2 * per_access) resources_.fetch_waiting(core_at(2 * per_access));
  if (cores > per_access) resources_.fetch_first_send(core_at(per_access), records_);
}

/// Makes candidates of what was noted. With millions of ranks, each access would have to be waited for: what comes next
/// is fetched meanwhile.
void LoggopsReplay::offer_noted()
{
  for (std::size_t i = 0; i < became_ready_.size(); ++i) {
    if (i + per_access < became_ready_.size()) __builtin_prefetch(&records_[became_ready_[i + per_access]]);
    candidates_.add_ready(records_, became_ready_[i]);
  }
  became_ready_.clear();
  for (std::size_t i = 0; i < woken_.size(); ++i) {
    fetch_cores_ahead(woken_.size() - i, [&](std::size_t after) { return woken_[i + after]; });
    wake(woken_[i]);
  }
  woken_.clear();
}

void LoggopsReplay::wake(std::uint32_t core)
{
  if (resources_.wake_at(core) != calendar_.now()) return;
  resources_.set_wake_at(core, LoggopsResources::never);
  offer_first_waiting(core);
}

// ---------------------------------------------------------------------------------------- becoming ready

/// Operations that ended at this instant free those that come after them. With millions of ranks, each record
/// would have to be waited for: it is fetched ahead.
void LoggopsReplay::free_after_ended()
{
  for (std::size_t i = 0; i < ended_.size(); ++i) {
    if (i + per_access < ended_.size()) __builtin_prefetch(&records_[ended_[i + per_access]]);
    const Record& record = records_[ended_[i]];
    const Rank of = record.rank;
    const std::uint64_t number = record.number;
    const std::uint32_t id = record.id;
    if (steps_.on()) steps_.set_cause_of_end(ended_[i]);
    records_.remove(ended_[i]);
    graph_.finished(of, id, freed_);
    release(of, number);
  }
  ended_.clear();
}

/// The operations that the graph has freed become ready: sends, then receives, then computations.
void LoggopsReplay::release(Rank of, std::uint64_t number)
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
void LoggopsReplay::release(Rank of, std::uint64_t number, const GraphOperation& operation)
{
  Record record(of, operation);
  check_length(record);
  record.number = number;
  record.place = Record::place_of(record.kind, place_++);
  const std::uint32_t index = records_.add(record);
  const Picoseconds core_at = record.kind == Kind::receive ? resources_.core_free_at(resources_.core_of(record)) : 0;
  if (steps_.on()) steps_.ready(index, core_at);
  if (core_at > calendar_.now())
    schedule(core_at, Event::ready, index);
  else
    candidates_.add_ready(records_, index);
}

/// Ensures that no sum of an instant and the time of an operation can overflow.
void LoggopsReplay::check_length(const Record& record) const
{
  if (record.kind == Kind::receive) return;
  const double per_unit = record.kind == Kind::compute ? 1 : std::max(network_.G, network_.O);
  if (per_unit * static_cast<double>(record.amount) > static_cast<double>(longest_operation))
    throw SimulationError("rank " + to_string(record.rank) + ", " + graph_.place(record.rank, record.id) +
                          ": takes more than 13 days");
}

/// With millions of ranks, every start would wait for memory: for its record, then for the rank. Fetches them while
/// others start.
void LoggopsReplay::fetch_ready_ahead()
{
  if (candidates_.ready() <= 2 * per_access) return;
  asm volatile(""); // to GCC 12 a function that only fetches does nothing, and calls of it go
  __builtin_prefetch(&records_[candidates_.ready_after_next(2 * per_access)]);
  const Record& record = records_[candidates_.ready_after_next(per_access)];
  resources_.fetch(static_cast<std::uint32_t>(record.rank.value()));
}

/// Begins the next rank, unless a candidate goes before it. Ranks begin one by one, so that the operations of all are
/// not in memory at once.
bool LoggopsReplay::begin_next()
{
  const auto number = static_cast<std::uint64_t>(begun_);
  if (candidates_.any_before(records_, number)) return false;
  if (steps_.on()) steps_.set_no_cause();
  const Rank rank(begun_++);
  graph_.begin(rank, freed_);
  release(rank, number);
  return true;
}

/// Starts the first candidate of this instant, if it can. False if there is none.
bool LoggopsReplay::start_next()
{
  using Source = LoggopsCandidates::Source;
  if (begun_ < ranks_ && begin_next()) return true;
  LoggopsCandidates::Candidate candidate;
  switch (candidates_.first(records_)) {
  case Source::none:
    return false;
  case Source::ready:
    fetch_ready_ahead();
    start_or_wait(candidates_.take_ready());
    return true;
  case Source::woken:
    fetch_cores_ahead(candidates_.woken(), [&](std::size_t after) { return candidates_.woken_after_next(after); });
    candidate = candidates_.take_woken();
    break;
  case Source::others:
    candidate = candidates_.take_other();
    break;
  }
  if (candidate.is_core)
    start_waiting(candidate.index, candidate.turn);
  else
    start_or_wait(candidate.index);
  return true;
}

// ---------------------------------------------------------------------------------------- waiting for cores and NICs

/// Starts at once if core and NIC are free: those that wait for this core and go first cannot start now.
void LoggopsReplay::start_or_wait(std::uint32_t index)
{
  const Record& record = records_[index];
  if (record.kind == Kind::receive) return start(index);
  const std::uint32_t of = resources_.core_of(record);
  const Picoseconds nic_at = resources_.nic_free_at(record);
  if (std::max(resources_.core_free_at(of), nic_at) <= calendar_.now()) return start(index);
  resources_.queue_of(record).push(records_, index);
  schedule_wake(of, nic_at);
}

/// Starts the first that waits for the core and can start, if it still is the one that had this turn.
void LoggopsReplay::start_waiting(std::uint32_t of, const Turn& turn)
{
  WaitingQueue* queue = resources_.first_that_can_start(of, records_, calendar_.now());
  if (queue == nullptr || turn < records_[queue->first(records_)].turn())
    return offer_first_waiting(of); // another core took the NIC
  const std::uint32_t index = queue->first(records_);
  queue->pop(records_);
  start(index);
  schedule_wake(of);
}

/// Makes the first that waits for the core and can start a candidate of this instant.
void LoggopsReplay::offer_first_waiting(std::uint32_t of)
{
  const WaitingQueue* queue = resources_.first_that_can_start(of, records_, calendar_.now());
  if (queue == nullptr) return schedule_wake(of);
  candidates_.add_core(of, records_[queue->first(records_)].turn());
}

/// Schedules the first instant at which something that waits for the core can start, if anything waits.
void LoggopsReplay::schedule_wake(std::uint32_t of)
{
  const Picoseconds first = resources_.first_nic_free_at(of);
  if (first == LoggopsResources::never)
    resources_.drop_if_nothing_waits(of);
  else
    schedule_wake(of, first);
}

/// The same for something whose NIC is free at `nic_at`.
void LoggopsReplay::schedule_wake(std::uint32_t of, Picoseconds nic_at)
{
  const Picoseconds first = std::max({resources_.core_free_at(of), nic_at, calendar_.now()});
  if (first >= resources_.wake_at(of)) return;
  resources_.set_wake_at(of, first);
  schedule(first, Event::wake, of);
}

// ---------------------------------------------------------------------------------------- the end

void LoggopsReplay::check_finished() const
{
  StuckReport report(graph_);
  for (const Rank rank : each<Rank>(graph_.ranks())) {
    matching_.for_each_receive(rank, [&](const Record& r) { report.add_receive(rank, r.id, r.peer, r.tag); });
    matching_.for_each_message(rank, [&](const Record& m) {
      report.add_message(rank, {m.peer, m.id, m.amount, m.tag});
    });
    report.add_left(rank);
  }
  report.throw_if_any();
}

} // namespace loghop::simulate
