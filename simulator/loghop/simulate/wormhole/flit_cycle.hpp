// Patterns: sets of flit times that repeat, as one word.
//
// A cycle is `length` flit times long. Bit i of a pattern says that a flit moves at every time that is i more than a
// multiple of the length. So a pattern can repeat with every period that divides the length: 60 flit times have the
// periods 1 to 6, 10, 12, 15, 20 and 30. Flits before any time are counted without a look at each.
#pragma once

#include "loghop/simulate/engine/flit_clock.hpp"

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace loghop::simulate {

using FlitPattern = std::uint64_t;

class FlitCycle {
public:
  static constexpr int longest = 63;
  static constexpr FlitTime for_ever = INT64_MAX;

  /// Needs 1 <= length <= longest.
  explicit FlitCycle(int length) : length_(length), always_((FlitPattern{1} << length) - 1)
  {
    assert(length >= 1 && length <= longest);
    for (int period = 1; period <= length; ++period)
      for (int i = 0; i < length; i += period)
        combs_[static_cast<std::size_t>(period)] |= FlitPattern{1} << i;
  }

  int length() const { return length_; }
  FlitPattern always() const { return always_; } ///< a flit in every flit time
  bool has(FlitPattern pattern, FlitTime time) const { return (pattern >> place(time) & 1) != 0; }

  /// The same flits, so much later. Needs by >= 0.
  FlitPattern later(FlitPattern pattern, FlitTime by) const
  {
    if (pattern == 0 || pattern == always_) return pattern;
    return turned(pattern, by < length_ ? static_cast<int>(by) : static_cast<int>(by % length_));
  }

  /// Whether the pattern repeats after so many flit times, at most the length.
  bool repeats(FlitPattern pattern, int period) const
  {
    return pattern == 0 || pattern == always_ || turned(pattern, period % length_) == pattern;
  }

  /// One flit at `time`, and one each `period` later and before. Needs a period that divides the length.
  FlitPattern every(int period, FlitTime time) const
  {
    return turned(combs_[static_cast<std::size_t>(period)], place(time));
  }

  /// Flits at the times 0 to time - 1. Most patterns are empty: whoever asks sees that without a call, which makes the
  /// network with virtual channels 1.05 times as fast.
  [[gnu::always_inline]] FlitTime before(FlitPattern pattern, FlitTime time) const
  {
    return pattern == 0 ? 0 : before_some(pattern, time);
  }

  static int count(FlitPattern pattern)
  {
    pattern -= (pattern >> 1) & 0x5555555555555555u;
    pattern = (pattern & 0x3333333333333333u) + ((pattern >> 2) & 0x3333333333333333u);
    pattern = (pattern + (pattern >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return static_cast<int>((pattern * 0x0101010101010101u) >> 56);
  }

  /// Bit i of the pattern, seen from `time` on: a flit at time + i.
  FlitPattern from(FlitPattern pattern, FlitTime time) const
  {
    if (pattern == 0 || pattern == always_) return pattern;
    const int by = place(time);
    return ((pattern >> by) | (pattern << (length_ - by))) & always_;
  }

  /// For so many flit times one can be taken in each from `stock`, if more come as bit i says, i flit times after the
  /// first; not more than the length.
  FlitTime lasts(std::int64_t stock, FlitPattern coming) const
  {
    FlitTime times = 0;
    for (; stock > 0 && times < length_; ++times)
      stock += static_cast<std::int64_t>(coming >> times & 1) - 1;
    return times;
  }

  /// For at least so many flit times, if one is taken i flit times after the first where bit i of `taken` is set.
  /// `for_ever`: the stock does not become smaller in a cycle.
  FlitTime lasts(std::int64_t stock, FlitPattern coming, FlitPattern taken) const
  {
    if (coming == always_ && (stock > 0 || (taken & 1) == 0)) return for_ever;
    if (coming == 0 && taken != 0) return stock < for_ever / longest / 2 ? time_of(taken, stock) : stock;
    const FlitTime period = repeats(coming, 2) && repeats(taken, 2) ? 2 : length_;
    const std::int64_t first = stock;
    for (FlitTime time = 0; time < length_; ++time) {
      if (time == period && stock >= first) return for_ever;
      if ((taken >> time & 1) != 0 && stock-- == 0) return time;
      stock += static_cast<std::int64_t>(coming >> time & 1);
    }
    return stock >= first ? for_ever : length_;
  }

  /// The time of the flit number `flit` >= 0, if bit i says that one moves at the time i. Needs a flit.
  FlitTime time_of(FlitPattern pattern, std::int64_t flit) const
  {
    if (pattern == always_) return flit;
    const int each = count(pattern);
    for (std::int64_t rest = flit % each; rest > 0; --rest)
      pattern &= pattern - 1;
    return flit / each * length_ + __builtin_ctzll(pattern);
  }

  /// Makes questions about times near `now` cheap.
  void be_near(FlitTime now)
  {
    if (static_cast<std::uint64_t>(now - anchor_) < static_cast<std::uint64_t>(length_)) return;
    anchor_cycles_ = now / length_;
    anchor_ = anchor_cycles_ * length_;
  }

private:
  [[gnu::noinline]] FlitTime before_some(FlitPattern pattern, FlitTime time) const
  {
    if (pattern == always_) return time;
    const FlitTime cycles = is_near(time) ? anchor_cycles_ : time / length_;
    return cycles * count(pattern) + count(pattern & ((FlitPattern{1} << place(time)) - 1));
  }
  bool is_near(FlitTime time) const
  {
    return static_cast<std::uint64_t>(time - anchor_) < static_cast<std::uint64_t>(length_);
  }
  int place(FlitTime time) const { return static_cast<int>(is_near(time) ? time - anchor_ : time % length_); }
  FlitPattern turned(FlitPattern pattern, int by) const
  {
    return ((pattern << by) | (pattern >> (length_ - by))) & always_;
  }

  int length_;
  FlitPattern always_;
  std::array<FlitPattern, longest + 1> combs_ = {}; ///< one flit each period
  FlitTime anchor_ = 0;                             ///< a multiple of the length
  FlitTime anchor_cycles_ = 0;
};

} // namespace loghop::simulate
