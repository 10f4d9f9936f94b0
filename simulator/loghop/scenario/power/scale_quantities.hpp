// Scales quantities in JSON as files have them: "6.81us" by 2 is "13.62us".
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace loghop {

/// A quantity, a whole number of at least 1, {"value": ...}, or a list of these. Other values stay as they are.
/// Whether something has changed.
bool scale_quantity(nlohmann::json& value, double factor);

/// The same of all values with one of these keys in `place` and below; `place` is a JSON pointer that need not exist.
bool scale_quantities(nlohmann::json& file, const std::string& place, const std::vector<std::string>& keys,
                      double factor);

} // namespace loghop
