// Wormhole routing on a mesh with one virtual channel a link, without touching flits: only header grants are events.
//
// The rules, in flit times (one flit crosses a channel in one):
// 1. A source sends its messages one at a time, in the order in which they were offered; the next may start in the flit
//    time after the last flit of the one before. A flit needs a credit of the injection buffer; sent at t, it is at the
//    router at t + injection.
// 2. Each router input has one buffer of B flits, first in, first out, shared by successive messages. A header behind
//    the tail of another message asks for its output from the flit time after that tail was granted.
// 3. A flit that arrived at t may be granted at t. Granted at g, it is in the next buffer at g + hop (at the
//    destination at g + ejection); the slot it left is a usable credit upstream at g + credit. Where the NIC consumes
//    at once, the credit of the ejection channel is usable at g + ejection + credit.
// 4. An output belongs to a message from its header's grant to its tail's, and is free in the next flit time. A grant
//    needs a credit.
// 5. A free output with a credit goes to one waiting header: round robin over the inputs (MeshRoutes; the
//    pointer starts at 0 and becomes winner + 1), or first come (earliest request; equal times: lower message number).
//
// Everything between header grants is a longest path (worm.hpp). As soon as the grants that it depends on are known,
// the tail's passage through a channel is computed, ahead of simulated time; what it unblocks is scheduled. So a
// message costs about one event a channel, whatever its size.
//
// With an input queue (rule 6): the ejection channel leads into a queue of `input_queue` flits, shared by successive
// messages. When a message's header is at its front the listener is told, and the message stands until it says take().
// From then on its flits leave the queue at a rate of its own, at least one a flit time, each no earlier than it
// arrived and at a whole flit time; its slot is usable upstream `credit` later. The next header is at the front in the
// flit time after. Holds for input_queue >= (ejection + credit) / flit time + 2.
#pragma once

#include "loghop/base/indexed_vector.hpp"
#include "loghop/platform/platform.hpp"
#include "loghop/simulate/engine/event_calendar.hpp"
#include "loghop/simulate/routes/mesh_routes.hpp"
#include "loghop/simulate/wormhole/departure_history.hpp"
#include "loghop/simulate/wormhole/entry_steps.hpp"
#include "loghop/simulate/wormhole/worm.hpp"
#include "loghop/simulate/wormhole/worm_channel.hpp"
#include "loghop/simulate/wormhole/wormhole_network.hpp"

#include <cstdint>
#include <vector>

namespace loghop::simulate {

class WormNetwork final : public WormholeNetwork, public EventHandler {
public:
  WormNetwork(const WormholeMesh& mesh, const NicQueues& queues, EventCalendar& calendar,
              WormNetworkListener& listener);

  const MeshRoutes& routes() const { return routes_; }
  const WormTiming& timing() const { return timing_; }

  std::int64_t offer(std::int64_t number, Node source, Node destination, std::int64_t flits,
                     std::uint64_t context) override;
  void take(WormId worm, Picoseconds drain) override;

  std::int64_t offered_flits(Node source) const override { return sources_[source].offered; }
  std::int64_t sent_flits(Node source) override { return sources_[source].history.determined(); }
  Picoseconds sent_at(Node source, std::int64_t flit) const override
  {
    return sources_[source].history.departure(flit, timing_.flit_time);
  }

  Picoseconds last_sent(Node source) override;
  void await_sent(Node, std::int64_t) override {} ///< every change of sent_flits() is told

  std::int64_t in_flight() const override { return in_flight_; }
  std::uint64_t header_grants() const override { return header_grants_; }
  void fire(Picoseconds now, std::uint32_t channel) override;

private:
  struct Source {
    WormList queue;
    std::int64_t offered = 0; ///< flits
    DepartureHistory history; ///< of the output queue
    DepartureHistory sent;    ///< from the last flit that has left by now on; only if last_sent() is asked for
  };
  /// Of something that became known: departures from the buffer of a channel, or that a channel is free. One number,
  /// since a processor waits for a pair that was written in two pieces.
  class FollowUp {
  public:
    static FollowUp departures(ChannelId channel) { return FollowUp(2 * std::uint64_t{channel}); }
    static FollowUp channel_free(ChannelId channel) { return FollowUp(2 * std::uint64_t{channel} + 1); }
    ChannelId channel() const { return static_cast<ChannelId>(number_ / 2); }
    bool is_departures() const { return number_ % 2 == 0; }

  private:
    explicit FollowUp(std::uint64_t number) : number_(number) {}
    std::uint64_t number_;
  };

  WormId new_worm();
  void push_back(WormList& list, WormId Worm::*behind, WormId id);
  void start_source(Node node);
  void send_next(Node node);
  void request(WormId id, Picoseconds time, std::uint16_t input);
  void try_schedule(ChannelId output);
  void schedule(WormChannel& channel, ChannelId id, Picoseconds at);
  WormId take_request(WormChannel& channel, Picoseconds now);
  bool precedes(const WormChannel& channel, const Worm& a, const Worm& b) const;
  void grant(ChannelId output, WormId id, Picoseconds now);
  void fetch_ahead(const Worm& worm) const;
  void leave_buffer(Worm& worm);
  void front_moved(const WormChannel& channel);
  void settle();
  void follow_departures(WormChannel& channel);
  void deliver(WormId id);

  void capture_slots(WormChannel& channel, int stage);
  std::int64_t known_at_front(const Worm& worm) const;
  void advance(WormId id);
  /// The worm, whose tail has left all channels before this one, follows its header into it without a wait.
  bool passes_at_once(const Worm& worm, const WormChannel& channel) const
  {
    return streams_ && worm.flits <= timing_.buffer && worm.slots.empty() &&
           (channel.sink || channel.history.determined() + depth(channel) >= channel.entered);
  }
  void pass_at_once(Worm& worm, WormId id, Picoseconds now);
  void append_departures(Worm& worm, int stage, std::int64_t end);
  void forget(WormChannel& channel) const;
  void append_sent(Worm& worm, std::int64_t end);
  void note_sent(const Worm& worm, std::int64_t end);
  void finish_tail(Worm& worm, int stage);

  bool is_injection(const WormChannel& channel) const { return channel.input == routes_.inputs() - 1; }
  bool is_ejection(const WormChannel& channel) const { return channel.input == routes_.inputs(); }
  Picoseconds latency(const WormChannel& channel) const
  {
    return is_ejection(channel) ? timing_.ejection : is_injection(channel) ? timing_.injection : timing_.hop;
  }
  /// Of the buffer at the end of a channel, or of the input queue there.
  std::int64_t depth(const WormChannel& channel) const
  {
    return is_ejection(channel) && timing_.input_queue > 0 ? timing_.input_queue : timing_.buffer;
  }
  /// When the last slot that is known to become free is a usable credit.
  Picoseconds last_credit(const WormChannel& channel) const
  {
    return channel.history.last(timing_.flit_time) + timing_.credit;
  }

  WormTiming timing_;
  EntrySteps entry_steps_;
  bool streams_;
  bool first_come_; ///< else round robin
  MeshRoutes routes_;
  std::int64_t output_queue_; ///< flits
  bool tells_last_sent_;
  EventCalendar& calendar_;
  WormNetworkListener& listener_;
  std::vector<WormChannel> channels_;
  IndexedVector<Node, Source> sources_;
  std::vector<Worm> worms_;
  std::vector<WormId> unused_;
  std::vector<FollowUp> follow_ups_;
  bool settling_ = false;
  std::int64_t in_flight_ = 0;
  std::uint64_t header_grants_ = 0;
};

} // namespace loghop::simulate
