// Powers of two, for trees and exchanges over any number of ranks.
#pragma once

namespace loghop::collectives {

/// The largest k with 2^k <= n; n >= 1.
inline int floor_log2(int n)
{
  return 31 - __builtin_clz(static_cast<unsigned>(n));
}

/// The smallest k with 2^k >= n; n >= 1: the rounds that it takes to reach n ranks when their number can double.
inline int ceil_log2(int n)
{
  return n == 1 ? 0 : floor_log2(n - 1) + 1;
}

inline bool is_power_of_two(int n)
{
  return (n & (n - 1)) == 0;
}

/// The lowest digit that is 1 of n >= 1.
inline int lowest_bit(int n)
{
  return n & -n;
}

} // namespace loghop::collectives
