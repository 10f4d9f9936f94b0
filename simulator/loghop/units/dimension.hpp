// Dimensions of quantities with units, and the machine that units such as "cycles" refer to.
#pragma once

#include "loghop/units/picoseconds.hpp"

namespace loghop {

enum class Dimension { time, size, time_per_byte, bandwidth, frequency, flop_rate, percent };

/// Values of the units that depend on the machine. A unit whose value is 0 or less is not in scope, and an error.
struct UnitScope {
  /// Should be in scope, but the place that gives it is wrong. Readers then say nothing about units that need it.
  static constexpr Picoseconds wrong = -1;

  Picoseconds clock_period = 0; ///< of `cycles`
  Picoseconds flit_time = 0;    ///< of `flits`
};

inline constexpr long double picoseconds_limit = 9223372036854775808.0L; ///< 2^63; times are below
inline constexpr long double bytes_limit = 4611686018427387904.0L;       ///< 2^62; sizes are at most this

} // namespace loghop
