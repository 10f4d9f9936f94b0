// The accessors of JsonValue for quantities with units.
#include "loghop/base/json_value.hpp"
#include "loghop/units/format.hpp"

#include <nlohmann/json.hpp>

#include <cmath>

namespace loghop {

namespace {

/// Factor from a value of parse_quantity to the SI unit of its dimension.
double si_factor(Dimension dimension)
{
  const bool has_time = dimension == Dimension::time || dimension == Dimension::time_per_byte;
  return has_time ? picoseconds_per_second : 1;
}

/// The text would be right if clock and flit time, which are wrong elsewhere, were right.
bool is_excused(const std::string& text, Dimension dimension, UnitScope scope)
{
  if (scope.clock_period == UnitScope::wrong) scope.clock_period = 1;
  if (scope.flit_time == UnitScope::wrong) scope.flit_time = 1;
  return std::holds_alternative<long double>(parse_quantity(text, dimension, scope));
}

std::string range(const char* name, const std::string& min, const std::string& max)
{
  if (max.empty()) return std::string(name) + " of at least " + min;
  return std::string(name) + " from " + min + " to " + max;
}

} // namespace

/// Nothing, and a problem unless the value is missing, for what is no such quantity.
std::optional<long double> JsonValue::parse(Dimension dimension) const
{
  const JsonValue place = leaf();
  if (place.missing()) return std::nullopt;
  if (!place.node_->is_string()) {
    place.expected(expected_quantity(dimension, scope_) + (place.node_->is_number() ? " (text with a unit)" : ""));
    return std::nullopt;
  }
  const auto& text = place.node_->get_ref<const std::string&>();
  const ParsedQuantity parsed = parse_quantity(text, dimension, scope_);
  if (const auto* value = std::get_if<long double>(&parsed)) return *value;
  const auto& error = std::get<QuantityProblem>(parsed);
  if (!is_excused(text, dimension, scope_)) place.problem(error.problem, error.suggestion);
  return std::nullopt;
}

double JsonValue::quantity(Dimension dimension) const
{
  return static_cast<double>(parse(dimension).value_or(0)) / si_factor(dimension);
}

Seconds JsonValue::time(Seconds max) const
{
  const Seconds value(quantity(Dimension::time));
  if (value <= max) return value;
  leaf().expected("a time of at most " + short_time(max));
  return Seconds(0);
}

Picoseconds JsonValue::picoseconds(Picoseconds min, Picoseconds max) const
{
  const std::optional<long double> value = parse(Dimension::time);
  if (!value) return 0;
  const long double nearest = std::round(*value); // below 2^63, or 2^63 for the last half picosecond
  if (nearest >= picoseconds_limit || nearest < static_cast<long double>(min) ||
      nearest > static_cast<long double>(max)) {
    leaf().expected(range("a time", exact_time(min), max == no_limit ? "" : exact_time(max)));
    return 0;
  }
  if (nearest == 0 && *value > 0) leaf().expected("0ps or at least 1ps, the resolution of simulated time");
  return static_cast<Picoseconds>(nearest);
}

Bytes JsonValue::bytes() const
{
  return Bytes(quantity(Dimension::size));
}

std::int64_t JsonValue::whole_bytes(std::int64_t min, std::int64_t max) const
{
  const std::optional<long double> value = parse(Dimension::size);
  if (!value) return 0;
  if (*value == std::floor(*value) && *value >= static_cast<long double>(min) &&
      *value <= static_cast<long double>(max))
    return static_cast<std::int64_t>(*value);
  leaf().expected(range("a whole number of bytes", exact_size(min), max == no_limit ? "" : exact_size(max)));
  return 0;
}

SecondsPerByte JsonValue::time_per_byte() const
{
  return SecondsPerByte(quantity(Dimension::time_per_byte));
}

double JsonValue::picoseconds_per_byte() const
{
  return static_cast<double>(parse(Dimension::time_per_byte).value_or(0));
}

BytesPerSecond JsonValue::bandwidth() const
{
  return BytesPerSecond(quantity(Dimension::bandwidth));
}

Hertz JsonValue::frequency() const
{
  return Hertz(quantity(Dimension::frequency));
}

FlopsPerSecond JsonValue::flop_rate() const
{
  return FlopsPerSecond(quantity(Dimension::flop_rate));
}

double JsonValue::percent() const
{
  return quantity(Dimension::percent);
}

} // namespace loghop
