#include "loghop/tune/targets.hpp"

#include "loghop/base/json_reader.hpp"
#include "loghop/calibration/calibration_file.hpp"
#include "loghop/microbenchmark/benchmark_of.hpp"
#include "loghop/microbenchmark/rank_places.hpp"
#include "loghop/scenario/core/sweep.hpp"
#include "loghop/scenario/read_scenario.hpp"
#include "loghop/simulate/simulation.hpp"
#include "loghop/units/parse_quantity.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace loghop {

namespace {

using nlohmann::json;

/// The simulation of the program that measured a table, where it is another than that of its quantity.
struct Called {
  MeasuredTable table; ///< without points
  MeasuredPoint point;
  double share = 1; ///< of the simulated time
};

/// Simulations need no more of a table, and copy it.
MeasuredTable without_points(MeasuredTable table)
{
  table.points.clear();
  return table;
}

/// osu_bw has a window of nonblocking messages under way, so that long ones do not wait for each other.
bool is_window_of_one_pair(const std::string& benchmark)
{
  return benchmark == "osu_bw" || benchmark == "osu_mbw_mr, 1 pair";
}

/// The k of "osu_mbw_mr, k pairs", as loghop import names it; 0 of other benchmarks.
int pairs_of(const std::string& benchmark)
{
  constexpr const char* before = "osu_mbw_mr, ";
  int pairs = 0, end = 0;
  if (benchmark.rfind(before, 0) != 0) return 0;
  const char* text = benchmark.c_str() + std::string_view(before).size();
  const bool whole = std::sscanf(text, "%9d pairs%n", &pairs, &end) == 1 && end > 0 && text[end] == '\0';
  return whole ? std::max(pairs, 0) : 0;
}

/// Nothing simulates them: it is not known how many pairs or messages there were at once.
bool is_not_simulated(const std::string& benchmark)
{
  const auto begins = [&](const char* with) { return benchmark.rfind(with, 0) == 0; };
  if (begins("osu_mbw_mr")) return !is_window_of_one_pair(benchmark) && pairs_of(benchmark) == 0;
  return begins("osu_multi_lat") || begins("IMB Uniband") || begins("IMB Biband");
}

/// As a window of messages: the gap of all pairs and directions together, if the benchmark has several.
void take_as_windows(Called& called, const std::string& benchmark)
{
  constexpr int window = 64;
  const int pairs = pairs_of(benchmark);
  const bool both_ways = benchmark == "osu_bibw";
  if (!is_window_of_one_pair(benchmark) && !both_ways && pairs == 0) return;
  called.table.quantity = both_ways ? "two_way_stream" : "stream";
  called.point.messages = window;
  called.point.pairs = pairs;
  called.share = both_ways ? 0.5 : 1.0 / std::max(pairs, 1);
}

/// OSU and IMB print the size of the whole data of a reduce_scatter, which loghop has the block of one rank of.
void take_as_blocks(Called& called)
{
  const MeasuredTable& table = called.table;
  const bool of_all = table.benchmark == "osu_reduce_scatter" || table.benchmark.rfind("IMB Reduce_scatter", 0) == 0;
  if (of_all && table.operation == "reduce_scatter")
    called.point.size_bytes = std::max(1.0, std::floor(called.point.size_bytes / table.ranks));
}

Called as_called(const Platform& platform, const MeasuredTable& table, const MeasuredPoint& point)
{
  Called called{table, point};
  if (table.quantity == "gap") take_as_windows(called, table.benchmark);
  take_as_blocks(called);
  const Middleware* middleware = platform.middleware();
  if (table.quantity == "send_overhead" && table.benchmark == "MPI_Isend" && middleware != nullptr) {
    // MPI_Isend of a message beyond the eager limit returns when the message is announced; a simulated send ends with
    // the message. What is measured is then a send that carries nothing.
    const bool shared = platform.multicore() != nullptr && table.level != Level::between_nodes;
    const std::int64_t limit = shared ? middleware->within_node.eager_limit : middleware->eager_limit;
    if (point.size_bytes > static_cast<double>(limit)) called.point.size_bytes = 0;
  }
  return called;
}

std::optional<Benchmark> benchmark_called(const Platform& platform, const PlanOptions& options,
                                          const MeasuredTable& table, const MeasuredPoint& point)
{
  if (is_not_simulated(table.benchmark)) return std::nullopt;
  const Called called = as_called(platform, table, point);
  const bool is_window = called.table.quantity != table.quantity;
  if (is_window && called.point.pairs > most_pairs_at(platform, table.level)) return std::nullopt;
  std::optional<Benchmark> benchmark = benchmark_of(platform, options, called.table, called.point);
  if (benchmark)
    for (Benchmark::Part& part : benchmark->parts)
      part.weight *= called.share;
  return benchmark;
}

/// The same for tables whose times the same simulation gives: osu_bw and osu_mbw_mr of one pair, but not of several.
std::string simulated_as(const MeasuredTable& table)
{
  Called called{without_points(table), {}};
  if (table.quantity == "gap") take_as_windows(called, table.benchmark);
  return measured_by(called.table) + (called.point.pairs > 1 ? fmt::format(", {} pairs", called.point.pairs) : "");
}

constexpr const char* no_benchmark = "no benchmark of a platform gives it";

/// Why the platform's benchmarks do not give a point; "" if they do. Throws std::invalid_argument for what they refuse.
std::string why_not(const Platform& platform, const PlanOptions& options, const MeasuredTable& table,
                    const MeasuredPoint& point, Refused refused)
try {
  if (point.value_s <= 0) return "a time of 0, to which no error is relative";
  return benchmark_called(platform, options, table, point) ? "" : no_benchmark;
} catch (const std::invalid_argument& error) {
  if (refused == Refused::are_errors) throw;
  return error.what();
}

/// The points of a table that benchmarks give, and the other points by the reason.
struct Sorted {
  std::vector<MeasuredPoint> given;
  std::map<std::string, std::vector<std::string>> left_out;
};

Sorted sorted(const Platform& platform, const PlanOptions& options, const MeasuredTable& table, Refused refused)
{
  Sorted sorted;
  const MeasuredTable heading = without_points(table);
  for (const MeasuredPoint& point : table.points)
    if (const std::string why = why_not(platform, options, heading, point, refused); why.empty())
      sorted.given.push_back(point);
    else
      sorted.left_out[why].push_back(described(point));
  return sorted;
}

/// One line a reason. The points are named unless they are all of the table.
void note_left_out(Targets& targets, const std::string& head, const MeasuredTable& table, const Sorted& sorted)
{
  for (const auto& [why, points] : sorted.left_out)
    targets.left_out.push_back(points.size() == table.points.size()
                                   ? fmt::format("{}: {}", head, why)
                                   : fmt::format("{}: {}: {}", head, fmt::join(points, "; "), why));
}

void add_table(Targets& targets, const MeasuredTable& measured, TargetTable entry, const Platform& platform,
               const PlanOptions& options, Refused refused)
{
  const Sorted points = sorted(platform, options, measured, refused);
  note_left_out(targets, fmt::format("{}:{}: {}", entry.file, entry.place, entry.what), measured, points);
  if (points.given.empty()) return;
  const auto table = std::make_shared<const MeasuredTable>(without_points(measured));
  entry.measured = table;
  targets.tables.push_back(std::move(entry));
  for (const MeasuredPoint& point : points.given)
    targets.points.push_back({targets.tables.size() - 1, described(point), point.size_bytes, point.value_s,
                              [table, point, options](const Platform& candidate) {
                                return time_of(*benchmark_called(candidate, options, *table, point));
                              },
                              point});
}

/// The workload without its sizes: cases that have it in common form a table.
json without_sizes(json workload)
{
  for (auto at = workload.begin(); at != workload.end();) {
    const json& value = leaf(*at);
    const bool size = value.is_string() &&
                      std::holds_alternative<long double>(parse_quantity(value.get<std::string>(), Dimension::size));
    at = size ? workload.erase(at) : std::next(at);
  }
  return workload;
}

std::string described(const json& workload)
{
  std::string text = workload.value("type", "");
  for (const auto& [key, value] : workload.items())
    if (key != "type") text += fmt::format(", {} {}", key, value.is_string() ? value.get<std::string>() : value.dump());
  return text;
}

void add_scenario(Targets& targets, const JsonValue& root, const Platform& platform, bool held_out,
                  const std::optional<std::uint64_t>& seed)
{
  const auto scenario = std::make_shared<Scenario>(read_scenario(root.json().dump(), root.file()));
  if (seed) scenario->set_seed(*seed);
  std::map<std::string, std::size_t> tables;
  std::size_t others = 0, measured = 0;
  for (std::size_t i = 0; i < scenario->cases.size(); ++i) {
    const Case& c = scenario->cases[i];
    if (!c.measured) continue;
    ++measured;
    if (scenario->platform_of(c).name != platform.name) {
      ++others;
      continue;
    }
    const json workload = without_sizes(c.input.at("workload"));
    const auto [at, is_new] = tables.emplace(workload.dump(), targets.tables.size());
    if (is_new) targets.tables.push_back({root.file(), "", described(workload), "", "", held_out, nullptr});
    targets.points.push_back(
        {at->second,
         "case " + c.name,
         static_cast<double>(c.workload->bytes_per_iteration()),
         c.measured->value,
         [scenario, i](const Platform& candidate) {
           const Case& run = scenario->cases[i];
           return simulate::simulate(candidate, *run.workload, scenario->seed, {}, run.placement).simulated.count();
         },
         {}});
  }
  if (tables.empty())
    throw InputErrors(InputError{
        root.file(), "/cases",
        fmt::format(
            "expected cases with \"measured\" on a platform named \"{}\", found {} measured ones, {} of them on "
            "other platforms",
            platform.name, measured, others),
        ""});
  if (others > 0) targets.left_out.push_back(fmt::format("{}: {} cases on other platforms", root.file(), others));
}

} // namespace

int Target::decade() const
{
  return size_bytes < 10 ? 0 : static_cast<int>(std::floor(std::log10(size_bytes)));
}

bool has_name(const MeasuredTable& table, const std::string& name)
{
  if (name == table.quantity || name == table.quantity + "/" + name_of(table.level)) return true;
  if (table.operation.empty()) return false;
  const auto is_way = [&](const std::string& way) { return !way.empty() && name == table.operation + "/" + way; };
  return name == table.operation || is_way(table.algorithm) || is_way(table.choice);
}

void add_targets(Targets& targets, const std::string& file, const Platform& platform, bool held_out,
                 const std::optional<std::uint64_t>& seed, const std::vector<std::string>& only)
{
  const JsonValue root = read_json(file);
  const std::size_t before = targets.points.size();
  if (format_of(root) == "loghop.scenario")
    add_scenario(targets, root, platform, held_out, seed);
  else
    add_calibration(targets, read_calibration(root), root.file(), platform, seed.value_or(1), Refused::are_errors,
                    held_out, only);
  if (targets.points.size() == before)
    throw InputErrors(
        InputError{root.file(), "",
                   "expected measured times that a simulation gives too: tables of a calibration, or cases "
                   "of a scenario with \"measured\"",
                   ""});
}

void add_calibration(Targets& targets, const Calibration& calibration, const std::string& file,
                     const Platform& platform, std::uint64_t seed, Refused refused, bool held_out,
                     const std::vector<std::string>& only)
{
  PlanOptions options;
  options.seed = seed;
  options.algorithms.clear(); // a table of a collective says its own, or nobody knows it
  for (std::size_t t = 0; t < calibration.tables.size(); ++t) {
    const MeasuredTable& table = calibration.tables[t];
    const std::string place = fmt::format("/tables/{}", t);
    const auto names_it = [&](const std::string& name) { return has_name(table, name); };
    const bool held = held_out || (!only.empty() && std::none_of(only.begin(), only.end(), names_it));
    try {
      add_table(targets, table, {file, place, described(table), table.quantity, simulated_as(table), held, nullptr},
                platform, options, held ? Refused::are_left_out : refused);
    } catch (const std::invalid_argument& error) {
      throw InputErrors(InputError{file, place, fmt::format("{}: {}", described(table), error.what()), ""});
    }
  }
  if (!calibration.rows.empty())
    targets.left_out.push_back(
        fmt::format("{}:/rows: {} parameters of models, which are no times", file, calibration.rows.size()));
}

std::string name_of(const Targets& targets, const Target& target)
{
  const TargetTable& table = targets.tables[target.table];
  return table.file + (table.place.empty() ? "" : ":" + table.place) + ", " + target.point;
}

std::vector<std::string> contradictions(const Targets& targets)
{
  constexpr double most = 0.1;
  std::map<std::pair<std::size_t, std::string>, double> measured; // by table and point
  for (const Target& target : targets.points)
    measured[{target.table, target.point}] = target.measured_s;
  std::vector<std::string> found;
  for (std::size_t a = 0; a < targets.tables.size(); ++a)
    for (std::size_t b = a + 1; b < targets.tables.size(); ++b) {
      const TargetTable &one = targets.tables[a], &other = targets.tables[b];
      if (one.measures.empty() || one.measures != other.measures || one.held_out || other.held_out) continue;
      double sum = 0;
      int count = 0;
      for (const auto& [key, value] : measured)
        if (const auto at = measured.find({b, key.second}); key.first == a && at != measured.end()) {
          sum += std::log(at->second / value);
          ++count;
        }
      if (count == 0 || std::abs(sum / count) < std::log1p(most)) continue;
      found.push_back(fmt::format(
          "{}:{} and {}:{} measure the same ({}) and differ by {:.0f}% in the mean: no platform "
          "meets both",
          one.file, one.place, other.file, other.place, one.measures, 100 * std::expm1(std::abs(sum / count))));
    }
  return found;
}

std::vector<double> weights_of(const Targets& targets)
{
  std::map<std::pair<std::size_t, int>, int> groups;
  int fitted = 0;
  for (const Target& target : targets.points)
    if (!targets.tables[target.table].held_out) {
      ++groups[{target.table, target.decade()}];
      ++fitted;
    }
  std::vector<double> weights;
  for (const Target& target : targets.points)
    weights.push_back(targets.tables[target.table].held_out
                          ? 0
                          : static_cast<double>(fitted) /
                                (static_cast<double>(groups.size()) * groups[{target.table, target.decade()}]));
  return weights;
}

} // namespace loghop
