// Finds the known name closest to a misspelled one. It is here because the unit parser needs it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace loghop {

/// Edit distance (insert, delete, replace, swap of neighbours: 2 each; other case of a letter: 1).
int edit_distance(std::string_view a, std::string_view b);

/// The nearest of `known` if it is near enough to be meant (up to a third of the letters wrong), else "".
/// The first of several that are equally near.
std::string nearest_name(std::string_view name, const std::vector<std::string>& known);

} // namespace loghop
