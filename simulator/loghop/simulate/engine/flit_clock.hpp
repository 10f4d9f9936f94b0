// The calendar of a network that acts in whole flit times: when it looks at its flits next.
#pragma once

#include "loghop/simulate/engine/event_calendar.hpp"

#include <algorithm>
#include <cstdint>

namespace loghop::simulate {

using FlitTime = std::int64_t; ///< a time or a duration, in flit times

class FlitClock {
public:
  static constexpr FlitTime never = INT64_MAX;

  /// Both must outlive this. `network`: its fire() calls that of this.
  FlitClock(EventCalendar& calendar, EventHandler& network, Picoseconds flit_time)
      : calendar_(calendar), network_(network), flit_time_(flit_time)
  {}

  FlitTime ceiling(Picoseconds time) const { return (time + flit_time_ - 1) / flit_time_; }

  /// The network looks at that flit time, or `never`; and not at a later one that was scheduled before. Throws
  /// SimulationError if simulated time ends before.
  void schedule(FlitTime time)
  {
    if (time >= pending_) return;
    if (time > time_limit / flit_time_) throw SimulationError("simulated time exceeds 26 days");
    pending_ = time;
    calendar_.schedule(time * flit_time_, network_, 0);
  }
  /// What was scheduled will not count.
  void forget() { pending_ = never; }

  /// Calls `step` with the flit time of the event, and with what it returns, the next flit time or `never`, as long as
  /// nothing else happens before.
  template<class Step> void fire(Picoseconds time, Step&& step)
  {
    if (pending_ == never || pending_ * flit_time_ != time) return; // an earlier event took its place
    FlitTime now = pending_;
    pending_ = never;
    for (int steps = 1;; ++steps) {
      const FlitTime next = step(now);
      if (next == never) return;
      const bool goes_on = steps < most_steps && next < pending_ && next <= time_limit / flit_time_ &&
                           calendar_.goes_on(next * flit_time_);
      if (!goes_on) return schedule(next);
      now = next;
    }
  }

private:
  static constexpr int most_steps = 32; ///< before the calendar's loop, which tells progress, has its turn

  EventCalendar& calendar_;
  EventHandler& network_;
  Picoseconds flit_time_;
  FlitTime pending_ = never; ///< the event that counts
};

} // namespace loghop::simulate
