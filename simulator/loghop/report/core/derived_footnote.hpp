// What "~" before a predicted time means, in tables of text and HTML.
#pragma once

#include "loghop/scenario/compare/comparison.hpp"

#include <string>

namespace loghop {

/// One line with its end; "" if no prediction of the cases is derived.
std::string derived_footnote(const Comparison& comparison);

} // namespace loghop
