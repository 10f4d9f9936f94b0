// Quantities with units, as people write them: "41MBps", "2KiB", "15cycles", "1.6us", "0.5cycles/B".
//
// A decimal number of at least 0, directly followed by a unit. Case counts: B is a byte, b a bit; KB = 1000 B,
// KiB = 1024 B. Units, by dimension:
//     time           ps ns us ms s, cycles (or cycle) with a clock, flits (or flit) with a flit time
//     size           B KB KiB MB MiB GB GiB
//     time_per_byte  a time, "/", a size unit: 10ns/B 4us/KiB 0.5cycles/B
//     bandwidth      Bps KBps KiBps MBps MiBps GBps GiBps, bits: bps Kbps Mbps Gbps, B/cycle with a clock; above 0
//     frequency      Hz kHz MHz GHz; above 0
//     flop_rate      flop/s kflop/s Mflop/s Gflop/s Tflop/s: floating point operations a second; above 0
//     percent        %
#pragma once

#include "loghop/units/dimension.hpp"

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace loghop {

/// Explains why a text is not a quantity, and suggests the nearest text that is one, or "".
struct QuantityProblem {
  std::string problem;
  std::string suggestion;
};

/// The value in ps (time), B (size), ps/B (time_per_byte), B/s (bandwidth), Hz (frequency),
/// flop/s (flop_rate) or as a fraction (percent).
/// long double, so that whole picoseconds up to 2^61 (26 days) and whole bytes are exact.
using ParsedQuantity = std::variant<long double, QuantityProblem>;

/// Never throws for any text. Times must fit into 64 bits of picoseconds, sizes must not exceed 2^62 bytes.
ParsedQuantity parse_quantity(std::string_view text, Dimension dimension, const UnitScope& scope = {});

/// Describes the allowed texts, for messages: "a time such as "15cycles" or "1.6us"".
std::string expected_quantity(Dimension dimension, const UnitScope& scope = {});

} // namespace loghop
