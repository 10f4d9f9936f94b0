#include "loghop/difference/file_units.hpp"

#include "loghop/units/parse_quantity.hpp"
#include "loghop/units/unit_table.hpp"

#include <cmath>

namespace loghop::difference {

namespace {

using Json = nlohmann::ordered_json;

std::optional<long double> parsed(const std::string& text, Dimension dimension, const UnitScope& scope)
{
  const ParsedQuantity quantity = parse_quantity(text, dimension, scope);
  if (const long double* value = std::get_if<long double>(&quantity)) return *value;
  return std::nullopt;
}

/// The value of a key, with or without its origin; "" if it is no text.
std::string text_of(const Json& object, const char* key)
{
  if (!object.is_object() || !object.contains(key)) return "";
  const Json& there = object[key];
  const Json& value = there.is_object() && there.contains("value") ? there["value"] : there;
  return value.is_string() ? value.get<std::string>() : "";
}

} // namespace

UnitScope units_of_file(const Json& file)
{
  UnitScope scope;
  if (!file.is_object()) return scope;
  if (const auto clock = parsed(text_of(file, "clock"), Dimension::frequency, scope))
    scope.clock_period = std::llround(1e12L / *clock);
  if (!file.contains("network")) return scope;
  const auto flit = parsed(text_of(file["network"], "flit"), Dimension::size, scope);
  const auto bandwidth = parsed(text_of(file["network"], "bandwidth"), Dimension::bandwidth, scope);
  if (flit && bandwidth) scope.flit_time = std::llround(*flit / *bandwidth * 1e12L);
  return scope;
}

std::optional<Amount> amount_of(const Json& value, const UnitScope& scope)
{
  if (value.is_number_integer() || value.is_number_float()) return Amount{value.get<double>(), std::nullopt};
  if (!value.is_string()) return std::nullopt;
  for (const DimensionRow& row : dimension_table())
    if (const auto amount = parsed(value.get<std::string>(), row.dimension, scope))
      return Amount{*amount, row.dimension};
  return std::nullopt;
}

bool equal(const Amount& a, const Amount& b)
{
  constexpr long double rounding = 1e-15L;
  return a.dimension == b.dimension &&
         std::fabs(a.value - b.value) <= rounding * std::fmax(std::fabs(a.value), std::fabs(b.value));
}

} // namespace loghop::difference
