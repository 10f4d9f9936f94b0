#include "loghop/scenario/core/case_value.hpp"

#include "loghop/scenario/core/sweep.hpp"

#include <nlohmann/json.hpp>

namespace loghop {

namespace {

using nlohmann::json;

/// nullptr: nothing there, or no pointer.
const json* find(const json& input, const std::string& pointer)
{
  try {
    const json::json_pointer place(pointer);
    return input.contains(place) ? &leaf(input.at(place)) : nullptr;
  } catch (const json::exception&) {
    return nullptr;
  }
}

std::optional<AxisValue> quantity(const std::string& text, const UnitScope& scope)
{
  for (const Dimension dimension : {Dimension::size, Dimension::time, Dimension::time_per_byte, Dimension::bandwidth,
                                    Dimension::frequency, Dimension::flop_rate, Dimension::percent}) {
    const ParsedQuantity parsed = parse_quantity(text, dimension, scope);
    if (const auto* value = std::get_if<long double>(&parsed)) return AxisValue{static_cast<double>(*value), dimension};
  }
  return std::nullopt;
}

} // namespace

UnitScope units_on(const Platform& platform)
{
  return {platform.clock_period, platform.flit_time()};
}

std::optional<AxisValue> axis_value(const json& input, const std::string& pointer, const UnitScope& scope)
{
  const json* value = find(input, pointer);
  if (value == nullptr) return std::nullopt;
  if (value->is_number()) return AxisValue{value->get<double>(), std::nullopt};
  return value->is_string() ? quantity(value->get<std::string>(), scope) : std::nullopt;
}

std::string text_at(const json& input, const std::string& pointer)
{
  const json* value = find(input, pointer);
  if (value == nullptr) return "";
  return value->is_string() ? value->get<std::string>() : value->dump();
}

bool has_place(const json& input, const std::string& pointer)
{
  return find(input, pointer) != nullptr;
}

} // namespace loghop
