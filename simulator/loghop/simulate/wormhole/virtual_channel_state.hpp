// Holds the state of messages, channels and virtual channels: see virtual_channel_network.hpp for the rules.
//
// A channel is physical; its virtual channels share it. Each virtual channel has a buffer at its end: of a router, or,
// at the end of an ejection channel, the input queue of a network interface. A source is a buffer without a channel
// that leads to it: behind those of the channels, the list of virtual channels has one entry for each node, and the
// front message of the source has `present` = `left` flits there.
//
// Numbers of flits and credits are kept as of time 0: flits that come and go in patterns or runs are counted when asked
// for. So a channel that sends in a pattern costs nothing until the pattern ends. A run is one flit in each flit time,
// from a first to a last; where it enters a virtual channel, its arrivals follow from it, and where it leaves a buffer,
// the credits that return. A run that is over stays until the next one begins. Times are flit times.
#pragma once

#include "loghop/platform/wormhole.hpp"
#include "loghop/simulate/engine/index_list.hpp"
#include "loghop/simulate/routes/dateline_path.hpp"
#include "loghop/simulate/wormhole/flit_cycle.hpp"
#include "loghop/simulate/wormhole/steady_state.hpp"
#include "loghop/simulate/wormhole/wormhole_network.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace loghop::simulate::flit_level {

struct Message {
  WormDelivery delivery;
  std::vector<DatelineHop> path;
  std::uint32_t next = nothing;
};
/// A message in a buffer, or on the way there: its header was granted the virtual channel.
struct BufferedMessage {
  std::uint32_t message;
  std::uint32_t step; ///< of its path: the channel that it comes from
  std::uint32_t next;
};
/// One flit in each of the flit times from `begin` to `end` - 1.
struct FlitRun {
  FlitTime begin = 0;
  FlitTime end = 0;

  /// Flits at the times 0 to time - 1.
  FlitTime before(FlitTime time) const { return std::clamp(time, begin, end) - begin; }
  FlitTime size() const { return end - begin; }
  /// Whether it is over at `time`, or begins behind it.
  bool changes(FlitTime time) const { return end == time || begin == time + 1; }
};
/// A virtual channel and the buffer at its end, in two lines of a cache: flits that move one by one need the first.
struct alignas(128) VirtualChannel {
  std::int64_t present = 0;                    ///< flits in the buffer, but for the patterns and runs
  std::int64_t credits = 0;                    ///< but for the same
  std::int64_t left = 0;                       ///< flits of the front message still to leave it, but for the same
  VirtualChannelId owner = no_virtual_channel; ///< the buffer that its message comes from
  ChannelId output = 0;                        ///< of the front message
  ChannelId channel = 0;
  std::uint32_t latency : 30; ///< of the channel; a source: 0
  std::uint32_t header : 1;   ///< the next flit to leave is a header
  std::uint32_t plain : 1;    ///< there are no patterns and no runs
  IndexList messages;         ///< in the buffer, or on the way there
  FlitTime request = 0;       ///< if the header waits: since when
  FlitTime granted = 0;       ///< grant of the last header
  FlitRun in;                 ///< flits enter the virtual channel
  FlitRun out;                ///< flits leave the buffer
  FlitPattern arriving = 0;   ///< flits come into the buffer
  FlitPattern leaving = 0;    ///< and go
  FlitPattern returning = 0;  ///< credits become usable
  FlitPattern sending = 0;    ///< and are used: flits enter the virtual channel

  VirtualChannel() : latency(0), header(0), plain(1) {}
};
static_assert(sizeof(VirtualChannel) == 128);
enum class ChannelKind : std::uint8_t { link, injection, ejection };
struct alignas(128) Channel {
  FlitTime last_sent = -1;               ///< of the flits that were looked at one by one
  std::uint64_t owned = 0;               ///< those that a message has; of an injection channel: the source has flits
  std::vector<VirtualChannelId> waiting; ///< buffers with a header in front that wants this channel
  FlitTime next_forecast = 0;
  std::uint32_t header_pointer = 0;
  std::uint32_t virtual_channel_pointer = 0; ///< but for the patterns and the run
  std::uint8_t count = 1;                    ///< virtual channels
  ChannelKind kind = ChannelKind::link;
  bool marked = false;       ///< to be looked at, in this flit time
  bool has_news = false;     ///< a header has come to wait since the last look
  bool streams = false;      ///< its virtual channels send in patterns, or one in a run
  bool runs = false;         ///< in a run
  std::uint8_t failures = 0; ///< of the latest forecasts, one after the other
  FlitTime latency = 0;
  FlitTime since = 0;            ///< the patterns or the run hold from then on
  FlitTime until = 0;            ///< and certainly before this
  FlitTime wake = INT64_MAX;     ///< it will be looked at then
  FlitTime run_end = 0;          ///< of a run: behind the tail
  VirtualChannelId run_from = 0; ///< the buffer that it leaves
  VirtualChannelId run_to = 0;   ///< the virtual channel that it enters
  Node node{0};                  ///< that has it: see MeshRoutes
  FlitTime steady_since = 0;     ///< one virtual channel has sent in each flit time from then to last_sent
};
static_assert(sizeof(Channel) == 128);
/// The virtual channels of a channel that belong to a message, from the lowest on.
class OwnedVirtualChannels {
public:
  class Iterator {
  public:
    Iterator(VirtualChannelId first, std::uint64_t owned) : first_(first), owned_(owned) {}
    VirtualChannelId operator*() const { return first_ + static_cast<VirtualChannelId>(__builtin_ctzll(owned_)); }
    Iterator& operator++()
    {
      owned_ &= owned_ - 1;
      return *this;
    }
    bool operator!=(const Iterator& other) const { return owned_ != other.owned_; }

  private:
    VirtualChannelId first_;
    std::uint64_t owned_;
  };

  OwnedVirtualChannels(VirtualChannelId first, std::uint64_t owned) : first_(first), owned_(owned) {}
  Iterator begin() const { return {first_, owned_}; }
  Iterator end() const { return {first_, 0}; }

private:
  VirtualChannelId first_;
  std::uint64_t owned_;
};
/// The message at the front of an input queue, if it is being taken.
struct Taking {
  bool active = false;
  Picoseconds since = 0;     ///< a whole flit time
  Picoseconds drain = 0;     ///< between two flits that leave
  FlitTime last = -1;        ///< a flit left, of those that were looked at one by one
  FlitTime wake = INT64_MAX; ///< the queue will be looked at then
};

} // namespace loghop::simulate::flit_level

namespace loghop::simulate {

/// All messages, channels and buffers of a network.
struct VirtualChannelState {
  explicit VirtualChannelState(const WormholeMesh& mesh);

  VirtualChannelId virtual_channel(ChannelId channel, std::uint32_t v = 0) const { return channel * per_link + v; }
  VirtualChannelId source(Node node) const
  {
    return static_cast<VirtualChannelId>(channels.size()) * per_link + static_cast<VirtualChannelId>(node.value());
  }
  bool is_source(VirtualChannelId id) const { return id >= channels.size() * per_link; }
  Node node_of_source(VirtualChannelId id) const { return Node(static_cast<int>(id - channels.size() * per_link)); }
  ChannelId channel_of(VirtualChannelId id) const { return virtual_channels[id].channel; }
  std::uint32_t count(ChannelId channel) const { return channels[channel].count; }
  flit_level::OwnedVirtualChannels owned(ChannelId channel) const
  {
    return {virtual_channel(channel), channels[channel].owned};
  }
  bool is_link(ChannelId channel) const { return channels[channel].kind == flit_level::ChannelKind::link; }
  std::uint32_t front(VirtualChannelId buffer) const
  {
    return buffered[virtual_channels[buffer].messages.first].message;
  }
  const DatelineHop& next_hop(VirtualChannelId buffer) const
  {
    const flit_level::BufferedMessage& first = buffered[virtual_channels[buffer].messages.first];
    return messages[first.message].path[first.step + 1];
  }
  void set_path(flit_level::Message& message)
  {
    set_dateline_path(routes, message.delivery.source, message.delivery.destination, path_, message.path);
  }
  /// The header of the message was granted the virtual channel that leads to the buffer.
  void enter(std::uint32_t message, std::uint32_t step, VirtualChannelId buffer);
  /// A message of so many flits is in front of the source.
  void show_source(Node node, std::int64_t flits)
  {
    flit_level::VirtualChannel& s = virtual_channels[source(node)];
    s.present = s.left = flits + s.out.size();
    s.header = true;
  }
  /// The tail of the front message left the buffer. Returns the message.
  std::uint32_t pop_front(VirtualChannelId buffer);

  // When channels decide at `now`: what arrives at `now` is there, and what they decided before has gone.
  std::int64_t present(const flit_level::VirtualChannel& v, FlitTime now) const
  {
    return v.plain != 0 ? v.present
                        : v.present + v.in.before(now + 1 - FlitTime{v.latency}) - v.out.before(now) +
                              cycle.before(v.arriving, now + 1) - cycle.before(v.leaving, now);
  }
  /// Without what arrives at `now`.
  std::int64_t present_without(const flit_level::VirtualChannel& v, FlitTime now) const
  {
    return v.plain != 0 ? v.present
                        : v.present + v.in.before(now - FlitTime{v.latency}) - v.out.before(now) +
                              cycle.before(v.arriving, now) - cycle.before(v.leaving, now);
  }
  std::int64_t left(const flit_level::VirtualChannel& v, FlitTime now) const
  {
    return v.plain != 0 ? v.left : v.left - v.out.before(now) - cycle.before(v.leaving, now);
  }
  std::int64_t credits(const flit_level::VirtualChannel& v, FlitTime now) const
  {
    return v.plain != 0 ? v.credits
                        : v.credits + v.out.before(now + 1 - credit) - v.in.before(now) +
                              cycle.before(v.returning, now + 1) - cycle.before(v.sending, now);
  }
  /// Forgets runs that are over. To be called where flits move one by one: numbers are cheaper without them.
  void make_plain(flit_level::VirtualChannel& v, FlitTime now) const
  {
    if (v.plain != 0 || (v.arriving | v.leaving | v.returning | v.sending) != 0) return;
    if (v.in.end + FlitTime{v.latency} > now || v.out.end + credit > now) return;
    v.present += v.in.size() - v.out.size();
    v.credits += v.out.size() - v.in.size();
    v.left -= v.out.size();
    v.in = v.out = {};
    v.plain = 1;
  }

  /// Bit i: a flit arrives i flit times after `time`, as it is known at `time` - 1 at the latest.
  FlitPattern arriving(const flit_level::VirtualChannel& v, FlitTime time) const
  {
    return v.in.before(time + 1 - FlitTime{v.latency}) > v.in.before(time - FlitTime{v.latency})
               ? cycle.always()
               : cycle.from(v.arriving, time);
  }
  /// The same for credits that return.
  FlitPattern returning(const flit_level::VirtualChannel& v, FlitTime time) const
  {
    return v.out.before(time + 1 - credit) > v.out.before(time - credit) ? cycle.always()
                                                                         : cycle.from(v.returning, time);
  }
  /// Whether flits arrive or credits return at `now` or later, of those that were sent or left before.
  bool arrives(const flit_level::VirtualChannel& v, FlitTime now) const
  {
    return v.arriving != 0 || now < v.in.end + v.latency;
  }
  bool returns(const flit_level::VirtualChannel& v, FlitTime now) const
  {
    return v.returning != 0 || now < v.out.end + credit;
  }

  /// Another run may begin at `now`: the one before is over, or goes on in it.
  bool may_enter(const flit_level::VirtualChannel& v, FlitTime now) const
  {
    return v.in.end == now || v.in.end + v.latency <= now;
  }
  bool may_leave(const flit_level::VirtualChannel& v, FlitTime now) const
  {
    return v.out.end == now || v.out.end + credit <= now;
  }
  /// So many flits enter the virtual channel from `now` on, one in each flit time. Needs may_enter().
  void enter_run(flit_level::VirtualChannel& v, FlitTime now, std::int64_t flits)
  {
    if (v.in.end != now) {
      v.present += v.in.size();
      v.credits -= v.in.size();
      v.in.begin = now;
    }
    v.in.end = now + flits;
    v.plain = 0;
  }
  /// So many flits leave the buffer. Needs may_leave().
  void leave_run(flit_level::VirtualChannel& v, FlitTime now, std::int64_t flits)
  {
    if (v.out.end != now) {
      v.present -= v.out.size();
      v.left -= v.out.size();
      v.credits += v.out.size();
      v.out.begin = now;
    }
    v.out.end = now + flits;
    v.plain = 0;
  }

  // Another pattern holds from `now` on.
  void set_arriving(flit_level::VirtualChannel& v, FlitPattern pattern, FlitTime now)
  {
    v.plain &= pattern == 0 ? 1u : 0u;
    v.present += cycle.before(v.arriving, now) - cycle.before(pattern, now);
    v.arriving = pattern;
  }
  void set_returning(flit_level::VirtualChannel& v, FlitPattern pattern, FlitTime now)
  {
    v.plain &= pattern == 0 ? 1u : 0u;
    v.credits += cycle.before(v.returning, now) - cycle.before(pattern, now);
    v.returning = pattern;
  }
  void set_leaving(flit_level::VirtualChannel& v, FlitPattern pattern, FlitTime now)
  {
    v.plain &= pattern == 0 ? 1u : 0u;
    const FlitTime more = cycle.before(pattern, now) - cycle.before(v.leaving, now);
    v.present += more;
    v.left += more;
    v.leaving = pattern;
  }
  void set_sending(flit_level::VirtualChannel& v, FlitPattern pattern, FlitTime now)
  {
    v.plain &= pattern == 0 ? 1u : 0u;
    v.credits += cycle.before(pattern, now) - cycle.before(v.sending, now);
    v.sending = pattern;
  }

  bool torus;
  std::uint32_t per_link; ///< virtual channels
  MeshRoutes routes;
  std::int64_t buffer_flits;
  FlitTime credit;           ///< from the time at which a flit leaves a buffer until its credit can be used
  bool starved;              ///< buffers are smaller than the longest loop of latency and credit
  bool runs;                 ///< buffers are larger than it: flits that are disturbed leave credits to begin anew with
  FlitTime shortest_pattern; ///< shorter ones are not looked for
  FlitCycle cycle;
  int longest_period; ///< of patterns that are looked for
  std::vector<flit_level::Channel> channels;
  std::vector<flit_level::VirtualChannel> virtual_channels;
  std::vector<std::uint32_t> positions; ///< of buffers in the round robin of their routers
  Pool<flit_level::Message> messages;
  Pool<flit_level::BufferedMessage> buffered;

private:
  void show_front(VirtualChannelId buffer);

  std::vector<ChannelId> path_; ///< scratch of set_path
};

} // namespace loghop::simulate
