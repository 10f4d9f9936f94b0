// Wormhole routing with virtual channels, on a mesh or torus: flit by flit, but steady states are skipped.
//
// The rules are those of worm_network.hpp, with V virtual channels on each link; injection and ejection have one:
// 1. Each virtual channel has a buffer of B flits at its end, first in, first out, and credits of its own. The buffers
//    of one input reach the outputs independently: two of them may be granted different outputs in the same flit time.
// 2. A virtual channel belongs to a message from its header's grant to its tail's, and is free in the next flit time.
// 3. One header is chosen of those that wait for a link and could have a virtual channel that is free and has a credit:
//    round robin over the buffers of the router (inputs in the order of MeshRoutes, virtual channels 0, 1, ... of each,
//    then injection) or first come. It may take the lowest virtual channel that is free, has a credit and is allowed to
//    it.
// 4. In one flit time one flit crosses a link. Round robin over its virtual channels (the pointer starts at 0 and
//    becomes winner + 1) picks among those whose message has a flit and a credit, and the one that the header of rule 3
//    would take. A header that is not picked has no virtual channel yet and is chosen anew.
// 5. Mesh: every virtual channel is allowed. Torus: the route takes the shorter way round each ring, up if both are as
//    long; the dateline of a ring is its end-around link. Of V virtual channels (V is even) the lower half is allowed
//    until the link that crosses the dateline, the upper half from that link on; each dimension begins in the lower
//    half. No virtual channel can then wait for itself around a ring.
// 6. Input queues as there. A flit that is at the interface at t may leave the queue at t, after the grants of t.
// Needs credit >= 1 flit time: the grants of a flit time follow from the state before it.
//
// Only what can move is looked at, so a flit costs a few queue operations a channel (about 40 ns). When for a while
// only data flits moved, with a period p and as many into each buffer as out of it, the state repeats: whole periods
// are then skipped, up to the next message that is offered or taken, the first tail that would move, or the flit that a
// source's listener waits for. The result is equal to simulating every flit. A message that is taken faster than one
// flit a flit time keeps the state from repeating until its input queue is empty. In uniform traffic at 0.1 flits a
// node and flit time on 8 x 8 nodes, all flits are simulated if messages have 64 of them, a third if 1,024, and 3 % if
// 16,384: long messages cost little more than short ones, unless so many are on their way that headers and tails always
// move somewhere.
#pragma once

#include "loghop/base/indexed_vector.hpp"
#include "loghop/platform/platform.hpp"
#include "loghop/simulate/engine/event_calendar.hpp"
#include "loghop/simulate/engine/timed_queue.hpp"
#include "loghop/simulate/wormhole/header_arbitration.hpp"
#include "loghop/simulate/wormhole/sent_flits.hpp"
#include "loghop/simulate/wormhole/virtual_channel_state.hpp"
#include "loghop/simulate/wormhole/wormhole_network.hpp"

#include <cstdint>
#include <vector>

namespace loghop::simulate {

class VirtualChannelNetwork final : public WormholeNetwork, public EventHandler {
public:
  VirtualChannelNetwork(const WormholeMesh& mesh, const NicQueues& queues, EventCalendar& calendar,
                        WormNetworkListener& listener);

  std::int64_t offer(std::int64_t number, Node source, Node destination, std::int64_t flits,
                     std::uint64_t context) override;
  void take(WormId worm, Picoseconds drain) override;
  std::int64_t offered_flits(Node source) const override { return sources_[source].offered; }
  std::int64_t sent_flits(Node source) override;
  Picoseconds sent_at(Node source, std::int64_t flit) const override { return sources_[source].sent.time(flit); }
  Picoseconds last_sent(Node source) override;
  void await_sent(Node source, std::int64_t flit) override;
  std::int64_t in_flight() const override { return in_flight_; }
  std::uint64_t header_grants() const override { return header_grants_; }
  void fire(Picoseconds now, std::uint32_t) override;

  std::uint64_t flit_moves() const { return flit_moves_; } ///< that were simulated one by one

private:
  using Message = flit_level::Message;
  using VirtualChannel = flit_level::VirtualChannel;
  using Channel = flit_level::Channel;
  static constexpr Picoseconds never = INT64_MAX;

  struct Source {
    IndexList queue;
    std::int64_t offered = 0; ///< flits
    SentFlits sent;           ///< with an output queue
  };

  Picoseconds round_up(Picoseconds time) const { return (time + flit_time_ - 1) / flit_time_ * flit_time_; }
  void schedule(Picoseconds time);
  Picoseconds next_time() const;
  void wake(Picoseconds now, bool goes_on = false);
  void bring_up_to_date();
  void fall_asleep(Picoseconds now);
  void skip(std::int64_t periods);
  void step(Picoseconds now);
  void mark(ChannelId channel);
  void arrive(VirtualChannelId buffer, Picoseconds now);
  void look_at(ChannelId channel, Picoseconds now);
  void send_from_source(ChannelId injection, Picoseconds now);
  void move(VirtualChannelId from, VirtualChannelId to, Picoseconds now);
  void tail_left(VirtualChannelId buffer, Picoseconds now);
  void await_grant(VirtualChannelId buffer, Picoseconds since);
  void eject(std::uint32_t message, bool header, bool tail, Picoseconds arrival);
  void deliver(std::uint32_t message, Picoseconds time);
  std::int64_t certain_periods() const;
  void tell_hold(VirtualChannelId id, const WormDelivery& message, Picoseconds tail);

  // With input queues
  bool has_input_queues() const { return !takings_.empty(); }
  flit_level::Taking& taking_at(VirtualChannelId queue)
  {
    return takings_[state_.routes.router(state_.channel_of(queue))];
  }
  Picoseconds leaves_queue(const flit_level::Taking& taking, std::int64_t flit) const;
  void receive(Picoseconds now);
  void arrive_in_queue(VirtualChannelId queue, Picoseconds now);
  void drain(VirtualChannelId queue, Picoseconds now);
  void leave_queue(VirtualChannelId queue, Picoseconds now);
  void tell_front(VirtualChannelId queue, Picoseconds time);
  void deliver_if_certain(std::uint32_t message, VirtualChannelId queue);

  Picoseconds flit_time_;
  Picoseconds ejection_;
  Picoseconds credit_;
  bool keeps_sent_; ///< with an output queue
  EventCalendar& calendar_;
  WormNetworkListener& listener_;
  VirtualChannelState state_;
  HeaderArbitration arbitration_;
  IndexedVector<Node, Source> sources_;
  IndexedVector<Node, flit_level::Taking> takings_;                            ///< empty without input queues
  TimedQueue link_arrivals_, injection_arrivals_, credits_, ejection_credits_; ///< virtual channels
  TimedQueue looks_, released_;                                                ///< channels
  TimedQueue queue_arrivals_, drains_, taken_;                                 ///< ejection channels' virtual channels
  std::vector<ChannelId> marked_;
  SteadyState steady_;
  Picoseconds pending_ = never; ///< the event that counts
  SteadyState::Period sleep_;
  Picoseconds asleep_for_ = 0; ///< > 0: the state is that after `asleep_since_`, and repeats every sleep_.length
  Picoseconds asleep_since_ = 0;
  bool quiet_ = true; ///< in this flit time no header and no tail has moved
  std::int64_t in_flight_ = 0;
  std::uint64_t header_grants_ = 0;
  std::uint64_t flit_moves_ = 0;
};

} // namespace loghop::simulate
