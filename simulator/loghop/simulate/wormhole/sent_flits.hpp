// Keeps the times at which a source sent its latest flits, and the flit that somebody waits for.
//
// Flits are numbered from 0 across all messages of the source. Flits that were sent in a pattern are noted at once, in a time that
// does not grow with their number.
#pragma once

#include "loghop/simulate/wormhole/departure_history.hpp"
#include "loghop/simulate/wormhole/flit_cycle.hpp"
#include "loghop/simulate/wormhole/steady_state.hpp"
#include "loghop/units/picoseconds.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace loghop::simulate {

class SentFlits {
public:
  /// Keeps the times of the last `kept` flits at least.
  SentFlits(std::int64_t kept, Picoseconds flit_time)
      : kept_(std::max(kept, SteadyState::longest_period)), flit_time_(flit_time)
  {}

  std::int64_t sent() const { return times_.determined(); }
  Picoseconds time(std::int64_t flit) const { return times_.departure(flit, flit_time_); }

  /// The next flit was sent. True: it is the one that was awaited, and no flit is awaited any more.
  bool add(Picoseconds time)
  {
    const std::int64_t flit = sent();
    append(flit, time);
    times_.forget_before(flit + 1 - kept_);
    if (flit != awaited_) return false;
    awaited_ = none;
    return true;
  }

  /// The next flits were sent in the pattern at flit times from `begin` to `end` - 1; none of them is awaited.
  void add_pattern(const FlitCycle& cycle, FlitPattern pattern, FlitTime begin, FlitTime end)
  {
    const std::int64_t after = sent() + cycle.before(pattern, end) - cycle.before(pattern, begin);
    if (after == sent()) return;
    if (pattern == cycle.always()) {
      times_.append(sent(), after, begin * flit_time_ - sent() * flit_time_);
    } else {
      std::int64_t flit = std::max(sent(), after - kept_);
      FlitTime time = begin;
      if (flit > sent()) time = std::max(begin, end - kept_ * cycle.length());
      for (std::int64_t next = after - (cycle.before(pattern, end) - cycle.before(pattern, time)); time < end; ++time)
        if (cycle.has(pattern, time) && next++ >= flit) append(flit++, time * flit_time_);
    }
    times_.forget_before(after - kept_);
  }

  /// The last `flits` flits, which were sent within `period`, were followed by as many in each of `periods` more.
  void repeat(std::int64_t flits, Picoseconds period, std::int64_t periods)
  {
    const std::int64_t begin = sent();
    const std::int64_t end = begin + periods * flits;
    for (std::int64_t flit = std::max(begin, end - kept_); flit < end; ++flit) {
      const std::int64_t after = flit - begin;
      append(flit, time(begin - flits + after % flits) + (after / flits + 1) * period);
    }
    times_.forget_before(end - kept_);
  }

  void await(std::int64_t flit) { awaited_ = flit < sent() ? none : flit; }
  /// Flits that will be sent before the one that is awaited.
  std::int64_t before_awaited() const { return awaited_ == none ? none : awaited_ - sent(); }

private:
  static constexpr std::int64_t none = std::numeric_limits<std::int64_t>::max();

  void append(std::int64_t flit, Picoseconds time) { times_.append(flit, flit + 1, time - flit * flit_time_); }

  std::int64_t kept_;
  Picoseconds flit_time_;
  DepartureHistory times_;
  std::int64_t awaited_ = none;
};

} // namespace loghop::simulate
