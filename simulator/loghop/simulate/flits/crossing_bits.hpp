// The flits of messages on their way through a network, 128 crossings at a time.
//
// A crossing is one message at one channel of its path. The crossings of a message are bits of words, one behind the other
// as the channels are: first that of injection, last that of ejection. So the flits of a flit time arrive at the next
// crossings by a shift up, and the credits of the places that they leave return by a shift down, whatever channels these
// are. Flits and credits are counted in bit slices. Whoever shares a channel out says so (contest), and says which flits
// move there (move); all others that are ready move by themselves.
#pragma once

#include "loghop/simulate/engine/flit_clock.hpp"
#include "loghop/simulate/engine/pool.hpp"
#include "loghop/simulate/flits/bit_runs.hpp"
#include "loghop/simulate/flits/bit_slices.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace loghop::simulate {

using CrossingId = std::uint32_t;
constexpr CrossingId no_crossing = nothing;

class CrossingBits {
public:
  /// Of flits that cross a channel: until they arrive, or until the credit of the place that they left returns.
  struct Latencies {
    FlitTime link;
    FlitTime injection;
    FlitTime credit;
    FlitTime interface; ///< from ejection until the credit of the interface returns; 0: its credits are not counted
  };
  static constexpr FlitTime longest_latency = 63;                   ///< two words of history for each
  static constexpr std::uint32_t most_crossings = BitRuns::longest; ///< of a message
  static constexpr std::int64_t largest_buffer = (1 << BitSlices::most_slices) - 1;
  static constexpr std::int64_t most_flits = 512; ///< that one crossing knows of

  CrossingBits(std::int64_t buffer_flits, const Latencies& latencies);

  /// The crossings of a message, from injection to ejection: at least 2. The first has all flits before it.
  CrossingId add(std::uint32_t crossings, std::int64_t flits);
  /// That many more, in place of the last flit's being the tail: after it crossed.
  void send_more(CrossingId first, std::int64_t flits);
  /// Not before `memory` flit times after the tail was ejected.
  void remove(CrossingId first, std::uint32_t crossings) { places_.remove(first, crossings); }
  FlitTime memory() const { return mask_ + 2; }
  bool empty() const { return places_.empty(); }
  std::size_t capacity() const { return 128 * blocks_.size(); } ///< ids are below this

  /// The message has a virtual channel with that many credits, until its tail crosses.
  void own(CrossingId id, std::uint32_t credits);
  std::uint32_t credits(CrossingId id) const { return blocks_[id / 128].credits.value(id % 128); }
  /// The virtual channel is the heir's now: credits that return to it from now on are.
  void hand_over(CrossingId id, CrossingId heir);
  CrossingId heir(CrossingId id) const { return heirs_[id]; }
  /// The tail is in the buffer before.
  void show_tail(CrossingId id) { set(blocks_[id / 128].tail, id, 1); }
  /// Flits cross there by move() alone, or again by themselves.
  void contest(CrossingId id, bool contested);
  /// Whether a flit has crossed since the last time that the crossing was no longer contested.
  bool sent(CrossingId id) const { return is_set(blocks_[id / 128].sent, id); }

  /// Flits arrive, and credits return.
  void begin(FlitTime now);
  /// Whether a flit can cross in this flit time.
  bool ready(CrossingId id) const { return is_set(blocks_[id / 128].ready, id); }
  /// `flits`: 0 or 1.
  void move(CrossingId id, std::uint64_t flits) { set(blocks_[id / 128].moved, id, flits); }
  /// Flits move. Adds the crossings that tails have crossed to `tails`, in the order of their ids.
  void end(FlitTime now, std::vector<CrossingId>& tails);
  /// A flit crosses after the end. Returns whether it is a tail.
  bool move_late(CrossingId id, FlitTime now);

  /// After the end of a flit time: in how many more the same flits will move, if nobody else does anything.
  FlitTime repeats() const;
  /// So many of them go by.
  void repeat(FlitTime times);

private:
  struct alignas(64) Block {
    BitSlices present; ///< flits in the buffer before, but for injections
    BitSlices credits; ///< where they are counted
    BitPair owned = {};
    BitPair contested = {};
    BitPair ready = {};
    BitPair moved = {};
    BitPair tail = {};
    BitPair handed = {};
    BitPair sent = {};
    BitPair injections = {};
    BitPair links = {};
    BitPair ejections = {};
    BitPair left[9] = {}; ///< bit slices: flits before injections, but for one
  };

  static bool is_set(const BitPair& bits, CrossingId id) { return (bits[id / 64 % 2] >> id % 64 & 1) != 0; }
  static void set(BitPair& bits, CrossingId id, std::uint64_t it) { bits[id / 64 % 2] |= it << id % 64; }
  static void clear(BitPair& bits, CrossingId id) { bits[id / 64 % 2] &= ~(std::uint64_t{1} << id % 64); }
  void set_left(CrossingId first, std::int64_t flits);
  std::int64_t left(CrossingId first) const;
  bool repeats(std::size_t block) const;
  template<std::size_t slices> void begin_all(FlitTime now);
  template<std::size_t slices> void end_all(FlitTime now, std::vector<CrossingId>& tails);
  template<std::size_t slices> BitPair move_flits(Block& block, BitPair moved) const;
  template<std::size_t slices> void return_to_heirs(CrossingId first, BitPair returned);
  template<std::size_t slices> void look_at(Block& block) const;
  std::size_t slot(FlitTime time) const { return static_cast<std::size_t>(time & mask_); }
  std::size_t depth() const { return slot(mask_) + 1; }
  std::size_t in_use() const { return (places_.words() + 1) / 2; }
  BitPair uncounted(const Block& block) const { return latencies_.interface == 0 ? block.ejections : BitPair{}; }

  const Latencies latencies_;
  const bool few_slices_; ///< four suffice for the buffer
  FlitTime mask_ = 1;     ///< the history goes back as far, from any time
  BitRuns places_;
  std::vector<Block> blocks_;
  std::vector<BitPair> history_;  ///< of each block: what moved in the last flit times, a ring
  std::vector<CrossingId> heirs_; ///< by crossing
};

} // namespace loghop::simulate
