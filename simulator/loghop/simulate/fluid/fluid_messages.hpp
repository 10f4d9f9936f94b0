// SimGrid's links, shared by max-min fairness, for messages between nodes. Every factor that SimGrid applies by default
// (to latency and bandwidth, for TCP windows and for cross traffic) is off: a message alone takes latency + size /
// bandwidth.
//
// SimGrid shares a link in inverse proportion to the latencies of the routes of its flows, as TCP does. Platform files
// of SimGrid are simulated so. On other topologies messages have equal shares.
//
// SimGrid counts time in doubles. What completes together by SimGrid's clock arrives in the order in which it was sent.
#pragma once

#include "loghop/platform/fluid.hpp"
#include "loghop/simulate/engine/event_calendar.hpp"
#include "loghop/simulate/fluid/link_watch.hpp"
#include "loghop/simulate/fluid/route_cost.hpp"
#include "loghop/simulate/message_passing/message_network.hpp"

#include <memory>
#include <vector>

namespace loghop::simulate {

class FluidMessages final : public MessageNetwork, public EventHandler {
public:
  FluidMessages(const FluidNetwork& network, EventCalendar& calendar, MessageNetworkListener& listener);
  ~FluidMessages() override;

  /// Creates hosts and links. Once, in the engine that runs the calendar.
  void build();
  /// Ends all flows that are left after a run. SimGrid ends the process if one is destroyed while it is on its way.
  void abandon();
  /// Throws SimulationError if abandon() found flows.
  void check_all_arrived() const;

  void send(std::uint32_t message, Node source, Node destination, std::int64_t bytes) override;
  bool keeps_order() const override { return false; }
  Picoseconds alone(Node source, Node destination, std::int64_t bytes, Picoseconds now) const override;
  void report(NetworkStatistics& statistics) const override;
  void set_observer(RunObserver& observer) override { watch_.set_observer(observer); }
  void fire(Picoseconds now, std::uint32_t what) override;

private:
  const std::vector<LinkId>& path_between(Node source, Node destination) const; ///< where loghop has the routes
  RouteCost cost_between(Node source, Node destination) const;
  struct Links;                                                     ///< SimGrid's
  Picoseconds latency_between(Node source, Node destination) const; ///< 0 where SimGrid counts it
  void start(std::uint32_t flow);
  void completed(std::uint32_t flow);
  void deliver(); ///< what completed at this instant

  const FluidNetwork network_;
  EventCalendar& calendar_;
  MessageNetworkListener& listener_;
  std::unique_ptr<Links> links_;
  LinkWatch watch_;
};

} // namespace loghop::simulate
