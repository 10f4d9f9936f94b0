#include "loghop/simulate/engine/run_calendar.hpp"

#include "loghop/simulate/engine/progress_board.hpp"

namespace loghop::simulate {

void run_calendar(EventCalendar& calendar)
{
  constexpr int events_at_a_time = 1000;
  TellingEvents telling;
  while (!calendar.empty()) {
    for (int i = 0; i < events_at_a_time && !calendar.empty(); ++i)
      calendar.fire_next();
    telling.fired(calendar.fired());
  }
}

void TellingEvents::fired(std::uint64_t events)
{
  if (events < next_) return;
  tell_events(events);
  next_ = events + between_tellings;
}

} // namespace loghop::simulate
