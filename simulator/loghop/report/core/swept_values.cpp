#include "loghop/report/core/swept_values.hpp"

#include "loghop/scenario/core/sweep.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <set>
#include <utility>

namespace loghop {

namespace {

using nlohmann::json;

/// nullptr: the case has nothing there.
const json* value_at(const Case& c, const std::string& place)
{
  const json::json_pointer pointer(place);
  return c.input.contains(pointer) ? &leaf(c.input.at(pointer)) : nullptr;
}

std::string cell_of(const json* value)
{
  if (value == nullptr) return "-";
  return value->is_string() ? value->get<std::string>() : value->dump();
}

bool has_column(const std::vector<const Case*>& cases, const std::string& place)
{
  std::set<std::string> cells;
  for (const Case* c : cases) {
    const json* value = value_at(*c, place);
    if (value != nullptr && value->is_structured()) return false;
    cells.insert(cell_of(value));
  }
  return cells.size() > 1;
}

/// The last `parts` parts of a pointer, without the first "/".
std::string end_of(const std::string& place, int parts)
{
  std::size_t start = place.size();
  for (; parts > 0 && start > 0 && start != std::string::npos; --parts)
    start = place.rfind('/', start - 1);
  return start == std::string::npos ? place : place.substr(start + 1);
}

std::string name_among(const std::vector<std::string>& places, const std::string& place)
{
  const auto depth = static_cast<int>(std::count(place.begin(), place.end(), '/'));
  for (int parts = 1; parts < depth; ++parts) {
    const std::string name = end_of(place, parts);
    const auto same = [&](const std::string& other) { return end_of(other, parts) == name; };
    if (std::count_if(places.begin(), places.end(), same) == 1) return name;
  }
  return end_of(place, depth);
}

} // namespace

SweptColumns::SweptColumns(const Scenario& scenario, const std::vector<const Case*>& cases)
{
  for (const std::string& place : scenario.swept)
    if (has_column(cases, place)) places_.push_back(place);
  for (const std::string& place : places_)
    names_.push_back(name_among(places_, place));
  for (const Case* c : cases)
    for (const std::string& place : places_)
      has_gaps_ |= value_at(*c, place) == nullptr;
}

std::vector<std::string> SweptColumns::cells(const Case& c) const
{
  std::vector<std::string> cells;
  for (const std::string& place : places_)
    cells.push_back(cell_of(value_at(c, place)));
  return cells;
}

std::string SweptColumns::dash_reason() const
{
  return has_gaps_ ? "no such value in the case" : "";
}

nlohmann::ordered_json swept_values(const Scenario& scenario, const Case& c)
{
  nlohmann::ordered_json values = nlohmann::ordered_json::object();
  for (const std::string& place : scenario.swept)
    if (const json* value = value_at(c, place)) values[place] = *value;
  return values;
}

void add_swept(const Scenario& scenario, const Case& c, nlohmann::ordered_json& json)
{
  if (nlohmann::ordered_json swept = swept_values(scenario, c); !swept.empty()) json["swept"] = std::move(swept);
}

} // namespace loghop
