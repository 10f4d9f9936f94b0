// Gives messages to a network some time after they were sent: what an interface or a library does before needs no core.
#pragma once

#include "loghop/simulate/engine/event_calendar.hpp"
#include "loghop/simulate/engine/pool.hpp"
#include "loghop/simulate/message_passing/message_network.hpp"

#include <cstdint>

namespace loghop::simulate {

class DelayedSends final : public EventHandler {
public:
  struct Departure {
    std::uint32_t message = 0;
    Node from{0};
    Node to{0};
    std::int64_t bytes = 0;
    std::uint32_t next = nothing; ///< of the pool
  };

  explicit DelayedSends(EventCalendar& calendar) : calendar_(calendar) {}

  void set_network(MessageNetwork& network) { network_ = &network; }
  void add(Picoseconds delay, const Departure& departure)
  {
    calendar_.schedule(calendar_.now() + delay, *this, departures_.add(departure));
  }
  void fire(Picoseconds, std::uint32_t index) override
  {
    const Departure departure = departures_[index];
    departures_.remove(index);
    network_->send(departure.message, departure.from, departure.to, departure.bytes);
  }

private:
  EventCalendar& calendar_;
  MessageNetwork* network_ = nullptr;
  Pool<Departure> departures_;
};

} // namespace loghop::simulate
