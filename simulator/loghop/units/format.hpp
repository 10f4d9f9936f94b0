// Formats quantities for people: the inverse of units/parse_quantity.hpp.
#pragma once

#include "loghop/units/picoseconds.hpp"
#include "loghop/units/units.hpp"

#include <cstdint>
#include <string>

namespace loghop {

/// Every digit: 48780 -> "48.78ns", 0 -> "0ps". parse_quantity gives the same number back.
std::string exact_time(Picoseconds time);

/// Rounded to `digits` significant digits, in the largest unit in which it is at least 1: 1.2345e-5 s -> "12.35us".
std::string short_time(Seconds time, int digits = 4);

/// Every digit, in the largest of B, KiB, MiB, GiB that divides it: 2048 -> "2KiB", 1000 -> "1000B".
std::string exact_size(std::int64_t bytes);

/// Rounded to `digits` significant digits, in Bps, KBps, MBps or GBps: 41e6 B/s -> "41MBps".
std::string short_bandwidth(BytesPerSecond bandwidth, int digits = 4);

} // namespace loghop
