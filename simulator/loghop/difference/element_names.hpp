// Names of the elements of lists, by which two files' elements are matched wherever they stand.
#pragma once

#include "loghop/units/dimension.hpp"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace loghop::difference {

/// A name for each element: of a case its name, of a table of a calibration its quantity, level and what else tells
/// tables apart. Sizes and times in names do not depend on the unit in which a file writes them. Empty if an element has
/// no name, or two have the same: then the elements are matched by their place.
std::vector<std::string> element_names(const nlohmann::ordered_json& list, const UnitScope& scope);

/// A calibration's tables have lists as rows. They become objects by column, which have the names of their points: every
/// cell but value, deviation and repetitions.
nlohmann::ordered_json with_named_points(nlohmann::ordered_json file);

} // namespace loghop::difference
