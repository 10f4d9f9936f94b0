// Patterns of names of cases: * stands for any text, also none; everything else for itself.
#pragma once

#include <string_view>

namespace loghop {

bool matches(std::string_view pattern, std::string_view name);

} // namespace loghop
