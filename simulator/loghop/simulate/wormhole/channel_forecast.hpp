// Foretells what a channel sends if it is told nothing new: a pattern, and for how long it is certain.
//
// What a channel sends follows from its pointer, and from the flits and credits of the virtual channels that a message
// owns. The flits that arrive and the credits that return are known as patterns. So the next flit times are played with
// these numbers alone. After p of them the pattern is certain to go on with the period p if the same virtual channel has its turn,
// if all that comes has the period p, and if each number of flits or credits
// - is the same again; or has grown, and was never 0 in between: whoever could send can send again;
// - or has become smaller by d, and was m >= 1 at the least: for another (m - 1) / d periods.
// If nothing has a common period, all take turns as long as each has a flit and a credit when it is its turn.
// The tail of a message is never part of it. Whoever changes a pattern, or brings a flit or credit where there was none,
// makes a new forecast necessary.
#pragma once

#include "loghop/simulate/wormhole/virtual_channel_state.hpp"

#include <array>
#include <cstdint>

namespace loghop::simulate {

class ChannelForecast {
public:
  static constexpr std::size_t most_lanes = 8; ///< virtual channels that can send; more are not foretold

  /// Flits of each message that shares a channel or stops: for fewer nothing is foretold.
  static constexpr std::int64_t least_left = 16;

  static constexpr std::int64_t least_left_of_long = 6; ///< the same of long messages
  static constexpr std::int64_t long_message = 64;      ///< flits

  /// What a virtual channel sends.
  struct Share {
    VirtualChannelId to;
    FlitPattern times;
  };
  struct Forecast {
    FlitTime length = 0; ///< 0: nothing is certain for long enough
    std::size_t count = 0;
    std::array<Share, most_lanes> shares;

    FlitPattern of(VirtualChannelId v) const
    {
      for (std::size_t i = 0; i < count; ++i)
        if (shares[i].to == v) return shares[i].times;
      return 0;
    }
  };

  /// `state` must outlive this. `end`: no forecast reaches beyond it.
  ChannelForecast(const VirtualChannelState& state, FlitTime end) : state_(state), end_(end) {}

  /// No header waits that could go. `pointer`: the virtual channel whose turn is first. At most `most_flits` are sent.
  void foretell(ChannelId id, std::uint32_t pointer, FlitTime now, std::int64_t most_flits, Forecast& found) const;
  /// Whether the channel may be able to send without being told anything new, at `now` or later.
  bool may_send(ChannelId id, FlitTime now) const;
  /// Whether a header waits, and credits return for a virtual channel that it could have.
  bool header_has_credit_soon(const flit_level::Channel& channel, ChannelId id, FlitTime now) const;

private:
  /// Flits or credits: `now`, and what they were in the flit times that were played.
  struct Number {
    std::int64_t first, least, now;
    FlitPattern coming; ///< bit i: one more i flit times after the next

    Number() = default;
    Number(std::int64_t n, FlitPattern pattern) : first(n), least(n), now(n), coming(pattern) {}
    bool soon_over(bool one_more) const { return coming == 0 && now < (one_more ? 1 : 2); }
    std::int64_t periods() const;
    void next(bool one_less);
  };
  struct Lane {
    VirtualChannelId to;
    std::uint32_t place; ///< among the virtual channels
    Number present, credits;
    FlitTime more;     ///< credits come for so long only
    std::int64_t most; ///< flits before the tail
    std::int64_t sent;
  };
  struct Lanes {
    std::size_t count = 0;
    std::array<Lane, most_lanes> lane;
  };
  using Senders = std::array<std::int8_t, FlitCycle::longest + 1>; ///< lanes, by flit time from 1 on; -1: none

  bool collect(const flit_level::Channel& channel, ChannelId id, FlitTime now, Lanes& lanes) const;
  FlitTime in_every_flit_time(const Lane& lane, FlitTime now) const;
  bool follows(const Lane& lane, const Number& leader, const Number& other, FlitTime now, Forecast& found) const;
  std::int64_t periods(const Lanes& lanes, int period, FlitTime now) const;
  bool is_rest_of_long(const Lane& lane) const;
  bool repeat(const Lanes& lanes, int period) const;
  void play(Lanes& lanes, std::uint32_t pointer, std::uint32_t count, FlitTime now, Forecast& found) const;
  void take_turns(const Lanes& lanes, std::uint32_t pointer, FlitTime now, Forecast& found) const;
  std::size_t turn(const Lanes& lanes, std::uint32_t pointer) const;
  Lane* next(Lanes& lanes, std::uint32_t pointer, std::uint32_t count) const;
  void note(const Lanes& lanes, const Senders& sender, int period, std::int64_t periods, FlitTime now,
            Forecast& found) const;

  const VirtualChannelState& state_;
  FlitTime end_;
};

} // namespace loghop::simulate
