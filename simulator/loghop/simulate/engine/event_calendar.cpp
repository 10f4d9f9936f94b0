#include "loghop/simulate/engine/event_calendar.hpp"

namespace loghop::simulate {

void EventCalendar::throw_beyond_limit()
{
  throw SimulationError("simulated time exceeds 26 days");
}

/// Makes the earliest time of the list the floor, and moves its events to the lower levels: as a whole if they have one
/// time, which is the rule where a network counts in flit times.
void EventCalendar::spread(int level, int slot)
{
  EventFifo list = lists_[level][slot];
  lists_[level][slot] = EventFifo();
  vacate(level, slot);
  floor_ = next_;
  if (list.has_one_time()) {
    const auto lowest = static_cast<int>(floor_) & (slots - 1);
    lists_[0][lowest] = list;
    occupied_slots_[0] |= std::uint64_t{1} << lowest;
    occupied_levels_ |= 1u;
    return;
  }
  while (!list.empty()) {
    add(list.front());
    list.pop(chunks_);
  }
}

} // namespace loghop::simulate
