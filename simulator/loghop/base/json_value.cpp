#include "loghop/base/json_value.hpp"

#include "loghop/base/json_builder.hpp"
#include "loghop/base/json_document.hpp"
#include "loghop/units/nearest_name.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace loghop {

namespace {
std::string shortened(const nlohmann::json& value)
{
  if (value.is_string()) return in_quotes(value.get_ref<const std::string&>());
  if (value.is_object()) return "an object";
  if (value.is_array()) return fmt::format("an array of {}", value.size());
  return value.dump();
}

using nlohmann::json;

/// Beyond this a double no longer holds every whole number.
constexpr double whole_doubles = 9007199254740992.0;

std::optional<std::int64_t> whole_number(const json& node)
{
  if (node.is_number_unsigned()) {
    const auto value = node.get<std::uint64_t>();
    if (value > static_cast<std::uint64_t>(JsonValue::no_limit)) return std::nullopt;
    return static_cast<std::int64_t>(value);
  }
  if (node.is_number_integer()) return node.get<std::int64_t>();
  if (!node.is_number_float()) return std::nullopt;
  const auto value = node.get<double>();
  if (value != std::floor(value) || std::fabs(value) > whole_doubles) return std::nullopt;
  return static_cast<std::int64_t>(value);
}

std::string whole_number_range(std::int64_t min, std::int64_t max)
{
  if (max != JsonValue::no_limit) return fmt::format("a whole number from {} to {}", min, max);
  return min == 1 ? "a whole number above 0" : fmt::format("a whole number of at least {}", min);
}

std::string number_range(double min, double max)
{
  if (std::isfinite(min) && std::isfinite(max)) return fmt::format("a number from {} to {}", min, max);
  if (std::isfinite(min)) return fmt::format("a number of at least {}", min);
  return std::isfinite(max) ? fmt::format("a number of at most {}", max) : "a number";
}

std::string size_range(std::size_t min, std::size_t max)
{
  return fmt::format("an array of {} elements", min == max ? std::to_string(min) : fmt::format("{} to {}", min, max));
}

} // namespace

JsonValue::JsonValue(std::shared_ptr<JsonDocument> document, const nlohmann::json* node, std::string pointer,
                     UnitScope scope)
    : document_(std::move(document)), node_(node), pointer_(std::move(pointer)), scope_(scope)
{}

std::int64_t JsonValue::integer(std::int64_t min, std::int64_t max) const
{
  const JsonValue place = leaf();
  const std::optional<std::int64_t> value = place.missing() ? std::nullopt : whole_number(*place.node_);
  if (value && *value >= min && *value <= max) return *value;
  place.expected(whole_number_range(min, max));
  return std::clamp<std::int64_t>(0, min, max);
}

double JsonValue::number(double min, double max) const
{
  const JsonValue place = leaf();
  if (!place.missing() && place.node_->is_number()) {
    const auto value = place.node_->get<double>();
    if (std::isfinite(value) && value >= min && value <= max) return value;
  }
  place.expected(number_range(min, max));
  return std::clamp(0.0, min, max);
}

bool JsonValue::boolean() const
{
  const JsonValue place = leaf();
  if (!place.missing() && place.node_->is_boolean()) return place.node_->get<bool>();
  place.expected("true or false");
  return false;
}

std::string JsonValue::text() const
{
  const JsonValue place = leaf();
  std::string value;
  if (!place.missing() && place.node_->is_string()) value = place.node_->get<std::string>();
  if (value.empty()) place.expected("a text that is not empty");
  return value;
}

std::size_t JsonValue::choice_index(const std::vector<std::string>& names) const
{
  const JsonValue place = leaf();
  if (place.missing()) return 0;
  const std::string name = place.node_->is_string() ? place.node_->get<std::string>() : "";
  const auto found_name = std::find(names.begin(), names.end(), name);
  if (found_name != names.end()) return static_cast<std::size_t>(found_name - names.begin());
  place.problem("expected one of " + list_in_quotes(names) + ", found " + place.found_here(),
                nearest_name(name, names));
  return 0;
}

std::vector<JsonValue> JsonValue::elements(std::size_t min, std::size_t max) const
{
  const JsonValue place = leaf();
  std::vector<JsonValue> result;
  if (place.missing()) return result;
  if (!place.node_->is_array() || place.node_->size() < min || place.node_->size() > max) {
    place.expected(size_range(min, max));
    return result;
  }
  for (std::size_t i = 0; i < place.node_->size(); ++i)
    result.push_back(place.child(std::to_string(i), &(*place.node_)[i]));
  return result;
}

bool JsonValue::is_string() const
{
  const JsonValue place = leaf();
  return !place.missing() && place.node_->is_string();
}

bool JsonValue::is_number() const
{
  const JsonValue place = leaf();
  return !place.missing() && place.node_->is_number();
}

bool JsonValue::is_array() const
{
  const JsonValue place = leaf();
  return !place.missing() && place.node_->is_array();
}

bool JsonValue::is_object() const
{
  return !missing() && node_->is_object();
}

const std::string& JsonValue::file() const
{
  return document_->file;
}

Problems& JsonValue::problems() const
{
  return document_->problems;
}

JsonValue JsonValue::with_scope(UnitScope scope) const
{
  return JsonValue(document_, node_, pointer_, scope);
}

void JsonValue::problem(const std::string& description, const std::string& suggestion) const
{
  if (!missing()) document_->problems.add({document_->file, pointer_, description, suggestion});
}

std::string JsonValue::found() const
{
  return !missing() && node_->is_object() && node_->contains("value") ? shortened(node_->at("value")) : found_here();
}

std::string JsonValue::found_here() const
{
  return missing() ? "nothing" : shortened(*node_);
}

JsonValue JsonValue::child(const std::string& key, const nlohmann::json* node) const
{
  return JsonValue(document_, node, json_pointer(pointer_, key), scope_);
}

void JsonValue::expected(const std::string& allowed) const
{
  problem("expected " + allowed + ", found " + found_here());
}

} // namespace loghop
