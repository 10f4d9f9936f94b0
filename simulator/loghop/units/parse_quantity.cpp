#include "loghop/units/parse_quantity.hpp"

#include "loghop/units/nearest_name.hpp"
#include "loghop/units/parse_real.hpp"
#include "loghop/units/printable.hpp"
#include "loghop/units/unit_table.hpp"

#include <cmath>
#include <cstddef>
#include <limits>
#include <system_error>

namespace loghop {

namespace {

/// Below this a positive number is a mistake, and its reciprocal not to be trusted.
constexpr long double least = 1e-30L;

bool is_digit(char c)
{
  return c >= '0' && c <= '9';
}

std::size_t skip_digits(std::string_view text, std::size_t i)
{
  while (i < text.size() && is_digit(text[i]))
    ++i;
  return i;
}

/// Length of the number at the start: digits, perhaps a fraction, perhaps an exponent; 0 if there is none.
std::size_t number_length(std::string_view text)
{
  std::size_t end = skip_digits(text, 0);
  if (end == 0) return 0;
  if (end < text.size() && text[end] == '.' && skip_digits(text, end + 1) > end + 1) end = skip_digits(text, end + 1);
  if (end < text.size() && (text[end] == 'e' || text[end] == 'E')) {
    const std::size_t sign = end + 1 < text.size() && (text[end + 1] == '+' || text[end + 1] == '-') ? 1 : 0;
    const std::size_t digits = end + 1 + sign;
    if (skip_digits(text, digits) > digits) end = skip_digits(text, digits);
  }
  return end;
}

/// Why the text does not even start with a number that is allowed; "" if it does.
std::string number_fault(std::string_view text)
{
  if (text.empty()) return "an empty text";
  if (text.size() > 1 && text[0] == '-' && number_length(text.substr(1)) > 0) return "the negative " + in_quotes(text);
  if (text.size() > 1 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X'))
    return "the hexadecimal " + in_quotes(text);
  return number_length(text) == 0 ? in_quotes(text) : "";
}

/// Explains a unit that is not allowed, and suggests the one that was meant.
QuantityProblem unit_problem(std::string_view text, std::size_t number, Dimension dimension, const UnitScope& scope)
{
  const std::string expected = "expected " + expected_quantity(dimension, scope) + ", found ";
  const std::string unit(text.substr(number));
  if (unit.empty()) return {expected + in_quotes(text) + " without a unit", ""};
  const UnitScope everything = {1, 1};
  if (find_unit(units_of(dimension, everything), unit) != nullptr) {
    const bool flits = unit.find("flit") != std::string::npos;
    return {expected + in_quotes(text) + (flits ? ", but flits are no unit here" : ", but no clock is given here"), ""};
  }
  for (const DimensionRow& row : dimension_table())
    if (find_unit(units_of(row.dimension, everything), unit) != nullptr)
      return {expected + row.name + ", " + in_quotes(text), ""};
  std::vector<std::string> names;
  for (const Unit& known : units_of(dimension, scope))
    names.push_back(known.name);
  const std::string nearest = nearest_name(unit, names);
  return {expected + "the unknown unit " + in_quotes(unit) + " in " + in_quotes(text),
          nearest.empty() ? "" : std::string(text.substr(0, number)) + nearest};
}

/// 1.1 KB are 1100 bytes, although neither 1.1 nor its product with 1000 is exact in binary.
long double without_rounding_error(long double value)
{
  const long double nearest = std::round(value);
  const bool is_whole = std::fabs(value - nearest) <= 2 * std::numeric_limits<long double>::epsilon() * value;
  return is_whole ? nearest : value;
}

/// The rule that a value breaks; "" if it is allowed.
std::string value_fault(long double value, const DimensionRow& row)
{
  const bool excluded = row.most == picoseconds_limit && value == row.most;
  if (value > row.most || excluded) return std::string("of ") + row.most_text;
  if (value == 0 && row.above_zero) return "above 0";
  return value > 0 && value < least ? "that is not so small" : "";
}

} // namespace

std::string expected_quantity(Dimension dimension, const UnitScope& scope)
{
  const DimensionRow& row = dimension_row(dimension);
  std::string text = std::string(row.name) + " such as " + row.examples;
  if (scope.flit_time > 0 && dimension == Dimension::time) return text + R"( or "3flits")";
  if (scope.clock_period <= 0) return text;
  if (dimension == Dimension::time) return text + R"( or "15cycles")";
  if (dimension == Dimension::time_per_byte) return text + R"( or "0.5cycles/B")";
  return text;
}

ParsedQuantity parse_quantity(std::string_view text, Dimension dimension, const UnitScope& scope)
{
  const std::string expected = "expected " + expected_quantity(dimension, scope) + ", found ";
  if (const std::string fault = number_fault(text); !fault.empty()) return QuantityProblem{expected + fault, ""};
  const std::size_t digits = number_length(text);
  const Units units = units_of(dimension, scope);
  const Unit* unit = find_unit(units, text.substr(digits));
  if (unit == nullptr) return unit_problem(text, digits, dimension, scope);
  long double number = 0;
  if (parse_real(text.substr(0, digits), number).ec != std::errc())
    return QuantityProblem{expected + in_quotes(text) + ", which is out of range", ""};
  const DimensionRow& row = dimension_row(dimension);
  const long double value = without_rounding_error(number * unit->factor);
  const std::string fault = value_fault(value, row);
  if (fault.empty()) return value;
  return QuantityProblem{std::string("expected ") + row.name + " " + fault + ", found " + in_quotes(text), ""};
}

} // namespace loghop
