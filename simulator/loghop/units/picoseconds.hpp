// Simulated time: whole picoseconds in 64 bits (106 days), so that equal instants are equal.
#pragma once

#include "loghop/units/units.hpp"

#include <cmath>
#include <cstdint>

namespace loghop {

using Picoseconds = std::int64_t;

inline constexpr double picoseconds_per_second = 1e12;

/// The nearest whole picosecond. Called once for each time of an input file, when the file is read.
inline Picoseconds to_picoseconds(Seconds time)
{
  return static_cast<Picoseconds>(std::llround(time.count() * picoseconds_per_second));
}

inline Seconds to_seconds(Picoseconds time)
{
  return Seconds(static_cast<double>(time) / picoseconds_per_second);
}

} // namespace loghop
