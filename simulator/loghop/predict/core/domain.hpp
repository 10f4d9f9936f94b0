// Domains of the arguments of formulas: each function throws std::invalid_argument that says what was given for what,
// and what is allowed. NaN and infinite values are never allowed.
#pragma once

#include "loghop/units/units.hpp"

namespace loghop::domain {

/// A finite number that is at least `least`. `what` is the symbol of the formula.
void at_least(const char* what, double given, double least);

/// A finite number above 0.
void positive(const char* what, double given);

/// A finite number from `low` to `high`.
void between(const char* what, double given, double low, double high);

/// A finite number; differences of measurements may be negative.
void finite(const char* what, double given);

/// A time that is finite and not negative [s].
void duration(const char* what, Seconds given);

/// A size that is finite and not negative [B].
void size(const char* what, Bytes given);

/// A power of two, 1 included.
void power_of_two(const char* what, int given);

/// A whole number that `divisor`, named `of`, divides.
void multiple(const char* what, int given, const char* of, int divisor);

} // namespace loghop::domain
