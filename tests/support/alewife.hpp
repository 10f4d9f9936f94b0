// The MIT Alewife multiprocessor as a platform: numbers of the LoGPC paper (Moritz, Frank, IEEE TPDS 12(4), 2001).
#pragma once

#include "loghop/platform/platform.hpp"

namespace loghop::test {

inline constexpr Picoseconds cycle = 48780; ///< 41 MB/s / 2 B per cycle = 20.5 MHz, in whole picoseconds

constexpr Picoseconds cycles(std::int64_t n)
{
  return n * cycle;
}
constexpr double in_cycles(double picoseconds)
{
  return picoseconds / static_cast<double>(cycle);
}
inline double in_cycles(Seconds time)
{
  return in_cycles(time.count() * picoseconds_per_second);
}

/// 32 nodes in an 8 x 4 mesh, 2-byte flits, 1 flit a cycle. A header over 4 hops, the mean distance, takes 8 cycles.
/// No message ever interrupts a blocking send (there is no overflow timeout).
Platform alewife();

} // namespace loghop::test
