#include "loghop/platform/check_hardware.hpp"

#include "loghop/platform/hardware_ranges.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <optional>
#include <sstream>

namespace loghop {

namespace {

using nlohmann::json;
using Unit = HardwareRange::Unit;

std::optional<JsonValue> value_at(JsonObject& root, const std::string& pointer)
{
  std::istringstream steps(pointer.substr(1));
  std::string step;
  std::getline(steps, step, '/');
  std::optional<JsonValue> value = root.find(step);
  while (value && std::getline(steps, step, '/')) {
    if (!value->is_array()) {
      value = value->object().find(step);
      continue;
    }
    const std::vector<JsonValue> elements = value->elements();
    const std::size_t index = std::stoul(step);
    value = index < elements.size() ? std::make_optional(elements[index]) : std::nullopt;
  }
  return value;
}

/// The value as the file has it, without its origin.
std::string text_of(const JsonValue& value)
{
  const json& bare = value.is_object() ? value.json().at("value") : value.json();
  return bare.is_string() ? bare.get<std::string>() : bare.dump();
}

Dimension dimension_of(Unit unit)
{
  if (unit == Unit::time) return Dimension::time;
  if (unit == Unit::size) return Dimension::size;
  return unit == Unit::bandwidth ? Dimension::bandwidth : Dimension::frequency;
}

/// In the unit of parse_quantity; nothing for cycles without a clock.
std::optional<long double> number_of(const std::string& text, Unit unit, const UnitScope& scope)
{
  if (unit == Unit::count) return std::stold(text);
  const ParsedQuantity parsed = parse_quantity(text, dimension_of(unit), scope);
  if (const long double* number = std::get_if<long double>(&parsed)) return *number;
  return std::nullopt;
}

bool is_outside(const HardwareRange& range, const JsonValue& value, std::int64_t chips)
{
  const auto number = [&](const std::string& text) { return number_of(text, range.unit, value.scope()); };
  const auto found = number(text_of(value));
  const auto least = number(range.least);
  const auto most = number(range.most);
  if (!found || !least || !most) return false;
  const long double chips_counted = range.per_chip ? static_cast<long double>(chips) : 1;
  return *found < *least * chips_counted || *found > *most * chips_counted;
}

std::string warning_of(const HardwareRange& range, const JsonValue& value)
{
  const std::string whose = range.of.empty() ? range.kind : range.kind + " " + in_quotes(range.of);
  return fmt::format("{}:{}: warning: {} is outside of the range of the {}, {} to {}{} ({})", value.file(),
                     value.pointer(), text_of(value), whose, range.least, range.most, range.per_chip ? " a chip" : "",
                     range.source);
}

} // namespace

void read_hardware_classes(const JsonValue& classes)
{
  JsonObject object = classes.object();
  for (const std::string& kind : hardware_kinds()) {
    const std::optional<JsonValue> name = object.find(kind);
    if (!name) continue;
    std::vector<Choice<int>> choices;
    for (const std::string& known : hardware_classes(kind))
      choices.push_back({known, 0});
    name->choice(choices);
  }
  object.finish();
}

std::vector<std::string> values_outside_of_ranges(const JsonValue& root)
{
  std::vector<std::string> warnings;
  JsonObject top = root.object();
  top.read_clock();
  const std::optional<JsonValue> classes = top.find("class");
  if (!classes) return warnings;
  const std::optional<JsonValue> chips = value_at(top, "/node/chips");
  for (const HardwareRange& range : hardware_ranges()) {
    const std::optional<JsonValue> name = classes->object().find(range.kind);
    if (!name || (!range.of.empty() && name->text() != range.of)) continue;
    const std::optional<JsonValue> value = value_at(top, range.place);
    if (!value || (value->is_object() && value->json().contains("outside"))) continue;
    if (is_outside(range, *value, chips ? chips->integer() : 1)) warnings.push_back(warning_of(range, *value));
  }
  return warnings;
}

} // namespace loghop
