// The units of each dimension, and the limits of its values. Used by units/parse_quantity.cpp, and where any dimension will do.
#pragma once

#include "loghop/units/dimension.hpp"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace loghop {

struct Unit {
  std::string name;
  long double factor; ///< times the number before it is the value that parse_quantity returns
};

using Units = std::vector<Unit>;

struct DimensionRow {
  Dimension dimension;
  const char* name;     ///< with its article
  const char* examples; ///< as they stand in messages
  bool above_zero;
  long double most; ///< values reach it, times stay below
  const char* most_text;
};

const std::array<DimensionRow, 7>& dimension_table();
const DimensionRow& dimension_row(Dimension dimension);

/// The units that may be used where `scope` holds.
Units units_of(Dimension dimension, const UnitScope& scope);

/// nullptr if there is none with this name.
const Unit* find_unit(const Units& units, std::string_view name);

} // namespace loghop
