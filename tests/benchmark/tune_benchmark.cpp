// How long does a tuning take, and how much of it are simulations?
//
//     tune_benchmark FOLDER [--quick]     the folder of shipped platforms; --quick: only one without memory
//
// A row is a shipped platform of which some values are forgotten: they start at twice what they were, and may go from a
// tenth to ten times. They are fitted to 60 times that the platform's own benchmarks give. Simulations run in processes of
// their own: "simul." is the part of all processor time that these took. "known" are the values that have an interval,
// "outside" those of them that it does not hold.
#include "loghop/base/json_reader.hpp"
#include "loghop/microbenchmark/calibrate_platform.hpp"
#include "loghop/platform/read_platform.hpp"
#include "loghop/tune/tuning.hpp"
#include "reported.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace loghop::benchmarks {
namespace {

struct Row {
  const char* platform;
  std::vector<const char*> forgotten; ///< JSON pointers
  bool quick;
};

const Row rows[] = {
    {"loggops", {"/network/L", "/network/o", "/network/G"}, true},
    {"taurus",
     {"/network/link_latency", "/node/nic/interrupt_interval", "/middleware/send_overhead",
      "/middleware/receive_overhead", "/middleware/packet/receive"},
     false},
};

const std::vector<std::string> fitted = {"half_round_trip", "send_overhead", "receive_overhead", "stream"};
constexpr std::size_t most_points = 60;

double processor_seconds(int who)
{
  rusage usage{};
  getrusage(who, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

/// The platform file with free values, as a text; `truth` gets what they were, in the order of `row.forgotten`.
std::string forget(const Row& row, nlohmann::ordered_json file)
{
  for (const char* place : row.forgotten) {
    nlohmann::ordered_json& leaf = file.at(nlohmann::ordered_json::json_pointer(place));
    const std::string text = leaf.is_object() ? leaf.at("value") : leaf;
    std::size_t digits = 0;
    const double value = std::stod(text, &digits);
    const auto with_unit = [&](double factor) { return fmt::format("{:.6g}{}", factor * value, text.substr(digits)); };
    leaf = {{"value", with_unit(2)}, {"fit", {{"from", with_unit(0.1)}, {"to", with_unit(10)}}}};
  }
  return file.dump();
}

/// Tables of messages between nodes, thinned out evenly to so many points.
Calibration measured(const Platform& platform)
{
  Calibration all = calibrate_platform(platform, {}).calibration;
  std::vector<MeasuredTable> tables;
  std::size_t points = 0;
  for (const MeasuredTable& table : all.tables)
    if (table.level == Level::between_nodes && std::count(fitted.begin(), fitted.end(), table.quantity) > 0) {
      tables.push_back(table);
      auto& rows_of = tables.back().points;
      rows_of.erase(
          std::remove_if(rows_of.begin(), rows_of.end(), [](const MeasuredPoint& p) { return p.block_bytes > 0; }),
          rows_of.end());
      points += rows_of.size();
    }
  for (std::size_t table = 0; points > most_points; table = (table + 1) % tables.size(), --points) {
    auto& rows_of = tables[table].points;
    rows_of.erase(rows_of.begin() + static_cast<std::ptrdiff_t>(points * 7 % rows_of.size()));
  }
  all.tables = std::move(tables);
  return all;
}

void measure(const Row& row, const std::string& folder)
{
  const std::string name = folder + "/" + row.platform + ".json";
  std::ifstream in(name);
  const auto contents = nlohmann::ordered_json::parse(in);
  const PlatformTemplate platform = read_template(forget(row, contents), name);
  const Platform truth = read_platform(read_json(name));
  Targets targets;
  add_calibration(targets, measured(truth), "measured", truth, 1, Refused::are_errors);

  const double own = processor_seconds(RUSAGE_SELF), others = processor_seconds(RUSAGE_CHILDREN);
  const auto start = std::chrono::steady_clock::now();
  const Tuning tuning = tune(platform, targets, {});
  const double wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const double simulating = processor_seconds(RUSAGE_CHILDREN) - others, rest = processor_seconds(RUSAGE_SELF) - own;
  std::size_t known = 0, outside = 0;
  for (std::size_t j = 0; j < platform.quantities.size(); ++j) {
    const FittedQuantity& quantity = tuning.quantities[j];
    if (quantity.open || quantity.unrelated || quantity.at_bound) continue;
    ++known;
    const double was = platform.quantities[j].start / 2, rounding = 1e-6 * was;
    outside += was < quantity.lower - rounding || was > quantity.upper + rounding;
  }
  fmt::print("{:<10}{:>8}{:>8}{:>13}{:>10.1f}{:>12.1f}{:>8}{:>9}\n", row.platform, platform.quantities.size(),
             targets.points.size(), tuning.simulations, wall, 100 * simulating / (simulating + rest), known, outside);
  std::fflush(stdout);
}

int run(int argc, char** argv)
{
  if (argc < 2) throw std::runtime_error("expected the folder of platforms");
  const bool quick = argc > 2 && std::string(argv[2]) == "--quick";
  fmt::print("{:<10}{:>8}{:>8}{:>13}{:>10}{:>12}{:>8}{:>9}\n", "platform", "values", "points", "simulations",
             "time [s]", "simul. [%]", "known", "outside");
  for (const Row& row : rows)
    if (!quick || row.quick) measure(row, argv[1]);
  return 0;
}

} // namespace
} // namespace loghop::benchmarks

int main(int argc, char** argv)
{
  return loghop::benchmarks::reported("tune_benchmark", loghop::benchmarks::run, argc, argv);
}
