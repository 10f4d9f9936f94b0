#include "loghop/difference/element_names.hpp"

#include "loghop/difference/file_units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace loghop::difference {

namespace {

using Json = nlohmann::ordered_json;
using Keys = std::vector<const char*>;

/// The keys that name an element. The first group whose first key is there counts.
const std::vector<Keys>& name_keys()
{
  static const std::vector<Keys> table = {
      {"name"},
      {"id"},
      {"case", "model", "claim", "seed", "what"},
      {"model"},
      {"title"},
      {"quantity", "protocol", "arguments", "size", "level", "benchmark", "layout", "operation", "algorithm", "choice",
       "ranks", "ranks_per_node"},
      {"size", "stride", "block", "others", "pairs", "messages", "delay"}, // points of a table
      {"file", "place", "what"},
      {"place"},
      {"point"},
      {"parameter", "from"},
      {"of"},
      {"at"}};
  return table;
}

const Json& without_origin(const Json& value)
{
  return value.is_object() && value.contains("value") ? value["value"] : value;
}

/// As the file has it, but quantities in their own unit: "1KiB" is "1024B".
std::string word(const Json& value, const UnitScope& scope)
{
  const auto amount = amount_of(value, scope);
  if (amount && amount->dimension == Dimension::size) return fmt::format("{}B", static_cast<double>(amount->value));
  if (amount && amount->dimension == Dimension::time) return fmt::format("{}ps", static_cast<double>(amount->value));
  return value.is_string() ? value.get<std::string>() : value.dump();
}

std::string name_of(const Json& element, const UnitScope& scope)
{
  if (!element.is_object()) return "";
  for (const Keys& keys : name_keys()) {
    if (!element.contains(keys.front())) continue;
    std::string name;
    for (const char* key : keys)
      if (element.contains(key)) name += (name.empty() ? "" : ", ") + word(without_origin(element[key]), scope);
    return name;
  }
  return "";
}

Json named_points(const Json& table)
{
  Json points = Json::array();
  for (const Json& row : without_origin(table["rows"])) {
    const Json& cells = without_origin(row);
    const Json& columns = without_origin(table["columns"]);
    if (!cells.is_array() || cells.size() != columns.size()) return table["rows"];
    Json point = Json::object();
    for (std::size_t i = 0; i < columns.size(); ++i)
      if (const Json& column = without_origin(columns[i]); column.is_string())
        point[column.get<std::string>()] = cells[i];
    points.push_back(std::move(point));
  }
  return points;
}

bool has_lists(const Json& table)
{
  return table.is_object() && table.contains("rows") && table.contains("columns") &&
         without_origin(table["rows"]).is_array() && without_origin(table["columns"]).is_array();
}

} // namespace

std::vector<std::string> element_names(const Json& list, const UnitScope& scope)
{
  std::vector<std::string> names;
  std::set<std::string> seen;
  for (const Json& element : list) {
    names.push_back(name_of(element, scope));
    if (names.back().empty() || !seen.insert(names.back()).second) return {};
  }
  return names;
}

Json with_named_points(Json file)
{
  if (!file.is_object() || !file.contains("tables") || !without_origin(file["tables"]).is_array()) return file;
  Json& place = file["tables"];
  for (Json& table : place.is_object() ? place["value"] : place)
    if (has_lists(table)) table["rows"] = named_points(table);
  return file;
}

} // namespace loghop::difference
