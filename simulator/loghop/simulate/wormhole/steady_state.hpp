// Finds out whether the moves of flits repeat: keeps a record of the last flit times.
//
// A flit time in which a header or a tail moves begins the record anew. The moves of flit times now - p + 1 .. now make
// a period if each of the last p + L flit times had the moves of the one p before, where L is the longest latency of
// the network (all that is under way then follows from them), and if each buffer took in as many flits as it gave.
// Nothing but the number of flits that are left of each message then differs from the state p flit times ago.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace loghop::simulate {

using VirtualChannelId = std::uint32_t; ///< a virtual channel of a channel, with the buffer at its end; or a source
inline constexpr VirtualChannelId no_virtual_channel = ~VirtualChannelId{0};

class SteadyState {
public:
  /// A data flit that left the buffer `from` (none: a source) for the buffer `to` (none: it was taken in).
  struct Move {
    VirtualChannelId from;
    VirtualChannelId to;
  };
  struct Period {
    std::int64_t length = 0; ///< flit times; 0: none
    std::vector<Move> moves;
  };

  /// `longest_latency` in flit times.
  explicit SteadyState(std::int64_t longest_latency) : latency_(longest_latency) {}

  void restart();
  void add(const Move& move) { moves_.push_back(move); }
  /// The moves that were added are those of this flit time; nothing moved between the last one and this.
  void end_of_flit_time(std::int64_t time);
  /// The record is of so many flit times later: the moves were the same in all of them.
  void shift(std::int64_t flit_times) { last_time_ += flit_times; }
  /// The shortest period that is certain, looked for every few flit times only.
  Period find();

  static constexpr std::int64_t longest_period = 64;

private:
  static constexpr std::int64_t longest_gap = 256; ///< flit times without a move; after more the record begins anew
  static constexpr std::size_t longest_record = 1 << 18; ///< moves, flit times: the same
  static constexpr std::int64_t between_attempts = 8;

  struct FlitTime {
    std::uint64_t hash; ///< of the set of moves
    std::size_t end;    ///< in moves_
  };

  std::vector<Move> moves_of(std::size_t flit_time) const; ///< in ascending order
  bool repeats(std::int64_t period) const;

  std::int64_t latency_;
  std::vector<Move> moves_;
  std::vector<FlitTime> record_; ///< since the restart, without gaps
  std::int64_t last_time_ = 0;   ///< of the last in the record
  std::int64_t next_attempt_ = 0;
};

} // namespace loghop::simulate
