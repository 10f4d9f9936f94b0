#include "loghop/calibration/calibration_file.hpp"

#include "loghop/base/component_table.hpp"
#include "loghop/units/format.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace loghop {

namespace {

std::string quoted(const std::string& text)
{
  return nlohmann::json(text).dump();
}

std::string time_text(double seconds)
{
  return '"' + exact_time(static_cast<Picoseconds>(std::llround(seconds * 1e12))) + '"';
}

std::string size_text(double bytes)
{
  return '"' + exact_size(std::llround(bytes)) + '"';
}

struct WrittenColumn {
  const char* name;
  bool (*has)(const MeasuredPoint&);
  std::string (*text)(const MeasuredPoint&);
};

/// "size" and "value" are decided by the table.
const std::vector<WrittenColumn>& written_columns()
{
  using P = MeasuredPoint;
  static const std::vector<WrittenColumn> table = {
      {"messages", [](const P& p) { return p.messages != 0; }, [](const P& p) { return std::to_string(p.messages); }},
      {"delay", [](const P& p) { return p.delay_s != 0; }, [](const P& p) { return time_text(p.delay_s); }},
      {"others", [](const P& p) { return p.others != 0; }, [](const P& p) { return std::to_string(p.others); }},
      {"pairs", [](const P& p) { return p.pairs != 0; }, [](const P& p) { return std::to_string(p.pairs); }},
      {"size", [](const P& p) { return p.size_bytes != 0; }, [](const P& p) { return size_text(p.size_bytes); }},
      {"block", [](const P& p) { return p.stride_bytes != 0; },
       [](const P& p) { return p.stride_bytes == 0 ? std::string("\"0B\"") : size_text(p.block_bytes); }},
      {"stride", [](const P& p) { return p.stride_bytes != 0; }, [](const P& p) { return size_text(p.stride_bytes); }},
      {"value", [](const P&) { return true; }, [](const P& p) { return time_text(p.value_s); }},
      {"deviation", [](const P& p) { return p.deviation_s != 0; }, [](const P& p) { return time_text(p.deviation_s); }},
      {"repetitions", [](const P& p) { return p.repetitions != 0; },
       [](const P& p) { return std::to_string(std::max<std::int64_t>(1, p.repetitions)); }},
  };
  return table;
}

bool needs(const MeasuredTable& table, const std::string& column)
{
  const MeasuredQuantity* quantity = find_component(measured_quantity_table(), table.quantity);
  return quantity != nullptr &&
         std::find(quantity->needs.begin(), quantity->needs.end(), column) != quantity->needs.end();
}

std::string provenance_text(const std::string& text, Origin origin)
{
  return fmt::format("\"{}\": {}", name_of(origin), quoted(text));
}

std::string row_text(const Measurement& row)
{
  const QuantityRow* quantity = find_component(quantity_table(), row.quantity);
  if (quantity == nullptr) throw std::invalid_argument("no quantity \"" + row.quantity + "\"");
  std::string text = "    {\"quantity\": " + quoted(row.quantity);
  if (!row.protocol.empty()) text += ", \"protocol\": " + quoted(row.protocol);
  if (row.arguments) text += fmt::format(", \"arguments\": {}", *row.arguments);
  if (row.size_bytes) text += ", \"size\": " + size_text(*row.size_bytes);
  const std::string value = quantity->dimension == Dimension::time   ? time_text(row.value)
                            : quantity->dimension == Dimension::size ? size_text(row.value)
                                                                     : fmt::format("\"{:.15g}ns/B\"", row.value * 1e9);
  return text + ", \"value\": " + value + ", " + provenance_text(row.source, row.origin) + "}";
}

std::string table_text(const MeasuredTable& table)
{
  if (table.points.empty()) throw std::invalid_argument("a table of \"" + table.quantity + "\" has no points");
  std::vector<const WrittenColumn*> columns;
  for (const WrittenColumn& column : written_columns())
    if (needs(table, column.name) || std::any_of(table.points.begin(), table.points.end(), column.has))
      columns.push_back(&column);
  std::string text = "    {\n      \"quantity\": " + quoted(table.quantity);
  const auto key = [&](const char* name, const std::string& value) {
    text += fmt::format(",\n      \"{}\": {}", name, value);
  };
  key("level", quoted(name_of(table.level)));
  if (!table.benchmark.empty()) key("benchmark", quoted(table.benchmark));
  if (!table.layout.empty()) key("layout", quoted(table.layout));
  if (!table.operation.empty()) key("operation", quoted(table.operation));
  if (!table.algorithm.empty()) key("algorithm", quoted(table.algorithm));
  if (!table.choice.empty()) key("choice", quoted(table.choice));
  if (table.ranks != 0) key("ranks", std::to_string(table.ranks));
  if (table.ranks_per_node != 0) key("ranks_per_node", std::to_string(table.ranks_per_node));
  if (!table.statistic.empty()) key("statistic", quoted(table.statistic));
  text += ",\n      " + provenance_text(table.source, table.origin);
  std::string names;
  for (const WrittenColumn* column : columns)
    names += (names.empty() ? "" : ", ") + quoted(column->name);
  key("columns", "[" + names + "]");
  std::string rows;
  for (const MeasuredPoint& point : table.points) {
    std::string cells;
    for (const WrittenColumn* column : columns)
      cells += (cells.empty() ? "" : ", ") + column->text(point);
    rows += (rows.empty() ? "\n        [" : ",\n        [") + cells + "]";
  }
  key("rows", "[" + rows + "\n      ]");
  return text + "\n    }";
}

/// `"name": [` and elements, one after the other.
template<class Element, class Text>
void add_list(std::string& file, const char* name, const std::vector<Element>& elements, Text text_of)
{
  if (elements.empty()) return;
  std::string list;
  for (const Element& element : elements)
    list += (list.empty() ? "\n" : ",\n") + text_of(element);
  file += fmt::format(",\n  \"{}\": [{}\n  ]", name, list);
}

} // namespace

std::string write_calibration(const Calibration& calibration)
{
  if (calibration.rows.empty() && calibration.tables.empty())
    throw std::invalid_argument("calibration \"" + calibration.name + "\" has neither rows nor tables");
  std::string file = "{\n  \"format\": \"loghop.calibration\",\n  \"version\": 1";
  const auto key = [&](const char* name, const std::string& value) {
    if (!value.empty()) file += fmt::format(",\n  \"{}\": {}", name, quoted(value));
  };
  key("name", calibration.name);
  key("machine", calibration.machine);
  key("origin", calibration.origin);
  key("license", calibration.license);
  key("tool", calibration.tool);
  key("date", calibration.date);
  if (calibration.clock_period_s > 0) key("clock", fmt::format("{:.15g}MHz", 1e-6 / calibration.clock_period_s));
  add_list(file, "rows", calibration.rows, row_text);
  add_list(file, "tables", calibration.tables, table_text);
  return file + "\n}\n";
}

} // namespace loghop
