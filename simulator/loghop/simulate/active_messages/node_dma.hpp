// Runs the two DMA engines of a node on the calendar.
#pragma once

#include "loghop/simulate/active_messages/dma.hpp"
#include "loghop/simulate/active_messages/interface_listener.hpp"
#include "loghop/simulate/engine/event_calendar.hpp"

#include <cstdint>
#include <optional>

namespace loghop::simulate {

class NodeDma final : public EventHandler {
public:
  NodeDma(const DmaMemory& memory, EventCalendar& calendar, InterfaceListener& listener);

  bool active(DmaEngines::Engine engine) const { return engines_.active(engine); }
  std::optional<Picoseconds> done_at(DmaEngines::Engine engine) const { return engines_.done_at(engine); }
  double picoseconds_per_byte() const { return engines_.picoseconds_per_byte(); }
  /// The engine is done no earlier than `not_before`; if that is not known yet, allow() follows.
  void start(DmaEngines::Engine engine, std::int64_t bytes, std::optional<Picoseconds> not_before);
  void allow(DmaEngines::Engine engine, Picoseconds not_before) { engines_.allow(engine, not_before); }
  void stop(DmaEngines::Engine engine);
  /// Schedules the ends of both engines, as far as they are known. Call after start() and allow().
  void schedule();

  void fire(Picoseconds now, std::uint32_t engine) override;

private:
  DmaEngines engines_;
  EventCalendar& calendar_;
  InterfaceListener& listener_;
};

} // namespace loghop::simulate
