// Quantities with units on the command line.
#pragma once

#include "loghop/units/parse_quantity.hpp"

#include <string>

namespace loghop::app {

/// The number that a text stands for: ps, B, or a fraction of a percentage. Throws CLI::ValidationError for `option`.
double quantity(const std::string& option, const std::string& text, Dimension dimension);

} // namespace loghop::app
