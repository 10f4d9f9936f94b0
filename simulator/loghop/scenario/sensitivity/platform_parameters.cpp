#include "loghop/scenario/sensitivity/platform_parameters.hpp"

#include "loghop/base/json_reader.hpp"
#include "loghop/platform/read_platform.hpp"
#include "loghop/scenario/power/scale_quantities.hpp"
#include "loghop/simulate/fluid/simgrid_file.hpp"
#include "loghop/units/dimension_of.hpp"
#include "loghop/units/parse_quantity.hpp"

#include <optional>
#include <variant>

namespace loghop {

namespace {

using nlohmann::json;
using namespace nlohmann::literals; // NOLINT: "..."_json_pointer

constexpr const char* wormhole_bandwidth = "/network/bandwidth";

std::optional<PlatformParameter> parameter_of(const std::string& text, const UnitScope& scope)
{
  const auto dimension = dimension_of(text, scope);
  if (!dimension) return std::nullopt;
  const auto parsed = parse_quantity(text, *dimension, scope);
  const long double* found = std::get_if<long double>(&parsed);
  if (found == nullptr || *found <= 0) return std::nullopt;
  const auto value = static_cast<double>(*found);
  switch (*dimension) {
  case Dimension::time:
    return PlatformParameter{"", text, value * 1e-12, false, false, static_cast<double>(scope.flit_time) * 1e-12};
  case Dimension::time_per_byte:
    return PlatformParameter{"", text, value * 1e-12, true, false};
  case Dimension::bandwidth:
    return PlatformParameter{"", text, 1 / value, true, true};
  default:
    return std::nullopt;
  }
}

/// The first quantity of a value, of a list's elements, or of an object with a source.
std::optional<PlatformParameter> first_of(const json& value, const UnitScope& scope)
{
  if (value.is_string()) return parameter_of(value.get<std::string>(), scope);
  if (value.is_object() && value.contains("value")) return first_of(value["value"], scope);
  if (value.is_array())
    for (const json& element : value)
      if (element.is_string() || element.is_array())
        if (auto found = first_of(element, scope)) return found;
  return std::nullopt;
}

void collect(const json& node, const std::string& place, const UnitScope& scope, std::vector<PlatformParameter>& all)
{
  if (auto found = first_of(node, scope)) {
    found->place = place;
    all.push_back(*found);
    return;
  }
  if (!node.is_structured()) return;
  for (const auto& [key, below] : node.items())
    collect(below, place + "/" + key, scope, all);
}

} // namespace

std::vector<PlatformParameter> platform_parameters(const json& platform, const UnitScope& scope)
{
  std::vector<PlatformParameter> all;
  for (const auto& [key, below] : platform.items())
    if (key != "name" && key != "description") collect(below, "/" + key, scope, all);
  for (PlatformParameter& parameter : all)
    parameter.halves = scope.flit_time > 0 && parameter.place == wormhole_bandwidth;
  return all;
}

std::shared_ptr<const Platform> with_cost(json platform, const PlatformParameter& parameter, double factor,
                                          const std::string& file)
{
  const double scale = parameter.is_bandwidth ? 1 / factor : factor;
  scale_quantity(platform.at(json::json_pointer(parameter.place)), scale);
  if (parameter.halves) scale_quantity(platform.at("/network/flit"_json_pointer), scale);
  return std::make_shared<Platform>(simulate::completed_by_simgrid(read_platform(parse_json(platform.dump(), file))));
}

} // namespace loghop
