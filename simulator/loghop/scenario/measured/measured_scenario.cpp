#include "loghop/scenario/measured/measured_scenario.hpp"

#include "loghop/base/input_error.hpp"
#include "loghop/microbenchmark/after_barrier.hpp"
#include "loghop/microbenchmark/benchmark_of.hpp"
#include "loghop/microbenchmark/measured_benchmark.hpp"
#include "loghop/microbenchmark/rank_places.hpp"
#include "loghop/units/format.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <system_error>

namespace loghop {

namespace {

std::string json_text(const std::string& text)
{
  return nlohmann::json(text).dump();
}

std::string size_text(double bytes)
{
  return exact_size(std::llround(bytes));
}

std::string time_text(double seconds)
{
  return exact_time(static_cast<Picoseconds>(std::llround(seconds * 1e12)));
}

/// A point of a table on the platform.
struct PointCase {
  const Platform& platform;
  const MeasuredTable& table;
  const MeasuredPoint& point;

  bool is_collective() const { return table.quantity == "collective"; }
  std::string name() const;
  std::string workload() const;
  std::string placement() const; ///< "" for the usual one
  std::string text() const;

private:
  std::string ping_pong() const;
  std::string collective() const;
};

/// loghop's or the library's; "": not known.
const std::string& name_of_algorithm(const MeasuredTable& table)
{
  return table.choice.empty() ? table.algorithm : table.choice;
}

std::string PointCase::name() const
{
  std::string name = table.quantity;
  if (is_collective()) name = fmt::format("{} {}, {} ranks", table.operation, name_of_algorithm(table), table.ranks);
  if (table.ranks_per_node > 0) name += fmt::format(", {} a node", table.ranks_per_node);
  name += fmt::format(", {}, {}", name_of(table.level), size_text(point.size_bytes));
  if (point.stride_bytes > 0)
    name += fmt::format(" in {} every {}", size_text(point.block_bytes), size_text(point.stride_bytes));
  return name + (table.benchmark.empty() ? "" : ", " + table.benchmark);
}

std::string PointCase::ping_pong() const
{
  const Rank to = pair_at(platform, {}, table.level).to;
  std::string keys = fmt::format(R"("type": "ping_pong", "to": {}, "message": "{}", "iterations": {})", to.value(),
                                 size_text(point.size_bytes), microbenchmark::ping_pong_rounds);
  if (point.stride_bytes > 0)
    keys += fmt::format(R"(, "layout": {{"block": "{}", "stride": "{}"}})", size_text(point.block_bytes),
                        size_text(point.stride_bytes));
  if (table.quantity == "packed_half_round_trip") keys += R"(, "packing": "program")";
  return keys;
}

std::string PointCase::collective() const
{
  return fmt::format(R"("type": "collective", "collective": "{}", "algorithm": "{}", "message": "{}", "ranks": {})",
                     table.operation, table.choice.empty() ? table.algorithm : "default", size_text(point.size_bytes),
                     table.ranks) +
         (table.choice.empty() ? "" : fmt::format(R"(, "choice": "{}")", table.choice)) +
         (microbenchmark::is_after_barrier(table)
              ? fmt::format(R"(, "begin": "after_barrier", "repetitions": {})", microbenchmark::rounds_after_barriers)
              : "") +
         (is_mean_over_ranks(table) ? R"(, "until": "each")" : "");
}

std::string PointCase::workload() const
{
  return is_collective() ? collective() : ping_pong();
}

std::string PointCase::placement() const
{
  const Placement placement = is_collective() ? group_at(platform, table.level, table.ranks, table.ranks_per_node)
                                              : pair_at(platform, {}, table.level).placement;
  std::string cores;
  bool is_usual = true;
  for (std::size_t rank = 0; rank < placement.cores.size(); ++rank) {
    const int core = placement.cores[rank].value();
    is_usual = is_usual && core == static_cast<int>(rank);
    cores += (cores.empty() ? "" : ", ") + std::to_string(core);
  }
  return is_usual ? "" : "[" + cores + "]";
}

std::string PointCase::text() const
{
  const std::string cores = placement();
  std::string source = table.source;
  if (!table.statistic.empty()) source += "; " + table.statistic;
  return fmt::format("    {{\n      \"name\": {},\n      \"workload\": {{{}}},\n{}"
                     "      \"measured\": {{\"value\": \"{}\", \"source\": {}}}\n    }}",
                     json_text(name()), workload(), cores.empty() ? "" : "      \"placement\": " + cores + ",\n",
                     time_text(point.value_s), json_text(source));
}

/// Why no workload gives the points of a table; "" if one does.
std::string why_no_workload(const MeasuredTable& table)
{
  if (table.quantity == "half_round_trip" || table.quantity == "packed_half_round_trip") return "";
  if (table.quantity != "collective") return "no workload of a scenario gives it";
  return name_of_algorithm(table).empty() ? "its algorithm is not known" : "";
}

/// Why the platform cannot give a point; "" if it can.
std::string why_not(const PointCase& point)
try {
  if (point.point.value_s <= 0) return "a time of 0";
  const bool runs = benchmark_of(point.platform, {}, point.table, point.point).has_value();
  return runs ? "" : "platform " + point.platform.name + " does not have it";
} catch (const std::invalid_argument& error) {
  return error.what();
}

/// Adds the cases of a table; what was left out of it, or "".
std::string add_cases(const Platform& platform, const MeasuredTable& table, std::string& cases)
{
  if (const std::string reason = why_no_workload(table); !reason.empty()) return described(table) + ": " + reason;
  std::size_t left_out = 0;
  std::string first_reason;
  for (const MeasuredPoint& point : table.points) {
    const PointCase one{platform, table, point};
    const std::string reason = why_not(one);
    if (reason.empty())
      cases += (cases.empty() ? "" : ",\n") + one.text();
    else if (left_out++ == 0)
      first_reason = reason;
  }
  if (left_out == 0) return "";
  return fmt::format("{}: {} of {} points: {}", described(table), left_out, table.points.size(), first_reason);
}

} // namespace

MeasuredScenario measured_scenario(const Calibration& calibration, const Platform& platform, const std::string& path,
                                   const std::string& name)
{
  MeasuredScenario scenario;
  std::string cases;
  for (const MeasuredTable& table : calibration.tables)
    if (std::string left_out = add_cases(platform, table, cases); !left_out.empty())
      scenario.left_out.push_back(std::move(left_out));
  if (cases.empty()) {
    Problems problems;
    for (const std::string& left_out : scenario.left_out)
      problems.add({"scenario", "", "left out: " + left_out, ""});
    problems.add({"scenario", "",
                  "expected half round trips, or collectives whose algorithm is known, that platform " + platform.name +
                      " can have, found none",
                  ""});
    problems.throw_if_any();
  }
  scenario.text = fmt::format("{{\n  \"format\": \"loghop.scenario\",\n  \"version\": 1,\n  \"name\": {},\n"
                              "  \"description\": {},\n  \"platform\": {},\n  \"cases\": [\n{}\n  ]\n}}\n",
                              json_text(name), json_text("Measured times, one a case; written by loghop import"),
                              json_text(path), cases);
  return scenario;
}

std::string path_from_scenario(const std::string& platform, const std::string& scenario)
{
  namespace fs = std::filesystem;
  const fs::path file(platform);
  if (file.is_absolute()) return platform;
  const fs::path folder =
      scenario == "-" ? fs::current_path() : fs::absolute(scenario).lexically_normal().parent_path();
  std::error_code error;
  for (const fs::path& path :
       {fs::absolute(file).lexically_normal().lexically_relative(folder), fs::relative(file, folder, error)})
    if (!path.empty() && fs::equivalent(folder / path, file, error)) return path.generic_string();
  return fs::absolute(file).lexically_normal().generic_string();
}

} // namespace loghop
