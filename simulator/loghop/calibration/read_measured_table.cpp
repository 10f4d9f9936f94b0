#include "loghop/calibration/calibration_file.hpp"

#include "loghop/base/component_table.hpp"
#include "loghop/base/json_object.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <tuple>

namespace loghop {

namespace {

constexpr std::size_t most_tables = 1u << 16;
constexpr std::size_t most_points = 1u << 20;
constexpr std::int64_t most_ranks = 1 << 28;

/// A column of a table: how its cells are read.
struct Column {
  std::string name;
  std::string summary;
  std::function<void(const JsonValue&, MeasuredPoint&)> read;
};

double size_of(const JsonValue& cell)
{
  return static_cast<double>(cell.whole_bytes());
}

const std::vector<Column>& column_table()
{
  static const std::vector<Column> table = {
      {"size", "of a message", [](const JsonValue& cell, MeasuredPoint& p) { p.size_bytes = size_of(cell); }},
      {"block", "of a strided message", [](const JsonValue& cell, MeasuredPoint& p) { p.block_bytes = size_of(cell); }},
      {"stride", "between blocks", [](const JsonValue& cell, MeasuredPoint& p) { p.stride_bytes = size_of(cell); }},
      {"others", "P",
       [](const JsonValue& cell, MeasuredPoint& p) { p.others = static_cast<int>(cell.integer(1, most_ranks)); }},
      {"pairs", "k",
       [](const JsonValue& cell, MeasuredPoint& p) { p.pairs = static_cast<int>(cell.integer(1, most_ranks)); }},
      {"messages", "n",
       [](const JsonValue& cell, MeasuredPoint& p) { p.messages = static_cast<int>(cell.integer(1, most_ranks)); }},
      {"delay", "d", [](const JsonValue& cell, MeasuredPoint& p) { p.delay_s = cell.time().count(); }},
      {"value", "time", [](const JsonValue& cell, MeasuredPoint& p) { p.value_s = cell.time().count(); }},
      {"deviation", "of it", [](const JsonValue& cell, MeasuredPoint& p) { p.deviation_s = cell.time().count(); }},
      {"repetitions", "of it",
       [](const JsonValue& cell, MeasuredPoint& p) { p.repetitions = cell.integer(1, JsonValue::no_limit); }},
  };
  return table;
}

bool contains(const std::vector<std::string>& names, const std::string& name)
{
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool may_have(const MeasuredQuantity& quantity, const std::string& name)
{
  static const std::vector<std::string> always = {"value", "deviation", "repetitions"};
  return contains(always, name) || contains(quantity.needs, name) || contains(quantity.may_have, name);
}

std::string list_of_columns(const MeasuredQuantity& quantity)
{
  std::string list;
  for (const Column& column : column_table())
    if (may_have(quantity, column.name)) list += (list.empty() ? "\"" : ", \"") + column.name + "\"";
  return list;
}

/// The columns that the file names, in its order; those that are wrong are left out.
std::vector<const Column*> read_columns(const JsonValue& value, const MeasuredQuantity& quantity)
{
  std::vector<const Column*> columns;
  std::vector<std::string> names;
  for (const JsonValue& element : value.elements(1, column_table().size())) {
    const Column* column = find_component(column_table(), "column", element);
    columns.push_back(column);
    if (column == nullptr) continue;
    if (contains(names, column->name))
      element.problem("expected each column once, found \"" + column->name + "\" again");
    if (!may_have(quantity, column->name))
      element.problem(fmt::format("expected a column that \"{}\" has: {}, found \"{}\"", quantity.name,
                                  list_of_columns(quantity), column->name));
    names.push_back(column->name);
  }
  std::vector<std::string> needed = {"value"};
  for (const Column& column : column_table())
    if (contains(quantity.needs, column.name)) needed.push_back(column.name);
  for (const std::string& name : needed)
    if (!contains(names, name)) value.problem("expected a column \"" + name + "\", found none");
  if (contains(names, "block") && !contains(names, "stride"))
    value.problem(R"(expected a column "stride" beside "block", found none)");
  return columns;
}

void check_stride(const JsonValue& row, MeasuredPoint& point)
{
  constexpr double element = 8; // doubles, as benchmarks of strides use them
  if (point.stride_bytes == 0) {
    if (point.block_bytes != 0) row.problem("expected a stride above 0B beside a block, found 0B");
    return;
  }
  if (point.block_bytes == 0) point.block_bytes = element;
  if (point.stride_bytes < point.block_bytes)
    row.problem(
        fmt::format("expected a stride of at least a block, {} B, found {} B", point.block_bytes, point.stride_bytes));
  if (point.stride_bytes == point.block_bytes) point.block_bytes = point.stride_bytes = 0; // contiguous
}

MeasuredPoint read_point(const JsonValue& row, const std::vector<const Column*>& columns)
{
  MeasuredPoint point;
  const std::vector<JsonValue> cells = row.elements(columns.size(), columns.size());
  const std::size_t before = row.problems().size();
  for (std::size_t i = 0; i < std::min(cells.size(), columns.size()); ++i)
    if (columns[i] != nullptr) columns[i]->read(cells[i], point);
  if (row.problems().size() == before) check_stride(row, point);
  return point;
}

/// The key of a point: no two points of one file have the same.
using PointKey = std::tuple<std::string, Level, std::string, std::string, std::string, std::string, std::string, int,
                            int, double, double, double, int, int, int, double>;

PointKey key_of(const MeasuredTable& table, const MeasuredPoint& point)
{
  return {table.quantity, table.level, table.benchmark,      table.layout,     table.operation,   table.algorithm,
          table.choice,   table.ranks, table.ranks_per_node, point.size_bytes, point.block_bytes, point.stride_bytes,
          point.others,   point.pairs, point.messages,       point.delay_s};
}

using Places = std::map<PointKey, std::string>;

/// "layout", "operation", "algorithm", "choice", "ranks": keys of the table, not columns.
void read_keys(JsonObject& object, const MeasuredQuantity& quantity, MeasuredTable& table)
{
  const auto find = [&](const char* key) -> std::optional<JsonValue> {
    if (contains(quantity.needs, key)) return object.require(key);
    return may_have(quantity, key) ? object.find(key) : std::nullopt;
  };
  if (const auto layout = find("layout"))
    table.layout = layout->choice<std::string>({{"cc", "cc"}, {"cn", "cn"}, {"nc", "nc"}, {"nn", "nn"}});
  if (const auto operation = find("operation")) table.operation = operation->text();
  if (const auto algorithm = find("algorithm")) table.algorithm = algorithm->text();
  if (const auto choice = find("choice")) {
    table.choice = choice->text();
    if (!table.algorithm.empty()) choice->problem("expected either \"algorithm\" or \"choice\", found both");
  }
  if (const auto ranks = find("ranks")) table.ranks = static_cast<int>(ranks->integer(1, most_ranks));
  if (const auto ranks = find("ranks_per_node")) table.ranks_per_node = static_cast<int>(ranks->integer(1, most_ranks));
}

MeasuredTable read_table(const JsonValue& value, Places& places)
{
  JsonObject object = value.object();
  MeasuredTable table;
  const MeasuredQuantity* quantity = find_component(measured_quantity_table(), "quantity", object.require("quantity"));
  if (quantity == nullptr) return table; // which keys and columns there are depends on it
  table.quantity = quantity->name;
  if (const auto level = object.find("level"))
    table.level = level->choice<Level>({{"to_itself", Level::to_itself},
                                        {"within_chip", Level::within_chip},
                                        {"within_node", Level::within_node},
                                        {"between_nodes", Level::between_nodes}});
  if (const auto benchmark = object.find("benchmark")) table.benchmark = benchmark->text();
  read_keys(object, *quantity, table);
  if (const auto statistic = object.find("statistic")) table.statistic = statistic->text();
  const Provenance provenance = object.require_provenance();
  table.source = provenance.text;
  table.origin = provenance.origin;
  const std::vector<const Column*> columns = read_columns(object.require("columns"), *quantity);
  const JsonValue rows = object.require("rows");
  if (columns.empty()) return table; // what the cells are is not known
  for (const JsonValue& row : rows.elements(1, most_points)) {
    const std::size_t before = row.problems().size();
    table.points.push_back(read_point(row, columns));
    if (row.problems().size() > before) continue; // it may not be what it seems
    const auto [place, is_new] = places.emplace(key_of(table, table.points.back()), row.pointer());
    if (!is_new) row.problem("expected each point of a quantity once, found that of " + place->second + " again");
  }
  object.finish();
  return table;
}

} // namespace

std::vector<MeasuredTable> read_measured_tables(const JsonValue& tables)
{
  std::vector<MeasuredTable> read;
  Places places;
  for (const JsonValue& element : tables.elements(1, most_tables))
    read.push_back(read_table(element, places));
  return read;
}

} // namespace loghop
