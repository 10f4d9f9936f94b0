#include "loghop/scenario/power/chosen_values.hpp"

#include "loghop/scenario/power/scale_quantities.hpp"

#include <nlohmann/json.hpp>

namespace loghop {

namespace {

using nlohmann::json;

std::string text_of_value(const json& value)
{
  return value.is_string() ? value.get<std::string>() : value.dump();
}

bool is_chosen_number(const json& node)
{
  const bool is_chosen = node.contains("assumed") || node.contains("derived") || node.contains("chosen");
  if (!is_chosen || !node.contains("value")) return false;
  json twice = node["value"];
  return scale_quantity(twice, 2);
}

void collect(const json& node, const std::string& place, std::vector<ChosenValue>& values)
{
  if (!node.is_structured()) return;
  if (node.is_object() && is_chosen_number(node)) values.push_back({place, text_of_value(node["value"])});
  for (const auto& [key, below] : node.items())
    collect(below, place + "/" + key, values);
}

} // namespace

std::vector<ChosenValue> chosen_values(const json& platform)
{
  std::vector<ChosenValue> values;
  collect(platform, "", values);
  return values;
}

std::string scale_chosen_value(json& platform, const std::string& place, double factor)
{
  json& value = platform.at(json::json_pointer(place)).at("value");
  return scale_quantity(value, factor) ? text_of_value(value) : "";
}

} // namespace loghop
