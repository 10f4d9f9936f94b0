#include "loghop/scenario/power/scale_quantities.hpp"

#include "loghop/units/dimension_of.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace loghop {

namespace {

using nlohmann::json;

/// Names of classes may begin like numbers: "infiniband_sdr" like infinity, "10_gigabit_ethernet" like 10.
bool is_quantity(const std::string& text)
{
  constexpr UnitScope any_machine = {1, 1};
  return dimension_of(text, any_machine).has_value();
}

bool scale_text(json& value, double factor)
{
  const std::string text = value.get<std::string>();
  if (!is_quantity(text)) return false;
  char* unit = nullptr;
  const double number = std::strtod(text.c_str(), &unit);
  if (number == 0) return false;
  value = fmt::format("{:.12g}{}", number * factor, unit);
  return true;
}

bool scale_count(json& value, double factor)
{
  const auto before = value.get<std::int64_t>();
  value = std::max<std::int64_t>(1, std::llround(std::floor(static_cast<double>(before) * factor)));
  return value != before;
}

bool is_one_of(const std::string& key, const std::vector<std::string>& keys)
{
  return std::find(keys.begin(), keys.end(), key) != keys.end();
}

bool scale_below(json& node, const std::vector<std::string>& keys, double factor)
{
  bool changed = false;
  if (node.is_object()) {
    for (auto& [key, value] : node.items())
      changed = (is_one_of(key, keys) ? scale_quantity(value, factor) : scale_below(value, keys, factor)) || changed;
  } else if (node.is_array()) {
    for (json& element : node)
      changed = scale_below(element, keys, factor) || changed;
  }
  return changed;
}

} // namespace

bool scale_quantity(json& value, double factor)
{
  if (value.is_string()) return scale_text(value, factor);
  if (value.is_number_integer()) return scale_count(value, factor);
  if (value.is_object() && value.contains("value")) return scale_quantity(value["value"], factor);
  bool changed = false;
  if (value.is_array())
    for (json& element : value)
      changed = scale_quantity(element, factor) || changed;
  return changed;
}

bool scale_quantities(json& file, const std::string& place, const std::vector<std::string>& keys, double factor)
{
  const json::json_pointer pointer(place);
  return file.contains(pointer) && scale_below(file[pointer], keys, factor);
}

} // namespace loghop
