// Wormhole routing with virtual channels on a mesh or torus, each flit by itself, but many at once.
//
// The rules are those of virtual_channel_network.hpp, without queues of interfaces. Where a message has a channel alone, its flits are bits of words and move with those of all other
// messages (crossing_bits.hpp). One by one go headers and tails, and each flit time of a channel that messages share.
//
// While nothing is shared and all flits move as they did, nothing is looked at: a message that is alone costs a few
// looks, whatever its length. Among others it costs some ns for each flit time that it is on its way, and for each in
// which it shares a channel: less than it costs to foretell the patterns in which long messages share channels, up to
// some hundred flits.
#pragma once

#include "loghop/base/indexed_vector.hpp"
#include "loghop/platform/wormhole.hpp"
#include "loghop/simulate/engine/event_calendar.hpp"
#include "loghop/simulate/engine/flit_clock.hpp"
#include "loghop/simulate/engine/index_list.hpp"
#include "loghop/simulate/engine/timed_queue.hpp"
#include "loghop/simulate/flits/crossing_bits.hpp"
#include "loghop/simulate/routes/dateline_path.hpp"
#include "loghop/simulate/wormhole/wormhole_network.hpp"

#include <cstdint>
#include <vector>

namespace loghop::simulate {

class FlitNetwork final : public TrafficNetwork, public EventHandler {
public:
  /// Whether messages of so many flits at most are cheaper here than in runs and patterns, and paths, latencies and buffers
  /// are short enough for crossing_bits.hpp.
  static bool suits(const WormholeMesh& mesh, std::int64_t longest);
  /// The second half of suits().
  static bool has_room(const WormholeMesh& mesh);

  /// Needs has_room().
  FlitNetwork(const WormholeMesh& mesh, EventCalendar& calendar, WormNetworkListener& listener);

  std::int64_t offer(std::int64_t number, Node source, Node destination, std::int64_t flits,
                     std::uint64_t context) override;
  std::int64_t in_flight() const override { return in_flight_; }
  std::uint64_t header_grants() const override { return header_grants_; }
  void fire(Picoseconds now, std::uint32_t) override;

private:
  enum class Kind : std::uint8_t { link, injection, ejection };

  struct Message {
    WormDelivery delivery;
    std::int64_t unsent = 0; ///< flits behind those that the crossing of injection knows of
    CrossingId first = no_crossing;
    std::uint32_t crossings = 0;
    std::uint32_t next = nothing;
  };
  /// A message at a channel.
  struct Crossing {
    FlitTime since = 0; ///< its header waits, or it has a virtual channel
    std::uint32_t message = nothing;
    ChannelId channel = 0;
    std::uint32_t virtual_channel = 0; ///< that it has, or had
    bool upper = false;                ///< the virtual channels from the dateline on are its
    bool arrived = false;              ///< the header is in the buffer before, or was
    bool in_front = false;             ///< of that buffer
    bool crossed = false;              ///< the tail
  };
  /// Bit v of the masks is virtual channel v.
  struct Channel {
    std::uint64_t owned = 0;                  ///< those that a message has
    std::uint64_t behind = ~std::uint64_t{0}; ///< round robin: those behind the one that sent last
    std::vector<CrossingId> waiting;          ///< headers
    std::uint32_t first = 0;                  ///< virtual channel
    std::uint32_t header_pointer = 0;
    std::uint32_t place = nothing; ///< in shared_
    Kind kind = Kind::link;
  };
  /// A channel over which several messages may send.
  struct Shared {
    ChannelId channel;
    CrossingId first = no_crossing,
               second = no_crossing;  ///< if two messages share it, and no header: in the order of v
    std::uint64_t second_is_next = 0; ///< in the round robin of those two
    std::uint64_t sent = 0;           ///< whether one of them did
  };
  struct Header {
    CrossingId id = no_crossing;
    std::uint32_t v = nothing;
  };
  struct Source {
    IndexList queue;
    std::int64_t offered = 0; ///< flits
    FlitTime last_sent = -1;  ///< the last tail
  };

  FlitTime next_time() const;
  FlitTime next_news(FlitTime now) const;
  void step(FlitTime now);
  void offered_now(FlitTime now);
  CrossingId start(Node node);
  void arrive(std::uint32_t what, FlitTime now);
  void request(CrossingId id, FlitTime now);
  CrossingId look_at(ChannelId id, FlitTime now);
  std::uint64_t sendable(const Channel& channel) const;
  Header choose(const Channel& channel) const;
  std::uint32_t credits(std::uint32_t virtual_channel) const;
  bool precedes(const Channel& channel, CrossingId a, CrossingId b) const;
  std::uint32_t position(CrossingId id) const;
  void grant(Channel& channel, const Header& header, FlitTime now);
  void header_moves(const Channel& channel, CrossingId id, FlitTime now);
  void tail_moves(CrossingId id, FlitTime now);
  void portion_ends(CrossingId id, FlitTime now);
  void tail_leaves_source(CrossingId id, FlitTime now);
  void tail_leaves_buffer(CrossingId before);
  void tail_ejected(std::uint32_t message, FlitTime now);
  void tell_hold(const Crossing& crossing, FlitTime tail);
  void send_on(Kind kind, CrossingId to, bool tail, FlitTime now);
  void share_out(ChannelId id);
  void take_turns(Shared& pair);
  void stop_turns(Shared& shared);
  void begin_sharing(ChannelId id);
  void end_sharing(Channel& channel);
  void remove(std::uint32_t message);
  static std::uint64_t behind(std::uint64_t bit) { return ~(bit | (bit - 1)); }

  const Picoseconds flit_time_;
  const FlitTime hop_, injection_, ejection_;
  const bool first_come_;
  const std::uint32_t buffer_;
  EventCalendar& calendar_;
  FlitClock clock_;
  WormNetworkListener& listener_;
  const MeshRoutes routes_;
  const std::uint32_t per_link_, positions_of_router_;
  const std::uint64_t all_;   ///< virtual channels of a link
  const std::uint64_t lower_; ///< those before a dateline; on a mesh all
  CrossingBits bits_;
  std::vector<Channel> channels_;
  std::vector<CrossingId> users_; ///< of virtual channels: who has it, or had it last and may have flits in its buffer
  std::vector<Crossing> crossings_;
  IndexedVector<Node, Source> sources_;
  Pool<Message> messages_;
  std::vector<Shared> shared_;
  std::vector<ChannelId> changed_;   ///< those with a new owner
  std::vector<CrossingId> tails_;    ///< that moved
  std::vector<CrossingId> requests_; ///< of headers behind tails that left in the last flit time
  std::vector<ChannelId> channels_of_path_;
  std::vector<DatelineHop> path_;
  TimedQueue links_, injections_; ///< headers and tails that arrive: twice the crossing, and 1 for tails
  TimedQueue released_;           ///< nodes
  TimedQueue removed_;            ///< messages
  FlitTime last_step_ = -1;
  FlitTime repeats_ = 0; ///< so often flits move as in the last step
  std::int64_t in_flight_ = 0;
  std::uint64_t header_grants_ = 0;
};

} // namespace loghop::simulate
