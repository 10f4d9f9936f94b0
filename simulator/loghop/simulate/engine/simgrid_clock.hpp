// Fires the events of a calendar inside SimGrid's clock.
#pragma once

#include "loghop/simulate/engine/event_calendar.hpp"

#include <functional>

namespace loghop::simulate {

/// Creates the SimGrid engine, with all factors off and times exact, and calls `work`. Once a process: a second call
/// throws std::logic_error.
void in_simgrid(const std::function<void()>& work);

/// Creates the SimGrid engine, registers the calendar with it as a resource model and runs until nothing is left to
/// fire. `build` creates SimGrid's platform, if the calendar's handlers need one. `abandon` ends what they have begun in
/// SimGrid and what has not ended by itself, before the engine goes, also if one of them throws. SimGrid allows one
/// engine a process: a second call in the same process throws std::logic_error.
void run_in_simgrid(EventCalendar& calendar, const std::function<void()>& build = {},
                    const std::function<void()>& abandon = {});

} // namespace loghop::simulate
