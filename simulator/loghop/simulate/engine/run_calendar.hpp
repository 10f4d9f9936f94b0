// Fires the events of a calendar, for networks that need nothing of SimGrid. What fires when is what fires inside SimGrid's
// clock (simgrid_clock.hpp), but a process can run any number of calendars.
#pragma once

#include "loghop/simulate/engine/event_calendar.hpp"

namespace loghop::simulate {

/// Until none is left.
void run_calendar(EventCalendar& calendar);

/// Tells how far a calendar has come (tell_events), every 10,000 events.
class TellingEvents {
public:
  void fired(std::uint64_t events);

private:
  static constexpr std::uint64_t between_tellings = 10000;
  std::uint64_t next_ = 0;
};

} // namespace loghop::simulate
