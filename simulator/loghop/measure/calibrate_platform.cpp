#include "loghop/measure/calibrate_platform.hpp"

#include "loghop/simulate/isolation.hpp"

#include <boost/random/mersenne_twister.hpp>
#include <boost/random/normal_distribution.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <stdexcept>
#include <thread>

namespace loghop {

namespace {

/// Which benchmark, and which of its parts.
struct Job {
  std::size_t benchmark;
  std::size_t part;
};

struct PartResult {
  double value = 0;
  std::string error;
};

std::string bytes_of(double value)
{
  std::string bytes(sizeof value, '\0');
  std::memcpy(bytes.data(), &value, sizeof value);
  return bytes;
}

double value_of(const std::string& bytes)
{
  double value = 0;
  std::memcpy(&value, bytes.data(), std::min(bytes.size(), sizeof value));
  return value;
}

std::string name_of(const MeasuredTable& table, const MeasuredPoint& point)
{
  std::string name = fmt::format("{}, {}", table.quantity, name_of(table.level));
  if (!table.layout.empty()) name += ", " + table.layout;
  name += fmt::format(", {} B", point.size_bytes);
  if (point.stride_bytes > 0) name += fmt::format(", stride {} B", point.stride_bytes);
  if (point.others > 0) name += fmt::format(", {} others", point.others);
  if (point.messages > 0) name += fmt::format(", {} messages", point.messages);
  return name;
}

/// Of repeated measurements of `exact`, their mean and deviation.
void add_noise(MeasuredPoint& point, const CalibrateOptions& options, boost::random::mt19937_64& engine)
{
  const double exact = point.value_s;
  double sum = 0, squares = 0;
  boost::random::normal_distribution<double> normal;
  for (int i = 0; i < options.repetitions; ++i) {
    const double x = exact * std::max(0.5, 1 + options.noise * normal(engine));
    sum += x;
    squares += (x - exact) * (x - exact);
  }
  const double n = options.repetitions;
  point.value_s = sum / n;
  const double bias = point.value_s - exact;
  point.deviation_s = n > 1 ? std::sqrt(std::max(0.0, (squares - n * bias * bias) / (n - 1))) : 0;
  point.repetitions = options.repetitions;
}

std::vector<std::vector<PartResult>> run_all(const std::vector<Benchmark>& benchmarks, const CalibrateOptions& options)
{
  std::vector<Job> jobs;
  std::vector<std::vector<PartResult>> results(benchmarks.size());
  for (std::size_t b = 0; b < benchmarks.size(); ++b) {
    results[b].resize(benchmarks[b].parts.size());
    for (std::size_t p = 0; p < benchmarks[b].parts.size(); ++p)
      jobs.push_back({b, p});
  }
  const int parallel =
      options.parallel > 0 ? options.parallel : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  std::size_t done = 0;
  const auto progress = [&] {
    if (options.progress) options.progress(done, jobs.size());
  };
  simulate::run_isolated(
      jobs.size(), parallel,
      [&](std::size_t i) { return bytes_of(benchmarks[jobs[i].benchmark].parts[jobs[i].part].run()); },
      [&](std::size_t i, const simulate::JobOutcome& outcome) {
        PartResult& result = results[jobs[i].benchmark][jobs[i].part];
        if (outcome.succeeded)
          result.value = value_of(outcome.output);
        else
          result.error = outcome.error;
        ++done;
      },
      progress);
  progress();
  return results;
}

Calibration described(const Platform& platform, const CalibrateOptions& options)
{
  Calibration calibration;
  calibration.name = platform.name;
  calibration.machine = "platform " + platform.name + ", simulated";
  calibration.origin = fmt::format("loghop calibrate, seed {}", options.plan.seed);
  if (options.noise > 0)
    calibration.origin += fmt::format(", noise {}% over {} repetitions", options.noise * 100, options.repetitions);
  calibration.license = "CC0-1.0";
  calibration.tool = "loghop calibrate";
  return calibration;
}

void check(const CalibrateOptions& options)
{
  if (!(options.noise >= 0 && options.noise <= 1))
    throw std::invalid_argument(fmt::format("noise of {}: expected 0 to 1", options.noise));
  if (options.repetitions < 1)
    throw std::invalid_argument(fmt::format("{} repetitions: expected 1 or more", options.repetitions));
}

} // namespace

CalibrateResult calibrate_platform(const Platform& platform, const CalibrateOptions& options)
{
  check(options);
  BenchmarkPlan plan = benchmark_plan(platform, options.plan);
  const auto results = run_all(plan.benchmarks, options);
  CalibrateResult calibrated;
  boost::random::mt19937_64 engine(options.plan.seed);
  for (std::size_t b = 0; b < plan.benchmarks.size(); ++b) {
    const Benchmark& benchmark = plan.benchmarks[b];
    MeasuredTable& table = plan.tables[benchmark.table];
    MeasuredPoint point = benchmark.point;
    point.value_s = benchmark.offset;
    std::string error;
    for (std::size_t p = 0; p < benchmark.parts.size(); ++p) {
      point.value_s += benchmark.parts[p].weight * results[b][p].value;
      if (error.empty()) error = results[b][p].error;
    }
    if (options.noise > 0) add_noise(point, options, engine);
    if (error.empty())
      table.points.push_back(point);
    else
      calibrated.failures.emplace_back(name_of(table, point), error);
  }
  calibrated.calibration = described(platform, options);
  for (MeasuredTable& table : plan.tables) {
    table.source = "simulated";
    table.statistic = options.noise > 0 ? "mean" : "exact";
    if (!table.points.empty()) calibrated.calibration.tables.push_back(std::move(table));
  }
  return calibrated;
}

} // namespace loghop
