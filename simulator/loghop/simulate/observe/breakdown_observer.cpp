#include "loghop/simulate/observe/breakdown_observer.hpp"

#include "loghop/simulate/engine/simulation_error.hpp"

#include <algorithm>

namespace loghop::simulate {

namespace {

TimeKind kind_of(CoreActivity activity)
{
  switch (activity) {
  case CoreActivity::compute:
    return TimeKind::compute;
  case CoreActivity::packing:
    return TimeKind::packing;
  case CoreActivity::memory:
    return TimeKind::memory;
  case CoreActivity::network:
    return TimeKind::network;
  case CoreActivity::wait_message:
  case CoreActivity::wait_send:
  case CoreActivity::blocked_send:
    return TimeKind::waiting;
  case CoreActivity::send_overhead:
  case CoreActivity::receive_overhead:
  case CoreActivity::handler:
    break;
  }
  return TimeKind::overhead;
}

} // namespace

void BreakdownObserver::keep(const Step& step)
{
  if (too_many_) return;
  too_many_ = steps_.size() == most_steps_;
  if (!too_many_) return steps_.push_back(step);
  std::vector<Step>().swap(steps_); // gives the memory back
  std::vector<Mark>().swap(marks_);
}

void BreakdownObserver::worked(const CoreStep& step)
{
  keep({step.from, step.to, 0, step.message, step.cause, step.rank, kind_of(step.activity), false});
}

void BreakdownObserver::travelled(const Flight& flight)
{
  keep({flight.from, flight.to, flight.alone, flight.message, flight.cause, flight.source, TimeKind::network, true});
}

/// The end of a step of the rank's own cores needs no mark.
void BreakdownObserver::finished(Rank rank, Picoseconds at, StepId cause)
{
  if (too_many_) return;
  if (cause != no_step && !steps_[cause].flight && steps_[cause].rank == rank && steps_[cause].to == at) return;
  marks_.push_back({at, cause, rank});
}

Picoseconds BreakdownObserver::late(const Step& step)
{
  return std::max<Picoseconds>(step.to - step.from - step.alone, 0);
}

IndexedVector<Rank, std::vector<BreakdownObserver::Interval>> BreakdownObserver::intervals() const
{
  IndexedVector<Rank, std::vector<Interval>> of_rank(ranks_);
  for (const Step& step : steps_)
    if (!step.flight) of_rank[step.rank].push_back({step.from, step.to, step.cause, step.kind});
  for (const Mark& mark : marks_)
    of_rank[mark.rank].push_back({mark.at, mark.at, mark.cause, TimeKind::waiting});
  for (auto& all : of_rank)
    std::stable_sort(all.begin(), all.end(), [](const Interval& a, const Interval& b) { return a.from < b.from; });
  return of_rank;
}

void BreakdownObserver::divide(const std::vector<Interval>& intervals, const Share& share) const
{
  Picoseconds until = 0;
  for (const Interval& interval : intervals) {
    if (interval.from > until) count_idle(steps_, until, interval.from, interval.cause, share);
    until = std::max(until, interval.from);
    if (interval.to > until) share(interval.kind, until, interval.to);
    until = std::max(until, interval.to);
  }
}

/// Goes backwards through the steps of one message; the time before them is waiting.
void BreakdownObserver::count_idle(const std::vector<Step>& steps, Picoseconds from, Picoseconds to, StepId cause,
                                   const Share& share)
{
  const std::int64_t message = cause == no_step ? no_message : steps[cause].message;
  for (StepId id = cause; id != no_step && to > from; id = steps[id].cause) {
    const Step& step = steps[id];
    if (message == no_message || step.message != message) break;
    const Picoseconds begin = std::max(step.from, from);
    const Picoseconds contention = std::min(to - begin, late(step));
    if (step.flight) {
      share(TimeKind::contention, to - contention, to);
      share(TimeKind::network, begin, to - contention);
    } else {
      share(TimeKind::waiting, begin, to);
    }
    to = begin;
  }
  share(TimeKind::waiting, from, to);
}

void BreakdownObserver::for_each_share(
    const std::function<void(Rank rank, TimeKind kind, Picoseconds from, Picoseconds to)>& share) const
{
  const auto of_rank = intervals();
  for (const Rank rank : each<Rank>(ranks_))
    divide(of_rank[rank], [&](TimeKind kind, Picoseconds from, Picoseconds to) { share(rank, kind, from, to); });
}

/// The last end of all steps of cores and marks; among equals, that of the lowest rank.
BreakdownObserver::Mark BreakdownObserver::last_end() const
{
  Mark last{0, no_step, Rank(ranks_)};
  const auto offer = [&](const Mark& end) {
    if (end.at > last.at || (end.at == last.at && end.rank < last.rank)) last = end;
  };
  for (StepId id = 0; id < steps_.size(); ++id)
    if (!steps_[id].flight) offer({steps_[id].to, id, steps_[id].rank});
  for (const Mark& mark : marks_)
    offer(mark);
  return last;
}

void BreakdownObserver::add(PathStep step, TimeBreakdown& result)
{
  if (step.from == step.to) return;
  result.critical_path[step.kind] += step.to - step.from;
  result.path.push_back(step);
}

void BreakdownObserver::walk_back(Picoseconds end, StepId last, TimeBreakdown& result) const
{
  for (StepId id = last; id != no_step && end > 0; id = steps_[id].cause) {
    const Step& step = steps_[id];
    if (step.to < end) add({step.rank, TimeKind::waiting, step.to, end, no_message}, result); // no cause is known
    const Picoseconds to = std::min(step.to, end);
    const Picoseconds from = std::min(step.from, to);
    const Picoseconds contention = step.flight ? std::min(late(step), to - from) : 0;
    add({step.rank, TimeKind::contention, to - contention, to, step.message}, result);
    add({step.rank, step.kind, from, to - contention, step.message}, result);
    end = from;
  }
  if (end > 0) add({Rank(0), TimeKind::waiting, 0, end, no_message}, result);
  std::reverse(result.path.begin(), result.path.end());
}

TimeBreakdown BreakdownObserver::breakdown() const
{
  TimeBreakdown result;
  result.ranks.resize(static_cast<std::size_t>(ranks_));
  Picoseconds total = 0; // so no sum of parts exceeds the type either
  for_each_share([&](Rank rank, TimeKind kind, Picoseconds from, Picoseconds to) {
    if (__builtin_add_overflow(total, to - from, &total))
      throw SimulationError("the times of all ranks together exceed 106 days: there is no breakdown");
    result.ranks[rank.position()][kind] += to - from;
  });
  const Mark last = last_end();
  walk_back(last.at, last.cause, result);
  return result;
}

} // namespace loghop::simulate
