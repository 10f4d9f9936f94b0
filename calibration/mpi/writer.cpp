#include "writer.hpp"

#include "machine.hpp"
#include "text.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

namespace calibrate_mpi {

namespace {

constexpr double picoseconds = 1e12; // of a second

long long in_picoseconds(double seconds)
{
  return std::llround(seconds * picoseconds);
}

struct Column {
  const char* name;
  std::function<bool(const Point&)> has;
  std::function<std::string(const Table&, const Point&)> text;
};

std::string quoted_time(double seconds)
{
  return '"' + time_text(in_picoseconds(seconds)) + '"';
}

std::string quoted_size(long long bytes)
{
  return '"' + size_text(bytes) + '"';
}

/// A table has a column if one of its points has it.
const std::vector<Column>& columns()
{
  using P = const Point&;
  using T = const Table&;
  static const std::vector<Column> table = {
      {"messages", [](P p) { return p.at.messages != 0; }, [](T, P p) { return std::to_string(p.at.messages); }},
      {"delay", [](P p) { return p.at.delay_s != 0; }, [](T, P p) { return quoted_time(p.at.delay_s); }},
      {"others", [](P p) { return p.at.others != 0; }, [](T, P p) { return std::to_string(p.at.others); }},
      {"pairs", [](P p) { return p.at.pairs != 0; }, [](T, P p) { return std::to_string(p.at.pairs); }},
      {"size", [](P) { return true; }, [](T, P p) { return quoted_size(p.at.size); }},
      {"block", [](P p) { return p.at.stride != 0; }, [](T, P p) { return quoted_size(p.at.block); }},
      {"stride", [](P p) { return p.at.stride != 0; }, [](T, P p) { return quoted_size(p.at.stride); }},
      {"value", [](P) { return true; }, [](T t, P p) { return quoted_time(value_of(t, p)); }},
      {"deviation", [](P p) { return p.samples.count() > 1; },
       [](T, P p) { return quoted_time(p.scale * p.samples.deviation()); }},
      {"repetitions", [](P) { return true; }, [](T, P p) { return std::to_string(p.samples.count()); }},
  };
  return table;
}

std::string name_of(const Table& table, const Point& point)
{
  std::string name = table.quantity + ", " + table.level;
  if (!table.layout.empty()) name += ", " + table.layout;
  name += ", " + size_text(point.at.size);
  if (point.at.stride != 0) name += ", stride " + size_text(point.at.stride);
  if (point.at.others != 0) name += ", " + std::to_string(point.at.others) + " others";
  if (point.at.pairs != 0) name += ", " + std::to_string(point.at.pairs) + " pairs";
  if (point.at.messages != 0) name += ", " + std::to_string(point.at.messages) + " messages";
  return name;
}

/// The points that can be written; the names of the others go to `left_out`.
std::vector<const Point*> good_points(const Table& table, std::vector<std::string>& left_out)
{
  std::vector<const Point*> good;
  for (const Point& point : table.points) {
    if (!point.is_written) continue;
    if (in_picoseconds(value_of(table, point)) > 0)
      good.push_back(&point);
    else
      left_out.push_back(name_of(table, point) + ": too short for this clock");
  }
  return good;
}

std::string rows_text(const Table& table, const std::vector<const Point*>& points,
                      const std::vector<const Column*>& used)
{
  std::string rows;
  for (const Point* point : points) {
    std::string cells;
    for (const Column* column : used)
      cells += (cells.empty() ? "" : ", ") + column->text(table, *point);
    rows += (rows.empty() ? "\n        [" : ",\n        [") + cells + "]";
  }
  return rows;
}

std::string statistic_of(const Table& table, const Protocol& protocol)
{
  return "minimum of " + std::to_string(protocol.samples * protocol.passes) + " samples in " +
         std::to_string(protocol.passes) + " passes; sample: mean of " + table.calls;
}

std::string table_text(const Table& table, const std::vector<const Point*>& points, const Protocol& protocol)
{
  std::vector<const Column*> used;
  std::string names;
  for (const Column& column : columns())
    if (std::any_of(points.begin(), points.end(), [&](const Point* point) { return column.has(*point); })) {
      used.push_back(&column);
      names += (names.empty() ? "" : ", ") + json_text(column.name);
    }
  std::string text = "    {\n      \"quantity\": " + json_text(table.quantity);
  const auto key = [&](const char* name, const std::string& value) {
    text += ",\n      " + json_text(name) + ": " + value;
  };
  key("level", json_text(table.level));
  if (!table.layout.empty()) key("layout", json_text(table.layout));
  if (!table.operation.empty()) {
    key("operation", json_text(table.operation));
    key("ranks", std::to_string(table.ranks));
    key("ranks_per_node", std::to_string(table.ranks));
  }
  key("statistic", json_text(statistic_of(table, protocol)));
  key("source", json_text(table.source));
  key("columns", "[" + names + "]");
  key("rows", "[" + rows_text(table, points, used) + "\n      ]");
  return text + "\n    }";
}

std::string tool_text(const Clock& clock)
{
  return "loghop_calibrate_mpi; MPI_Wtime has a resolution of " + time_text(in_picoseconds(clock.resolution_s)) +
         ", and its own cost of " + time_text(in_picoseconds(clock.cost_s)) + " is subtracted from each timed interval";
}

std::string machine_text(const Options& options)
{
  std::string text = options.machine.empty() ? host_name() : options.machine;
  const std::string processor = processor_model();
  if (!processor.empty()) text += "; " + processor;
  return text + "; " + mpi_library();
}

std::string head_text(const Context& context)
{
  const Options& options = context.options;
  std::string text = "{\n  \"format\": \"loghop.calibration\",\n  \"version\": 1";
  const auto key = [&](const char* name, const std::string& value) {
    text += ",\n  " + json_text(name) + ": " + json_text(value);
  };
  key("name", options.name.empty() ? host_name() : options.name);
  key("machine", machine_text(options));
  key("origin", !options.origin.empty()
                    ? options.origin
                    : "loghop_calibrate_mpi with " + std::to_string(context.ranks.count) + " ranks");
  key("license", options.license);
  key("tool", tool_text(context.clock));
  key("date", today());
  return text;
}

} // namespace

Written write_calibration(const Plan& plan, const Context& context)
{
  Written written;
  std::string tables;
  for (const Table& table : plan.tables) {
    const std::vector<const Point*> points = good_points(table, written.left_out);
    if (points.empty()) continue;
    tables += (tables.empty() ? "\n" : ",\n") + table_text(table, points, context.options.protocol);
  }
  if (!tables.empty()) written.text = head_text(context) + ",\n  \"tables\": [" + tables + "\n  ]\n}\n";
  return written;
}

} // namespace calibrate_mpi
