#include "loghop/units/dimension_of.hpp"

#include "loghop/units/parse_quantity.hpp"
#include "loghop/units/unit_table.hpp"

namespace loghop {

std::optional<Dimension> dimension_of(std::string_view text, const UnitScope& scope)
{
  for (const DimensionRow& row : dimension_table())
    if (std::holds_alternative<long double>(parse_quantity(text, row.dimension, scope))) return row.dimension;
  return std::nullopt;
}

} // namespace loghop
