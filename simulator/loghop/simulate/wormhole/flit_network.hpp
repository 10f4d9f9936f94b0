// Wormhole routing with virtual channels on a mesh or torus, each flit by itself: for messages of few flits.
//
// The rules are those of virtual_channel_network.hpp, without queues of interfaces. A flit that crosses a channel costs one
// step at that channel, one where it arrives and one where its credit returns; a channel that can send nothing costs
// nothing. Messages of many flits are cheaper in runs and patterns; of few, what is foretold hardly lasts, and to foretell
// costs more than to send.
#pragma once

#include "loghop/base/indexed_vector.hpp"
#include "loghop/platform/wormhole.hpp"
#include "loghop/simulate/engine/event_calendar.hpp"
#include "loghop/simulate/engine/index_list.hpp"
#include "loghop/simulate/engine/timed_queue.hpp"
#include "loghop/simulate/routes/dateline_path.hpp"
#include "loghop/simulate/wormhole/flit_batches.hpp"
#include "loghop/simulate/wormhole/wormhole_network.hpp"

#include <cstdint>
#include <vector>

namespace loghop::simulate {

class FlitNetwork final : public TrafficNetwork, public EventHandler {
public:
  static constexpr std::int64_t few_flits = 16; ///< of a message: more are cheaper in runs and patterns

  FlitNetwork(const WormholeMesh& mesh, EventCalendar& calendar, WormNetworkListener& listener);

  std::int64_t offer(std::int64_t number, Node source, Node destination, std::int64_t flits,
                     std::uint64_t context) override;
  std::int64_t in_flight() const override { return in_flight_; }
  std::uint64_t header_grants() const override { return header_grants_; }
  void fire(Picoseconds now, std::uint32_t) override;

private:
  using Time = std::int64_t; ///< flit times
  using LaneId = std::uint32_t;
  static constexpr Time never = INT64_MAX;
  static constexpr LaneId no_lane = nothing;
  static constexpr int most_steps = 32; ///< before the calendar's loop, which tells progress, has its turn
  enum class Kind : std::uint8_t { link, injection, ejection };

  struct Message {
    WormDelivery delivery;
    std::vector<Hop> path;
    std::uint32_t next = nothing;
  };
  /// A message in a buffer, or on the way there.
  struct Buffered {
    const Hop* hop; ///< the next one
    std::int64_t flits;
    std::uint32_t message;
    std::uint32_t next;
  };
  /// A virtual channel and the buffer at its end, or a source: a buffer whose front message is there as a whole.
  struct alignas(64) Lane {
    std::int64_t present = 0; ///< flits in the buffer
    std::int64_t credits = 0;
    std::int64_t left = 0;  ///< flits of the front message still to leave the buffer
    LaneId to = no_lane;    ///< the virtual channel that the front message has; none: its header waits, or is to come
    LaneId owner = no_lane; ///< of the virtual channel: the buffer that its message comes from
    ChannelId output = 0;   ///< of the front message
    ChannelId channel = 0;
    IndexList messages;         ///< in the buffer, or on the way there
    Time request = 0;           ///< if the header waits: since when
    std::uint32_t position = 0; ///< of the buffer in the round robin of its router
    bool crossed = false;       ///< at the output
  };
  static_assert(sizeof(Lane) == 64);
  /// Bit v of the masks is virtual channel v.
  struct alignas(64) Channel {
    std::uint64_t owned = 0;                  ///< those that a message has
    std::uint64_t fed = 0;                    ///< those whose message has a flit in the buffer before
    std::uint64_t credited = 0;               ///< those that have a credit
    std::uint64_t behind = ~std::uint64_t{0}; ///< round robin: those behind the one that sent last
    std::vector<LaneId> waiting;              ///< buffers with a header in front that wants this channel
    LaneId first = 0;
    std::uint16_t header_pointer = 0;
    Kind kind = Kind::link;
    bool active = false;

    std::uint64_t sendable() const { return owned & fed & credited; }
  };
  static_assert(sizeof(Channel) == 64);
  /// Channels of one kind that may send.
  struct Active {
    std::vector<ChannelId> channels; ///< has room for all, and one more
    std::size_t number = 0;

    /// Without a branch: whether a channel is here already is hard to foretell.
    void add(ChannelId id, Channel& channel, bool wanted)
    {
      channels[number] = id;
      number += wanted && !channel.active ? 1 : 0;
      channel.active |= wanted;
    }
  };
  struct Moved {
    LaneId from, to;
  };
  struct Header {
    LaneId from = no_lane;
    LaneId to = no_lane;
  };
  struct Source {
    IndexList queue;
    std::int64_t offered = 0; ///< flits
    Time last_sent = -1;      ///< the last tail
  };

  Time ceiling(Picoseconds time) const { return (time + flit_time_ - 1) / flit_time_; }
  void schedule(Time time);
  Time next_time() const;
  void step(Time now);
  void close_batches(Time now);
  void activate(ChannelId id, bool wanted = true);
  void show_front(Lane& lane);
  void show_source(Node node);
  void request(LaneId id, Time now);
  void flit_arrives(LaneId id, Time now);
  void credit_returns(LaneId id);
  template<Kind> void look_at_all(Time now);
  template<Kind> bool look_at(Channel& channel, Time now);
  Header choose(const Channel& channel) const;
  bool precedes(const Channel& channel, LaneId a, LaneId b) const;
  template<Kind> void move(Channel& channel, LaneId from, LaneId to, std::uint64_t bit, Time now);
  template<Kind> void header_moves(Channel& channel, LaneId from, LaneId to, std::uint64_t bit, Time now);
  template<Kind> void tail_moves(Channel& channel, LaneId from, LaneId to, std::uint64_t bit, Time now);
  void tell_hold(LaneId id, const WormDelivery& message, Time tail);
  void tail_ejected(std::uint32_t message, Time now);
  LaneId source_of(Node node) const { return first_source_ + static_cast<LaneId>(node.value()); }
  Node node_of(LaneId source) const { return Node(static_cast<int>(source - first_source_)); }

  const Picoseconds flit_time_;
  const Time hop_, injection_, ejection_, credit_;
  const bool first_come_;
  const bool counts_ejection_; ///< whether credits of ejection channels can run out
  EventCalendar& calendar_;
  WormNetworkListener& listener_;
  const MeshRoutes routes_;
  const std::uint32_t per_link_, positions_of_router_;
  const std::uint64_t lower_; ///< virtual channels before a dateline; on a mesh all
  const LaneId first_source_;
  std::vector<Channel> channels_;
  std::vector<Lane> lanes_;
  std::vector<Time> granted_; ///< of virtual channels, if holds are told: grant of the last header
  IndexedVector<Node, Source> sources_;
  Pool<Message> messages_;
  Pool<Buffered> buffered_;
  Active active_[3];                  ///< by kind
  std::vector<LaneId> requests_;      ///< of headers behind tails that left in the last flit time
  std::vector<ChannelId> path_;       ///< scratch of offer
  FlitBatches<Moved, 2> links_;       ///< flits that crossed a link: due as they arrive, and as their credits return
  FlitBatches<LaneId, 1> injections_; ///< where they arrive
  FlitBatches<LaneId, 1> ejections_;  ///< from where: a credit returns there
  FlitBatches<LaneId, 1> interfaces_; ///< that took a flit in: a credit returns, if credits are counted
  TimedQueue released_;               ///< sources
  Time pending_ = never;
  Time last_step_ = -1;
  std::int64_t in_flight_ = 0;
  std::uint64_t header_grants_ = 0;
};

} // namespace loghop::simulate
