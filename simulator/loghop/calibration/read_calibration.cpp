#include "loghop/calibration/calibration_file.hpp"

#include "loghop/base/component_table.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <map>
#include <regex>
#include <tuple>

namespace loghop {

namespace {

constexpr std::size_t most_rows = 1u << 20;
constexpr int most_arguments = 256;

/// The key of a row: no two rows of one file have the same.
using RowKey = std::tuple<std::string, std::string, std::optional<int>, std::optional<double>>;

RowKey key_of(const Measurement& row)
{
  return {row.quantity, row.protocol, row.arguments, row.size_bytes};
}

/// The provenance of a row stands in the row, so that its value is bare.
double read_value(const JsonValue& value, Dimension dimension)
{
  if (!value.is_object()) return value.quantity(dimension);
  value.problem("expected " + expected_quantity(dimension, value.scope()) +
                R"( ("source" and its like stand beside "value" in the row), found an object)");
  return 0;
}

Measurement read_row(const JsonValue& value)
{
  JsonObject object = value.object();
  Measurement row;
  const QuantityRow* quantity = find_component(quantity_table(), "quantity", object.require("quantity"));
  if (const auto protocol = object.find("protocol"))
    row.protocol = protocol->choice<std::string>({{"short", "short"}, {"long", "long"}});
  if (const auto arguments = object.find("arguments")) {
    row.arguments = static_cast<int>(arguments->integer(0, most_arguments));
    if (row.protocol == "long")
      arguments->problem(R"(expected "arguments" only with the protocol "short", found "long")");
  }
  if (const auto size = object.find("size")) row.size_bytes = static_cast<double>(size->whole_bytes());
  const JsonValue number = object.require("value");
  if (quantity != nullptr) {
    row.quantity = quantity->name;
    row.value = read_value(number, quantity->dimension);
  }
  const Provenance provenance = object.require_provenance();
  row.source = provenance.text;
  row.origin = provenance.origin;
  object.finish();
  return row;
}

std::string read_date(const JsonValue& value)
{
  static const std::regex date("[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?");
  std::string text = value.text();
  if (!text.empty() && !std::regex_match(text, date))
    value.problem(R"(expected a date such as "2016-07-26", "2016-07" or "2016", found )" + value.found());
  return text;
}

void read_rows(const JsonValue& value, Calibration& calibration)
{
  std::map<RowKey, std::string> first;
  for (const JsonValue& element : value.elements(1, most_rows)) {
    const std::size_t problems = element.problems().size();
    calibration.rows.push_back(read_row(element));
    const Measurement& row = calibration.rows.back();
    if (element.problems().size() > problems) continue; // it may not be what it seems
    const auto [place, is_new] = first.emplace(key_of(row), element.pointer());
    if (!is_new)
      element.problem(fmt::format("expected one row for each quantity, protocol, arguments and size, found {} again, "
                                  "which is in {}",
                                  in_quotes(row.quantity), place->second));
  }
}

} // namespace

const std::vector<QuantityRow>& quantity_table()
{
  static const std::vector<QuantityRow> table = {
      {"L", "latency of an unloaded network", Dimension::time},
      {"o", "overhead of a processor, where sending and receiving cost the same", Dimension::time},
      {"o_s", "overhead of the sending processor", Dimension::time},
      {"o_r", "overhead of the receiving processor", Dimension::time},
      {"g", "gap: least time between two messages of one processor", Dimension::time},
      {"G", "gap per byte of the network", Dimension::time_per_byte},
      {"G_m", "gap per byte of the transfer to memory", Dimension::time_per_byte},
      {"o_min", "overhead of posting one of many messages (LogfP)", Dimension::time},
      {"o_max", "what posting a single message costs more (LogfP)", Dimension::time},
      {"a", "bytes that arrive before the receiving processor is notified", Dimension::size},
  };
  return table;
}

Calibration read_calibration(const JsonValue& root)
{
  JsonObject top = open_format(root, "loghop.calibration", 1);
  Calibration calibration;
  calibration.name = top.require("name").text();
  calibration.machine = top.require("machine").text();
  calibration.origin = top.require("origin").text();
  calibration.license = top.require("license").text();
  if (const auto tool = top.find("tool")) calibration.tool = tool->text();
  if (const auto date = top.find("date")) calibration.date = read_date(*date);
  calibration.clock_period_s = to_seconds(top.read_clock()).count();
  const auto tables = top.find("tables");
  if (tables) calibration.tables = read_measured_tables(*tables);
  if (const auto rows = top.find("rows"))
    read_rows(*rows, calibration);
  else if (!tables)
    top.problem(R"(expected the key "rows" or "tables", found neither)");
  top.finish();
  root.problems().throw_if_any();
  return calibration;
}

Calibration read_calibration(const std::string& file)
{
  return read_calibration(read_json(file));
}

} // namespace loghop
