#include "loghop/simulate/engine/event_calendar.hpp"

namespace loghop::simulate {

/// Makes the earliest time of the list the floor, and moves its events to the lower levels.
void EventCalendar::spread(int level, int slot)
{
  EventFifo list = lists_[level][slot];
  lists_[level][slot] = EventFifo();
  vacate(level, slot);
  floor_ = next_;
  while (!list.empty()) {
    add(list.front());
    list.pop(chunks_);
  }
}

} // namespace loghop::simulate
