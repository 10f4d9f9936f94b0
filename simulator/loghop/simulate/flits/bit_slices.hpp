// Small numbers, 128 of them counted up and down together.
#pragma once

#include <cstddef>
#include <cstdint>

namespace loghop::simulate {

/// Two words, as processors take them at once: bit i % 64 of word i / 64 is about number i.
using BitPair = std::uint64_t __attribute__((vector_size(16)));

/// Word b has bit b of each number, of which there are `slices` at most: no number leaves [0, 2^slices).
struct BitSlices {
  static constexpr std::size_t most_slices = 6;

  template<std::size_t slices> void add_one(BitPair to)
  {
    for (std::size_t b = 0; b < slices; ++b) {
      const BitPair carry = slice[b] & to;
      slice[b] ^= to;
      to = carry;
    }
  }
  template<std::size_t slices> void subtract_one(BitPair from)
  {
    for (std::size_t b = 0; b < slices; ++b) {
      const BitPair borrow = ~slice[b] & from;
      slice[b] ^= from;
      from = borrow;
    }
  }
  /// Those that are not zero.
  template<std::size_t slices> BitPair some() const
  {
    BitPair any = slice[0];
    for (std::size_t b = 1; b < slices; ++b)
      any |= slice[b];
    return any;
  }
  /// Those that are one.
  template<std::size_t slices> BitPair one() const
  {
    BitPair more = slice[1];
    for (std::size_t b = 2; b < slices; ++b)
      more |= slice[b];
    return slice[0] & ~more;
  }
  std::uint32_t value(std::size_t i) const
  {
    std::uint32_t sum = 0;
    for (std::size_t b = 0; b < most_slices; ++b)
      sum |= static_cast<std::uint32_t>(slice[b][i / 64] >> i % 64 & 1) << b;
    return sum;
  }
  void set(std::size_t i, std::uint32_t value)
  {
    for (std::size_t b = 0; b < most_slices; ++b) {
      const std::uint64_t cleared = slice[b][i / 64] & ~(std::uint64_t{1} << i % 64);
      slice[b][i / 64] = cleared | std::uint64_t{value >> b & 1} << i % 64;
    }
  }
  /// The numbers of a mask of word 0 or 1 are zero.
  void clear(std::size_t word, std::uint64_t mask)
  {
    for (BitPair& bits : slice)
      bits[word] &= ~mask;
  }

  BitPair slice[most_slices] = {};
};

} // namespace loghop::simulate
