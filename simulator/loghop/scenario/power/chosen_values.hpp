// Values of a platform file that nobody measured or printed: objects with the key "assumed", "derived" or "chosen".
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace loghop {

struct ChosenValue {
  std::string place; ///< JSON pointer to the object: "/network/link_latency"
  std::string value; ///< as the file has it: "3.4us"
};

/// In the order of the file's places. Values that are words or lists of words have no range and are left out.
std::vector<ChosenValue> chosen_values(const nlohmann::json& platform);

/// Multiplies the value at `place` by `factor`, and returns it as text; "" if that changes nothing.
std::string scale_chosen_value(nlohmann::json& platform, const std::string& place, double factor);

} // namespace loghop
