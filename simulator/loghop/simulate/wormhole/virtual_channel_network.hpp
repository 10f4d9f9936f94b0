// Wormhole routing with virtual channels, on a mesh or torus: in runs and patterns where flits move in turn, else one by
// one.
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
// A channel looks at its virtual channels in a flit time, sends a flit or none, and tells its neighbours: a flit arrives
// `latency` later, a credit returns `credit` later. But worms move in turn most of the time.
// - A worm that has a channel alone crosses it in a run: one flit in each flit time, from the header to the tail. The run
//   is noted once, at the channel's virtual channel and at the buffer that the flits leave; arrivals, and credits that
//   return, follow from it. So where nobody disturbs, a channel looks once for a message: when its header comes. That the
//   tail has crossed is found out by whoever comes next; only an ejection channel looks at it. A run is stopped, and the
//   neighbours are told, when another header may send, or flits or credits run out. Buffers must be larger than the loop
//   of latency and credit.
// - A worm may move flit by flit in every flit time though nobody disturbs it, since each of its channels waits for the next
//   one to say that it is certain. A channel that one worm alone has used for 8 flit times begins a run in any case, and
//   looks at it until its neighbours have begun theirs.
// - Worms that share a channel send in a pattern (flit_cycle.hpp): two of them in every second flit time each. The
//   channel tells its neighbours only the pattern, and rests. Behind and before it, where a worm is alone, it sends in the
//   pattern in which its flits come or its credits return.
// The numbers of flits and credits are counted when somebody asks (virtual_channel_state.hpp), so nothing is skipped that
// another message could see. A channel that sends in a run or pattern looks again
// - when its forecast ends: at the end of a run, before the tail in a pattern, or when flits or credits run out
//   (channel_forecast.hpp), unless by then both are certain to come as it sends them;
// - when a neighbour tells it something that the forecast did not count on: a header, another pattern, the first flit or
//   credit after none. Another pattern of flits or credits often leaves that of the channel as it is, or the run: then only
//   the end of the forecast is new (virtual_channel_news.cpp). Flits of a message without credits, and credits of one without
//   flits, change nothing.
// Interfaces without an input queue take in every flit at once: where buffers cover the loop of an ejection channel, its
// credits never run out, and nobody is told of them.
// So a message costs one look for each channel that it crosses, and a few for each message that begins or ends to share
// a channel with it; not for each flit. Where messages are short and crowded, patterns end soon after they begin. Channels
// that learn so forecast rarely, and simulate flit by flit. Where buffers are smaller than the loop of latency and credit,
// no channel is certain of the next: flits are simulated one by one, and when for a while only data flits moved, with a
// period p, and as many into each buffer as out of it (steady_state.hpp), whole periods of the network are skipped, up to
// the next message that is offered or taken, the first tail, or the flit that a source's listener waits for. The result is
// always equal to simulating every flit.
#pragma once

#include "loghop/base/indexed_vector.hpp"
#include "loghop/platform/platform.hpp"
#include "loghop/simulate/engine/event_calendar.hpp"
#include "loghop/simulate/engine/flit_clock.hpp"
#include "loghop/simulate/engine/timed_queue.hpp"
#include "loghop/simulate/wormhole/channel_forecast.hpp"
#include "loghop/simulate/wormhole/header_arbitration.hpp"
#include "loghop/simulate/wormhole/sent_flits.hpp"
#include "loghop/simulate/wormhole/virtual_channel_state.hpp"
#include "loghop/simulate/wormhole/wake_queue.hpp"
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

  std::uint64_t flit_moves() const { return flit_moves_; } ///< that were looked at one by one

private:
  using Message = flit_level::Message;
  using VirtualChannel = flit_level::VirtualChannel;
  using Channel = flit_level::Channel;
  using ChannelKind = flit_level::ChannelKind;
  static constexpr FlitTime never = FlitClock::never;
  static constexpr Picoseconds unknown = -1;
  static constexpr std::uint32_t header_of_run = std::uint32_t{1} << 31; ///< added to a virtual channel
  static constexpr std::uint8_t most_failures = 7;                       ///< that are counted
  static constexpr std::uint8_t few_failures = 3;                        ///< the same, while a message is long
  static constexpr FlitTime worthwhile = 4; ///< a pattern that held for so long saved more than it cost
  static constexpr FlitTime steady = 8;     ///< a message that sent alone for so long will go on
  static constexpr std::int64_t long_message = ChannelForecast::long_message; ///< a forecast is tried in any case

  struct Source {
    IndexList queue;
    std::int64_t offered = 0; ///< flits
    SentFlits sent;           ///< with an output queue: before `noted`, and those that were sent one by one
    FlitTime noted = 0;
  };
  /// What a virtual channel is told: a flit or credit, none or one, and the pattern in which more come, from then on or
  /// (`skip`) from the next flit time on.
  struct News {
    VirtualChannelId of;
    std::uint16_t one, skip;
    FlitPattern pattern;
  };
  using NewsQueue = TimedQueueOf<News>;
  /// Where the flits of a kind of channels arrive, and how much later. Without an input queue, interfaces take in flits
  /// at once: then these are the credits that return.
  struct Way {
    NewsQueue* news;
    TimedQueue* flits; ///< single ones
    FlitTime latency;
  };
  /// The flit that crossed a channel.
  struct Sent {
    VirtualChannelId from, to;
  };
  /// A virtual channel that sent in a pattern up to now.
  struct Streamed {
    VirtualChannelId to;
    FlitPattern pattern;
  };
  /// A virtual channel that goes on in its pattern, if it has one. `alone`: no other of its channel sends.
  struct InTurn {
    const VirtualChannel* lane = nullptr;
    bool alone = false;
  };
  /// What is looked at in the next flit time.
  struct NextLooks {
    FlitTime time = never;
    std::vector<std::uint32_t> what;

    void add(FlitTime at, std::uint32_t number)
    {
      time = at;
      what.push_back(number);
    }
  };

  // Time
  FlitTime next_time() const;
  void step(FlitTime now);
  void wake(FlitTime now);
  void wake_at(std::uint32_t what, FlitTime& pending, FlitTime time);

  // Steady states of starved networks
  void wake_up(Picoseconds now, bool goes_on = false);
  void bring_up_to_date();
  void fall_asleep(FlitTime now);
  void skip(std::int64_t periods);
  std::int64_t certain_periods() const;

  // Channels
  bool credits_never_end(const Channel& channel) const
  {
    return ways_[static_cast<std::size_t>(channel.kind)].news == nullptr;
  }
  static bool is_alone(const Channel& channel) { return (channel.owned & (channel.owned - 1)) == 0; }
  void mark(ChannelId channel);
  void header_arrives(VirtualChannelId buffer, FlitTime now);
  void flit_arrives(VirtualChannelId buffer, FlitTime now);
  void arrive(const News& news, FlitTime now);
  void credit_returns(VirtualChannelId id, FlitTime now);
  void return_credit(const News& news, FlitTime now);
  bool all_is_there(const VirtualChannel& buffer, FlitTime now) const;
  void certain_to_tail(ChannelId channel, FlitTime now);
  bool lasts(FlitPattern coming, std::int64_t number, FlitPattern sending, FlitTime now) const;
  bool cannot_leave(VirtualChannelId buffer, FlitTime now) const;
  bool nobody_needs_credits(const VirtualChannel& v, FlitTime now) const;
  bool lacks_credits(const VirtualChannel& to, FlitTime now) const;
  bool lacks_flits(const VirtualChannel& from, FlitTime now) const;
  bool stands(const VirtualChannel& to, FlitTime now) const;
  bool run_suffices(ChannelId channel, FlitTime now);
  InTurn in_turn(ChannelId channel, VirtualChannelId from, FlitTime now) const;
  bool sets_pace(FlitPattern coming, std::int64_t number, FlitPattern sending, FlitTime now) const;
  bool flits_suffice(VirtualChannelId buffer, FlitTime now);
  bool credits_suffice(const VirtualChannel& v, FlitTime now);
  bool holds_for(ChannelId channel, FlitTime length, FlitTime now);
  void look_at(ChannelId channel, FlitTime now);
  void look_at_stream(ChannelId channel, FlitTime now);
  void await_grant(VirtualChannelId buffer, FlitTime since);

  // One flit
  Sent send_one(ChannelId channel, const HeaderArbitration::Choice& header, FlitTime now);
  void move(VirtualChannelId from, VirtualChannelId to, FlitTime now);
  void header_moves(VirtualChannelId from, VirtualChannelId to, FlitTime now);
  void tail_moves(VirtualChannelId from, VirtualChannelId to, FlitTime tail, FlitTime now);
  void tail_left(VirtualChannelId buffer, FlitTime tail, FlitTime now);
  void tail_ejected(std::uint32_t message, FlitTime arrival);
  void deliver(std::uint32_t message, Picoseconds time);
  void tell_hold(VirtualChannelId id, const WormDelivery& message, FlitTime tail);

  // Runs
  bool begins_run(ChannelId channel, FlitTime now);
  bool header_can_run(ChannelId channel, FlitTime now, Sent& header) const;
  bool continues_as_run(ChannelId channel, VirtualChannelId to, FlitTime now, std::int64_t least);
  bool is_steady(const Channel& channel, FlitTime now) const;
  void start_run(Channel& channel, FlitTime from, std::int64_t flits);
  bool passes_at_once(VirtualChannelId buffer, FlitTime now) const;
  bool run_goes_on(ChannelId channel, FlitTime now);
  void turn_behind_run(Channel& channel) const;
  void stop_run(ChannelId channel, FlitTime now);
  void run_becomes_pattern(ChannelId channel, FlitTime now);
  void finish_run(ChannelId channel, FlitTime now);
  void settle(ChannelId channel, FlitTime now);
  void settle_output(VirtualChannelId buffer, FlitTime now);
  void note_standing(Channel& channel, FlitTime now);
  void header_stands(VirtualChannelId buffer, FlitTime now);
  void look_by(ChannelId channel, FlitTime time);
  void note_certain(ChannelId channel, std::int64_t certain, FlitTime now);
  FlitTime end_to_be_looked_at(const Channel& channel) const;
  bool tells_tail(const Channel& channel) const { return tells_holds_ || channel.kind == ChannelKind::ejection; }
  std::int64_t certain_flits(const Channel& channel, FlitTime now) const;
  std::int64_t flits_fed(const Channel& channel, FlitTime now) const;
  std::int64_t flits_with_credit(const Channel& channel, FlitTime now) const;
  std::int64_t lasts_while(FlitPattern coming, std::int64_t number, FlitTime end, FlitTime now) const;

  // Patterns
  bool follows_header(ChannelId channel, const HeaderArbitration::Choice& header, const Sent& sent, FlitTime now);
  bool ends_alone(ChannelId channel, FlitTime now);
  bool goes_on(ChannelId channel, FlitTime now);
  bool tail_is_next(ChannelId channel, FlitTime now) const;
  void foretell(ChannelId channel, FlitTime from, ChannelForecast::Forecast& found);
  bool may_move(ChannelId channel, const Sent& sent, FlitTime time) const;
  void note_failure(ChannelId channel, FlitTime now);
  void note_length(ChannelId channel, FlitTime now);
  bool has_long_message(ChannelId channel, FlitTime now) const;
  void stop(ChannelId channel, FlitTime now);
  bool is_worth_foretelling(ChannelId channel, FlitTime now) const;
  bool stream(ChannelId channel, FlitTime from);
  void send_in(VirtualChannelId to, FlitPattern pattern, FlitTime now);
  void tell_all(ChannelId channel, const Sent& sent, FlitTime now);
  void tell(const Channel& channel, News news, FlitTime now);
  void tell_flit(const Channel& channel, const Sent& sent, FlitTime now);
  void tell_upstream(News news, FlitTime now);
  std::uint32_t pointer(ChannelId channel, FlitTime now) const;

  // Sources
  void enter_from_source(VirtualChannelId to, FlitTime now);
  void tail_sent(VirtualChannelId source, FlitTime now);
  bool header_is_next(ChannelId channel) const;
  FlitTime is_past() const;
  void note_sent(Node source, FlitTime now);

  // Input queues
  bool has_input_queues() const { return !takings_.empty(); }
  flit_level::Taking& taking_at(VirtualChannelId queue)
  {
    return takings_[state_.channels[state_.channel_of(queue)].node];
  }
  Picoseconds leaves_queue(const flit_level::Taking& taking, std::int64_t flit) const;
  void receive(FlitTime now);
  void arrive_in_queue(const News& news, FlitTime now);
  void drain(VirtualChannelId queue, FlitTime now);
  void leave_queue(VirtualChannelId queue, FlitTime now);
  bool drain_in_pattern(VirtualChannelId queue, FlitTime now);
  void tell_front(VirtualChannelId queue, FlitTime time);
  void deliver_if_certain(std::uint32_t message, VirtualChannelId queue);

  Picoseconds flit_time_;
  FlitTime ejection_;
  FlitTime credit_;
  bool keeps_sent_; ///< with an output queue
  EventCalendar& calendar_;
  FlitClock clock_;
  WormNetworkListener& listener_;
  VirtualChannelState state_;
  HeaderArbitration arbitration_;
  FlitTime end_; ///< of simulated time
  ChannelForecast forecast_;
  IndexedVector<Node, Source> sources_;
  IndexedVector<Node, flit_level::Taking> takings_;                           ///< empty without input queues
  NewsQueue link_arrivals_, injection_arrivals_, credits_, ejection_credits_; ///< of virtual channels
  NewsQueue queue_arrivals_;
  TimedQueue link_flits_, injection_flits_, credit_flits_, ejection_credit_flits_; ///< the same, but for patterns
  Way ways_[3] = {};                                                               ///< by ChannelKind
  TimedQueue released_;                                                            ///< injection channels
  TimedQueue taken_;                                                               ///< input queues
  NextLooks looks_;                                                                ///< channels
  NextLooks drains_;                                                               ///< input queues
  WakeQueue wakes_; ///< channels, and behind their numbers nodes whose input queue is to be looked at
  std::vector<ChannelId> marked_;
  std::vector<Streamed> streamed_; ///< scratch of look_at
  std::vector<VirtualChannelId> woken_queues_;
  FlitTime last_step_ = -1;
  SteadyState steady_;
  SteadyState::Period sleep_;
  FlitTime asleep_for_ = 0; ///< > 0: the state is that after `asleep_since_`, and repeats every sleep_.length
  FlitTime asleep_since_ = 0;
  bool quiet_ = true; ///< in this flit time no header and no tail has moved
  std::int64_t in_flight_ = 0;
  std::uint64_t header_grants_ = 0;
  std::uint64_t flit_moves_ = 0;
};

} // namespace loghop::simulate
