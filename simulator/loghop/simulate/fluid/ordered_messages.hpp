// A fluid network whose interfaces send in order: see ordered_shares.hpp. Rates change when a flow begins or ends.
//
// A message waits for the latency of its route first, as it does in FluidMessages; then its flow begins. The flows of an
// instant begin together, and those that end at one picosecond arrive in the order in which they were sent. A time is
// exact to the picosecond unless the flow's rate changed: then each change rounds in the last bits of a double.
#pragma once

#include "loghop/simulate/engine/event_calendar.hpp"
#include "loghop/simulate/fluid/link_watch.hpp"
#include "loghop/simulate/fluid/ordered_shares.hpp"
#include "loghop/simulate/message_passing/message_network.hpp"

#include <map>
#include <memory>

namespace loghop::simulate {

class OrderedMessages final : public MessageNetwork, public EventHandler {
public:
  /// `network`: not a file of SimGrid, and its order of sending is not fair.
  OrderedMessages(const FluidNetwork& network, EventCalendar& calendar, MessageNetworkListener& listener);
  OrderedMessages(std::unique_ptr<FluidRoutes> routes, SendOrder order, EventCalendar& calendar,
                  MessageNetworkListener& listener);

  void send(std::uint32_t message, Node source, Node destination, std::int64_t bytes) override;
  bool keeps_order() const override { return false; }
  Picoseconds alone(Node source, Node destination, std::int64_t bytes, Picoseconds now) const override;
  void report(NetworkStatistics& statistics) const override;
  void set_observer(RunObserver& observer) override { links_.set_observer(observer); }
  void fire(Picoseconds now, std::uint32_t event) override;

private:
  static constexpr Picoseconds never = time_limit + 1;
  struct Flow {
    std::uint32_t message = 0;
    std::vector<LinkId> path;
    Picoseconds sent = 0;
    double bytes = 0; ///< left at `since`
    double rate = 0;  ///< B/s, from `since` on
    Picoseconds since = 0;
    Picoseconds end = never; ///< if the rate stays
  };
  using Flows = std::map<std::uint64_t, Flow>; ///< by age: in the order of sending

  bool begin_flows(Picoseconds now);
  std::vector<Arrival> end_flows(Picoseconds now);
  void share(Picoseconds now);
  static void change(Flow& flow, double rate, Picoseconds now);
  std::vector<LinkId> path_between(Node source, Node destination) const;

  const std::unique_ptr<FluidRoutes> routes_;
  EventCalendar& calendar_;
  MessageNetworkListener& listener_;
  OrderedShares shares_;
  Flows flows_;
  std::multimap<Picoseconds, std::uint64_t> beginning_; ///< ages by the instant at which the flow begins
  LinkWatch links_;
  std::uint64_t sent_ = 0;
};

} // namespace loghop::simulate
