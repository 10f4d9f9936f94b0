#include "loghop/simulate/observe/path_observer.hpp"

#include <algorithm>

namespace loghop::simulate {

PathCounts& PathCounts::operator+=(const PathCounts& other)
{
  o += other.o;
  L += other.L;
  g += other.g;
  G += other.G;
  O += other.O;
  compute += other.compute;
  return *this;
}

PathCounts PathCounts::operator/(double divisor) const
{
  return {o / divisor, L / divisor, g / divisor, G / divisor, O / divisor, compute / divisor};
}

void PathObserver::add(StepId cause, const PathCounts& own)
{
  too_many_ = steps_.size() == most_steps_;
  if (too_many_) return std::vector<PathCounts>().swap(steps_); // gives the memory back
  steps_.push_back(cause == no_step ? PathCounts{} : steps_[cause]);
  steps_.back() += own;
}

void PathObserver::ends(Rank rank, Picoseconds at, StepId step)
{
  if (at > ends_[rank].at) ends_[rank] = {at, step};
}

/// A send works for o, and then for what its bytes add.
void PathObserver::worked(const CoreStep& step)
{
  if (too_many_) return;
  PathCounts own;
  const auto id = static_cast<StepId>(steps_.size());
  switch (step.activity) {
  case CoreActivity::send_overhead:
    if (step.message == sending_)
      rest_ = id;
    else
      own.o = 1;
    sending_ = step.message;
    break;
  case CoreActivity::receive_overhead:
    own.o = 1;
    own.O = further_bytes_.at(step.message);
    break;
  case CoreActivity::network:
    own.G = further_bytes_.at(step.message);
    own.O = -own.G;
    break;
  default:
    own.compute = static_cast<double>(step.to - step.from);
  }
  add(step.cause, own);
  ends(step.rank, step.to, id);
}

void PathObserver::travelled(const Flight& flight)
{
  if (too_many_) return;
  PathCounts own;
  const auto bytes = static_cast<double>(std::max<std::int64_t>(flight.bytes, 1) - 1);
  if (rest_ != no_step) steps_[rest_].O += bytes;
  rest_ = no_step;
  if (flight.way == Flight::Way::network) {
    own.L = 1;
    further_bytes_[flight.message] = bytes;
  } else {
    own.g = 1;
    own.G = bytes;
  }
  add(flight.cause, own);
  if (flight.way == Flight::Way::into_interface) further_bytes_.erase(flight.message);
}

void PathObserver::finished(Rank rank, Picoseconds at, StepId cause)
{
  ends(rank, at, cause);
}

PathCounts PathObserver::counts(const Metric& metric) const
{
  const auto of = [&](const End& end) { return end.step == no_step ? PathCounts{} : steps_[end.step]; };
  if (metric.kind == Metric::Kind::makespan) {
    const auto last =
        std::max_element(ends_.begin(), ends_.end(), [](const End& a, const End& b) { return a.at < b.at; });
    return of(*last);
  }
  if (metric.kind == Metric::Kind::rank_time) return of(ends_[metric.rank]) / static_cast<double>(metric.iterations);
  std::vector<PathCounts> all;
  for (const End& end : ends_)
    all.push_back(of(end));
  return mean_per_iteration(metric, all);
}

} // namespace loghop::simulate
