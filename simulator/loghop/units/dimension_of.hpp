// Finds out which dimension a quantity of a file has, where any will do.
#pragma once

#include "loghop/units/dimension.hpp"

#include <optional>
#include <string_view>

namespace loghop {

/// The dimension as which parse_quantity takes the text; nothing for words, plain numbers and wrong quantities. No text has
/// two.
std::optional<Dimension> dimension_of(std::string_view text, const UnitScope& scope);

} // namespace loghop
