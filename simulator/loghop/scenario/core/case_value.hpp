// Finds the value at a JSON pointer of a case: as a number for an axis, or as a text.
//
//     {"workload": {"message": "4KiB", ...}}    axis_value(case, "/workload/message") -> 4096 B
//
// Domain: JSON numbers, and texts with a unit (units/parse_quantity.hpp). Times are in ps, all else as there.
#pragma once

#include "loghop/platform/platform.hpp"
#include "loghop/units/parse_quantity.hpp"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>

namespace loghop {

/// The clock period and the flit time: the units "cycles" and "flits" of a platform's cases.
UnitScope units_on(const Platform& platform);

struct AxisValue {
  double value = 0;
  std::optional<Dimension> dimension; ///< nothing: a plain number
};

/// Empty if there is nothing at that place, or no number.
std::optional<AxisValue> axis_value(const nlohmann::json& input, const std::string& pointer, const UnitScope& scope);

/// "" if there is nothing at that place; anything but a text as JSON.
std::string text_at(const nlohmann::json& input, const std::string& pointer);

/// Whether there is something at that place. Never throws, even if `pointer` is none.
bool has_place(const nlohmann::json& input, const std::string& pointer);

} // namespace loghop
