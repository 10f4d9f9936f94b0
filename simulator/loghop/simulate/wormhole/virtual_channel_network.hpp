// Wormhole routing with virtual channels, on a mesh or torus: flit by flit, but steady states are skipped.
//
// The rules are those of worm_network.hpp, with V virtual channels on each link; injection and ejection have one:
// 1. Each virtual channel has a FIFO of B flits at its end, and credits of its own. The FIFOs of one input reach the
//    outputs independently: two of them may be granted different outputs in the same flit time.
// 2. A virtual channel belongs to a message from its header's grant to its tail's, and is free in the next flit time.
// 3. Of the headers that wait for a link and for which a virtual channel is free and has a credit, one is chosen, round
//    robin over the FIFOs of the router (inputs in the order of MeshRoutes, virtual channels 0, 1, ... of each, then
//    injection) or first come. It may take the lowest virtual channel that is free, has a credit and is allowed to it.
// 4. In one flit time one flit crosses a link. Round robin over its virtual channels (the pointer starts at 0 and
//    becomes winner + 1) picks among those whose message has a flit and a credit, and the one that the header of rule 3
//    would take. A header that is not picked has no virtual channel yet and is chosen anew.
// 5. Mesh: every virtual channel is allowed. Torus: the route takes the shorter way round each ring, up if both are as
//    long; the dateline of a ring is its end-around link. Of V virtual channels (V is even) the lower half is allowed
//    until the link that crosses the dateline, the upper half from that link on; each dimension begins in the lower
//    half. No virtual channel can then wait for itself around a ring.
// Needs credit >= 1 flit time: what happens in a flit time follows from the state before it.
//
// Only what can move is looked at, so a flit costs a few queue operations a channel (about 40 ns). When for a while
// only data flits moved, with a period p and as many into each FIFO as out of it, the state repeats: whole periods are
// then skipped, up to the next message that is offered or the first tail that would move. The result is equal
// to simulating every flit. Of uniform traffic at 0.1 flits a node and flit time on 8 x 8 nodes, all flits are
// simulated if messages have 64 of them, a third if 1,024, and 3 % if 16,384: long messages cost little more than short
// ones, unless so many are on their way that headers and tails always move somewhere.
#pragma once

#include "loghop/simulate/engine/event_calendar.hpp"
#include "loghop/simulate/engine/timed_queue.hpp"
#include "loghop/simulate/wormhole/virtual_channel_state.hpp"
#include "loghop/simulate/wormhole/wormhole_network.hpp"

#include <cstdint>
#include <vector>

namespace loghop::simulate {

class VirtualChannelNetwork final : public WormholeNetwork, public EventHandler {
public:
  VirtualChannelNetwork(const WormholeMesh& mesh, EventCalendar& calendar, WormNetworkListener& listener);

  std::int64_t offer(std::int64_t number, int source, int destination, std::int64_t flits,
                     std::uint64_t cookie) override;
  std::int64_t in_flight() const override { return in_flight_; }
  std::uint64_t header_grants() const override { return header_grants_; }
  void fire(Picoseconds now, std::uint32_t what) override;

  std::uint64_t flit_moves() const { return flit_moves_; } ///< that were simulated one by one

private:
  using Message = lanes::Message;
  using Lane = lanes::Lane;
  using Channel = lanes::Channel;
  static constexpr Picoseconds never = INT64_MAX;

  struct HeaderChoice {
    LaneId from = no_lane;
    LaneId to = no_lane;
  };

  LaneId lane_of(ChannelId channel, std::uint32_t v = 0) const { return channel * lanes_per_channel_ + v; }
  ChannelId channel_of(LaneId lane) const { return lane / lanes_per_channel_; }
  std::uint32_t lane_count(ChannelId channel) const { return is_link_[channel] ? lanes_per_channel_ : 1; }
  std::uint32_t position(LaneId lane) const; ///< in the round robin over the FIFOs of a router
  std::uint32_t positions() const;
  void set_path(Message& message);
  void schedule(Picoseconds time);
  Picoseconds next_time() const;
  void wake(Picoseconds now);
  void fall_asleep(Picoseconds now);
  void skip(std::int64_t periods);
  void step(Picoseconds now);
  void mark(ChannelId channel);
  void arrive(LaneId lane, Picoseconds now);
  void look_at(ChannelId channel, Picoseconds now);
  void send_from_source(ChannelId injection, Picoseconds now);
  HeaderChoice choose_header(const Channel& channel, ChannelId id, Picoseconds now) const;
  LaneId lowest_free(ChannelId channel, const lanes::Hop& hop) const;
  bool precedes(const Channel& channel, LaneId a, LaneId b) const;
  void move(LaneId from, LaneId to, Picoseconds now);
  void grant(ChannelId channel, LaneId from);
  void leave(LaneId lane, Picoseconds now);
  void enter(std::uint32_t message, std::uint32_t step, LaneId lane);
  void show_front(LaneId lane);
  void await_grant(LaneId lane, Picoseconds since);
  void eject(std::uint32_t message, bool header, bool tail, Picoseconds now);
  std::uint32_t front(LaneId lane) const { return places_[lanes_[lane].messages.first].message; }
  const lanes::Hop& next_hop(LaneId lane) const;
  std::int64_t periods_before_a_tail() const;
  void tell_hold(LaneId lane, const WormDelivery& message, Picoseconds tail);

  Picoseconds flit_time_;
  Picoseconds ejection_;
  Picoseconds credit_;
  bool first_come_;
  bool torus_;
  std::uint32_t lanes_per_channel_;
  MeshRoutes routes_;
  EventCalendar& calendar_;
  WormNetworkListener& listener_;
  std::vector<Channel> channels_;
  std::vector<bool> is_link_;
  std::vector<Lane> lanes_;
  std::vector<IndexList> sources_;
  std::vector<std::int64_t> offered_;
  Pool<Message> messages_;
  Pool<lanes::Place> places_;
  TimedQueue link_arrivals_, injection_arrivals_, credits_, ejection_credits_; ///< lanes
  TimedQueue looks_, released_;                                                ///< channels
  std::vector<ChannelId> marked_;
  std::vector<ChannelId> path_; ///< scratch of offer
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
