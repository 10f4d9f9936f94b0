// What stands at a JSON pointer of a case: as a number for an axis, or as a text.
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

/// What the units of a platform's cases stand for.
UnitScope units_on(const Platform& platform);

struct AxisValue {
  double value = 0;
  std::optional<Dimension> dimension; ///< nothing: a plain number
};

/// Nothing at that place, or what is there is no number.
std::optional<AxisValue> axis_value(const nlohmann::json& input, const std::string& pointer, const UnitScope& scope);

/// "" if there is nothing at that place; what is neither text nor number as JSON.
std::string text_at(const nlohmann::json& input, const std::string& pointer);

/// Whether there is something at that place. Never throws, also for what is no pointer.
bool has_place(const nlohmann::json& input, const std::string& pointer);

} // namespace loghop
