#include "loghop/simulate/flits/crossing_bits.hpp"

#include <algorithm>
#include <iterator>

namespace loghop::simulate {

namespace {

constexpr std::size_t few_slices = 4;

bool any(const BitPair& bits)
{
  return (bits[0] | bits[1]) != 0;
}

/// Calls `function` with the number of each bit that is set, lowest first.
template<class Function> void each_bit(const BitPair& bits, Function&& function)
{
  for (std::uint32_t word = 0; word < 2; ++word)
    for (std::uint64_t left = bits[word]; left != 0; left &= left - 1)
      function(64 * word + static_cast<std::uint32_t>(__builtin_ctzll(left)));
}

} // namespace

CrossingBits::CrossingBits(std::int64_t buffer_flits, const Latencies& latencies)
    : latencies_(latencies), few_slices_(buffer_flits < 1 << few_slices)
{
  while (mask_ < std::max({latencies.link, latencies.injection, latencies.credit, latencies.interface}))
    mask_ = 2 * mask_ + 1;
}

// -------------------------------------------------------------------------------------------------------- messages

CrossingId CrossingBits::add(std::uint32_t crossings, std::int64_t flits)
{
  const CrossingId first = places_.add(crossings);
  if (blocks_.size() < in_use()) {
    blocks_.resize(in_use());
    history_.resize(blocks_.size() * depth());
    heirs_.resize(capacity(), no_crossing);
  }
  Block& block = blocks_[first / 128];
  const std::size_t word = first / 64 % 2;
  const std::uint64_t all = (~std::uint64_t{0} >> (64 - crossings)) << first % 64;
  block.present.clear(word, all);
  for (BitPair* bits : {&block.owned, &block.contested, &block.tail, &block.handed, &block.sent, &block.injections,
                        &block.links, &block.ejections})
    (*bits)[word] &= ~all;
  const CrossingId last = first + crossings - 1;
  block.links[word] |= all;
  clear(block.links, first);
  clear(block.links, last);
  set(block.injections, first, 1);
  set(block.ejections, last, 1);
  std::fill(heirs_.begin() + first, heirs_.begin() + last + 1, no_crossing);
  set_left(first, flits);
  return first;
}

void CrossingBits::send_more(CrossingId first, std::int64_t flits)
{
  set(blocks_[first / 128].owned, first, 1);
  set_left(first, flits);
}

void CrossingBits::set_left(CrossingId first, std::int64_t flits)
{
  auto behind = static_cast<std::uint64_t>(flits - 1);
  for (BitPair& slice : blocks_[first / 128].left) {
    clear(slice, first);
    set(slice, first, behind & 1);
    behind >>= 1;
  }
}

std::int64_t CrossingBits::left(CrossingId first) const
{
  std::int64_t behind = 0;
  for (std::size_t b = 0; b < std::size(blocks_[first / 128].left); ++b)
    behind |= std::int64_t{is_set(blocks_[first / 128].left[b], first)} << b;
  return behind + 1;
}

void CrossingBits::own(CrossingId id, std::uint32_t credits)
{
  Block& block = blocks_[id / 128];
  set(block.owned, id, 1);
  block.credits.set(id % 128, credits);
}

void CrossingBits::hand_over(CrossingId id, CrossingId heir)
{
  set(blocks_[id / 128].handed, id, 1);
  heirs_[id] = heir;
}

void CrossingBits::contest(CrossingId id, bool contested)
{
  Block& block = blocks_[id / 128];
  if (contested) return set(block.contested, id, 1);
  clear(block.contested, id);
  clear(block.sent, id);
}

// ------------------------------------------------------------------------------------------------------ flit times

void CrossingBits::begin(FlitTime now)
{
  few_slices_ ? begin_all<few_slices>(now) : begin_all<BitSlices::most_slices>(now);
}

template<std::size_t slices> void CrossingBits::begin_all(FlitTime now)
{
  const std::size_t link = slot(now - latencies_.link), injection = slot(now - latencies_.injection),
                    credit = slot(now - latencies_.credit), interface = slot(now - latencies_.interface);
  const BitPair* past = history_.data();
  for (std::size_t b = 0; b < in_use(); ++b, past += depth()) {
    Block& block = blocks_[b];
    block.present.add_one<slices>(((past[link] & block.links) | (past[injection] & block.injections)) << 1);
    BitPair returned = (past[credit] & ~block.injections) >> 1;
    if (latencies_.interface > 0) returned |= past[interface] & block.ejections;
    block.credits.add_one<slices>(returned & ~block.handed);
    look_at<slices>(block);
    if (any(returned & block.handed))
      return_to_heirs<slices>(static_cast<CrossingId>(128 * b), returned & block.handed);
  }
}

template<std::size_t slices> void CrossingBits::look_at(Block& block) const
{
  block.ready = block.owned & (block.present.some<slices>() | block.injections) &
                (block.credits.some<slices>() | uncounted(block));
  block.moved = block.ready & ~block.contested;
}

template<std::size_t slices> void CrossingBits::return_to_heirs(CrossingId first, BitPair returned)
{
  each_bit(returned, [&](std::uint32_t i) {
    CrossingId id = first + i;
    while (heirs_[id] != no_crossing)
      id = heirs_[id];
    Block& block = blocks_[id / 128];
    BitPair one = {};
    set(one, id, 1);
    block.credits.add_one<slices>(one);
    look_at<slices>(block);
  });
}

void CrossingBits::end(FlitTime now, std::vector<CrossingId>& tails)
{
  few_slices_ ? end_all<few_slices>(now, tails) : end_all<BitSlices::most_slices>(now, tails);
}

template<std::size_t slices> void CrossingBits::end_all(FlitTime now, std::vector<CrossingId>& tails)
{
  BitPair* history = history_.data() + slot(now);
  for (std::size_t b = 0; b < in_use(); ++b, history += depth()) {
    Block& block = blocks_[b];
    *history = block.moved;
    const BitPair crossed = move_flits<slices>(block, block.moved);
    if (any(crossed))
      each_bit(crossed, [&](std::uint32_t i) { tails.push_back(static_cast<CrossingId>(128 * b) + i); });
  }
}

bool CrossingBits::move_late(CrossingId id, FlitTime now)
{
  BitPair one = {};
  set(one, id, 1);
  history_[id / 128 * depth() + slot(now)] |= one;
  return any(move_flits<BitSlices::most_slices>(blocks_[id / 128], one));
}

/// Returns those of tails.
template<std::size_t slices> BitPair CrossingBits::move_flits(Block& block, BitPair moved) const
{
  BitPair tails = moved & block.tail & block.present.one<slices>();
  block.present.subtract_one<slices>(moved & ~block.injections);
  block.credits.subtract_one<slices>(moved & ~uncounted(block));
  block.sent |= moved;
  BitPair none_left = moved & block.injections;
  for (BitPair& left : block.left) {
    const BitPair borrow = ~left & none_left;
    left ^= none_left;
    none_left = borrow;
  }
  tails |= none_left;
  block.owned &= ~tails;
  return tails;
}

// ---------------------------------------------------------------------------------------------------- repetitions

FlitTime CrossingBits::repeats() const
{
  FlitTime times = FlitClock::never;
  for (std::size_t b = 0; b < in_use(); ++b) {
    if (!repeats(b)) return 0;
    each_bit(blocks_[b].moved & blocks_[b].injections, [&](std::uint32_t i) {
      times = std::min(times, left(static_cast<CrossingId>(128 * b) + i) - 1); // the tail is another thing
    });
  }
  return times;
}

/// Whether as many flits come as leave, and as many credits, and did so for as long as the history goes back.
bool CrossingBits::repeats(std::size_t b) const
{
  const Block& block = blocks_[b];
  const BitPair moved = block.moved;
  for (std::size_t i = 0; i < depth(); ++i)
    if (any(history_[b * depth() + i] ^ moved)) return false;
  const BitPair arrived = (moved & (block.links | block.injections)) << 1;
  BitPair returned = (moved & ~block.injections) >> 1;
  if (latencies_.interface > 0) returned |= moved & block.ejections;
  return !any((arrived ^ (moved & ~block.injections)) | (returned ^ (moved & ~uncounted(block))) |
              (returned & block.handed) | (moved & ~block.owned)); // whose tail has crossed
}

void CrossingBits::repeat(FlitTime times)
{
  for (std::size_t b = 0; b < in_use(); ++b)
    each_bit(blocks_[b].moved & blocks_[b].injections, [&](std::uint32_t i) {
      const CrossingId first = static_cast<CrossingId>(128 * b) + i;
      set_left(first, left(first) - times);
    });
}

} // namespace loghop::simulate
