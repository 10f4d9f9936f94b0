// Values with units as two files may write them: "2us" and "2000ns" are equal.
#pragma once

#include "loghop/units/dimension.hpp"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>

namespace loghop::difference {

/// A number, in the unit of its dimension; plain numbers have none.
struct Amount {
  long double value = 0;
  std::optional<Dimension> dimension;
};

/// The units `cycles` and `flits` of a file: from /clock, and from /network/flit over /network/bandwidth, which is rounded
/// to picoseconds. What is not there, or no quantity, gives no unit.
UnitScope units_of_file(const nlohmann::ordered_json& file);

/// Nothing if the value is no number and no text of a number with a unit.
std::optional<Amount> amount_of(const nlohmann::ordered_json& value, const UnitScope& scope);

/// Of one dimension, and equal but for the rounding of decimal fractions (1e-15).
bool equal(const Amount& a, const Amount& b);

} // namespace loghop::difference
