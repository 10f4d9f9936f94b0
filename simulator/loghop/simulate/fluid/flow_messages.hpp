// A fluid network: messages are flows that share links at rates which loghop solves (max_min_shares.hpp, ordered_shares.hpp).
//
// A message waits for the latency of its route first; then its flow begins. What begins or ends at one instant is solved
// together, and messages that end at one picosecond arrive in the order in which they were sent. A message alone takes
//   latency + bytes / (least bandwidth of its route).
// Rates are whole multiples of 2^-e B/s, with e such that the fastest link has between 2^60 and 2^61 of them. What is
// left of a flow is counted in such units times 1 ps, exactly: only the instant of its end is rounded, to a picosecond.
//
// A flow costs two events. What comes next is found in a heap of bounds: no flow ends before its bound. Only where a new
// rate would break the bound, or the bound is the earliest of all, the end is computed and the bound moved. A flow that
// waits for its interface has no bound.
#pragma once

#include "loghop/platform/fluid.hpp"
#include "loghop/simulate/engine/event_calendar.hpp"
#include "loghop/simulate/engine/indexed_heap.hpp"
#include "loghop/simulate/fluid/link_watch.hpp"
#include "loghop/simulate/fluid/max_min_shares.hpp"
#include "loghop/simulate/fluid/ordered_shares.hpp"
#include "loghop/simulate/message_passing/message_network.hpp"

#include <memory>
#include <utility>
#include <vector>

namespace loghop::simulate {

template<class Shares> class FlowMessages final : public MessageNetwork, public EventHandler {
public:
  /// `network`: not a file of SimGrid, and its order of sending is that of the shares.
  FlowMessages(const FluidNetwork& network, EventCalendar& calendar, MessageNetworkListener& listener);
  FlowMessages(std::unique_ptr<FluidRoutes> routes, SendOrder order, EventCalendar& calendar,
               MessageNetworkListener& listener);

  void send(std::uint32_t message, Node source, Node destination, std::int64_t bytes) override;
  bool keeps_order() const override { return false; }
  Picoseconds alone(Node source, Node destination, std::int64_t bytes, Picoseconds now) const override;
  void report(NetworkStatistics& statistics) const override;
  void set_observer(RunObserver& observer) override { links_.set_observer(observer); }
  void fire(Picoseconds now, std::uint32_t event) override;

private:
  __extension__ typedef unsigned __int128 Work; ///< units of a rate times 1 ps
  struct Flow {
    Work left = 0; ///< at `since`
    std::int64_t bytes = 0;
    Picoseconds since = 0;
    std::int64_t rate = 0; ///< from `since` on; 0: it waits
    Picoseconds bound = 0; ///< it does not end before
    std::uint64_t number = 0;
    Picoseconds sent = 0;
    Node source{0};
    Node destination{0};
    std::uint32_t message = 0;
    std::uint32_t next = nothing;
  };

  const std::vector<LinkId>& path_between(Node source, Node destination) const;
  Work work_of(std::int64_t bytes) const;
  void ask_for_share(Picoseconds time);
  void share(Picoseconds now);
  void end_flows(Picoseconds now);
  void begin_flows(Picoseconds now);
  void change(std::uint32_t index, Picoseconds now);
  void watch(const Flow& flow, std::int64_t before, std::int64_t now);
  void settle_first();
  static Picoseconds end_of(const Flow& flow);
  static bool ends_before(const Flow& flow, Picoseconds time);

  const std::unique_ptr<FluidRoutes> routes_;
  EventCalendar& calendar_;
  MessageNetworkListener& listener_;
  const int exponent_; ///< e above
  Shares shares_;
  Pool<Flow> flows_;
  IndexedHeap ends_;                     ///< flows by their bounds
  std::vector<std::uint32_t> beginning_; ///< flows, at this instant
  Picoseconds next_share_;               ///< the earliest instant for which a solution is asked for
  std::uint64_t sent_ = 0;
  std::vector<std::pair<std::uint64_t, Arrival>> arrivals_; ///< with the number in the order of sending
  LinkWatch links_;
  mutable std::vector<LinkId> path_;
};

/// Interfaces serve their flows together.
using FairMessages = FlowMessages<MaxMinShares>;
/// Interfaces serve the oldest flow first.
using OrderedMessages = FlowMessages<OrderedShares>;

} // namespace loghop::simulate
