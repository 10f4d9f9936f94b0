#include "loghop/scenario/core/sweep.hpp"

#include "loghop/base/json_object.hpp"

#include <algorithm>
#include <string>

namespace loghop {

namespace {

using nlohmann::json;

struct Axis {
  json::json_pointer at;
  std::vector<json> values;
};

std::string shown(const json& value)
{
  return value.is_string() ? value.get<std::string>() : value.dump();
}

/// Whether `place` is `other` or a place in it.
bool is_inside(json::json_pointer place, const json::json_pointer& other)
{
  while (place != other && !place.empty())
    place.pop_back();
  return place == other;
}

void read_axis(const JsonValue& place, const json& raw, const json& base, std::vector<Axis>& axes)
{
  JsonObject object = place.object();
  const JsonValue at = object.require("at");
  const std::string pointer = at.text();
  const JsonValue values = object.require("values");
  const auto elements = values.elements(1);
  object.finish();
  if (pointer.empty() || elements.empty()) return;
  try {
    Axis axis{json::json_pointer(pointer), {}};
    const json::json_pointer parent = axis.at.parent_pointer();
    const bool of_sweep = axis.at == json::json_pointer("/sweep");
    if (axis.at.empty() || of_sweep || !base.contains(parent) || !base.at(parent).is_object()) {
      at.problem("expected a JSON pointer into this case, such as \"/workload/message\", found " + at.found());
      return;
    }
    for (const Axis& other : axes)
      if (is_inside(axis.at, other.at) || is_inside(other.at, axis.at))
        at.problem("expected a place outside that of the other sweep, " + in_quotes(other.at.to_string()) + ", found " +
                   at.found());
    for (const json& value : leaf(raw.at("values")))
      axis.values.push_back(value);
    axes.push_back(std::move(axis));
  } catch (const json::exception&) {
    at.problem("expected a JSON pointer such as \"/workload/message\", found " + at.found());
  }
}

/// Puts the values at {pointers} into the name.
std::string fill_name(const std::string& pattern, const json& item, const std::vector<Axis>& axes)
{
  std::string name;
  std::size_t done = 0;
  for (std::size_t open = pattern.find("{/"); open != std::string::npos;
       open = pattern.find("{/", std::max(open + 1, done))) {
    const std::size_t close = pattern.find('}', open);
    if (close == std::string::npos) break;
    const json::json_pointer pointer(pattern.substr(open + 1, close - open - 1));
    if (!item.contains(pointer)) continue;
    name += pattern.substr(done, open - done) + shown(leaf(item.at(pointer)));
    done = close + 1;
  }
  name += pattern.substr(done);
  if (done == 0)
    for (const Axis& axis : axes)
      name += ", " + shown(leaf(item.at(axis.at)));
  return name;
}

} // namespace

const json& leaf(const json& value)
{
  return value.is_object() && value.contains("value") ? value.at("value") : value;
}

std::vector<json> expand_sweep(const JsonValue& place, const json& raw)
{
  std::vector<json> items = {raw};
  JsonObject object = place.object();
  const auto sweep = object.find("sweep");
  if (!sweep) return items;
  json base = raw;
  base.erase("sweep");
  const std::size_t before = place.problems().size();
  std::vector<Axis> axes;
  const auto elements = sweep->elements(1, most_swept_places);
  for (std::size_t i = 0; i < elements.size(); ++i)
    read_axis(elements[i], leaf(raw.at("sweep")).at(i), base, axes);
  std::size_t count = 1;
  for (const Axis& axis : axes)
    count = count > most_cases ? count : count * axis.values.size();
  if (count > most_cases)
    sweep->problem("expected at most " + std::to_string(most_cases) + " combinations, found more");
  if (place.problems().size() > before) return items;
  items = {base};
  for (const Axis& axis : axes) {
    std::vector<json> next;
    for (const json& item : items) {
      for (const json& value : axis.values) {
        next.push_back(item);
        next.back()[axis.at] = value;
      }
    }
    items = std::move(next);
  }
  for (json& item : items) {
    if (!item.contains("name")) continue;
    json& given = item["name"];
    json& name = given.is_object() && given.contains("value") ? given["value"] : given;
    if (!name.is_string()) continue;
    try {
      name = fill_name(name.get<std::string>(), item, axes);
    } catch (const json::exception&) {
      place.problem("expected JSON pointers in the braces of the name, found " + name.dump());
    }
  }
  return items;
}

std::vector<std::string> swept_places(const json& raw)
{
  std::vector<std::string> places;
  if (!raw.is_object() || !raw.contains("sweep")) return places;
  for (const json& axis : leaf(raw.at("sweep")))
    places.push_back(leaf(axis.at("at")).get<std::string>());
  return places;
}

} // namespace loghop
