// Shares a bandwidth among transfers, max-min fair at every instant: the main memory of a node among its cores and its
// network interface.
//
// A transfer alone takes `time`, and demands `bytes` / `time` of the bandwidth all along: a copy that mostly works in
// caches demands little. While the demands of all are at most the capacity, none is slowed down. Else each gets its
// demand or an equal level, whichever is less, such that the levels use up the capacity, and goes on at the fraction
// level / demand of its speed. A transfer that was never slowed down takes exactly `time`.
//
// The cost of a start or an end grows with the number of transfers under way.
#pragma once

#include "loghop/simulate/engine/event_calendar.hpp"

#include <cstdint>
#include <vector>

namespace loghop::simulate {

class TransferListener {
public:
  virtual ~TransferListener() = default;
  virtual void transferred(std::uint32_t transfer) = 0;
};

class SharedBandwidth final : public EventHandler {
public:
  /// Bytes per second, above 0.
  SharedBandwidth(double capacity, EventCalendar& calendar);

  /// Needs time >= 0, bytes >= 0. `transfer` is handed back to `listener` at the end.
  void start(std::uint32_t transfer, TransferListener& listener, Picoseconds time, std::int64_t bytes);

  void fire(Picoseconds now, std::uint32_t event) override;

private:
  struct Transfer {
    std::uint32_t id;
    TransferListener* listener;
    double left;      ///< ps, at full speed
    double demand;    ///< bytes per ps
    double speed = 1; ///< of the full one
    Picoseconds done = 0;
  };

  void progress();
  void share();

  double capacity_; ///< bytes per ps
  EventCalendar& calendar_;
  std::vector<Transfer> transfers_; ///< in the order of their starts
  Picoseconds updated_ = 0;
  std::uint32_t current_ = 0; ///< number of the last event: those before it do not count any more
};

} // namespace loghop::simulate
