#include "loghop/microbenchmark/calibrate_platform.hpp"

#include "loghop/base/activity.hpp"
#include "loghop/microbenchmark/active_message_plan.hpp"
#include "loghop/microbenchmark/benchmark_of.hpp"
#include "loghop/microbenchmark/kept_simulations.hpp"
#include "loghop/microbenchmark/option_error.hpp"
#include "loghop/microbenchmark/refinement.hpp"
#include "loghop/simulate/isolated_times.hpp"

#include <boost/random/mersenne_twister.hpp>
#include <boost/random/normal_distribution.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <stdexcept>

namespace loghop {

namespace {

using Run = std::function<double()>;
using simulate::IsolatedTime;

/// Mean and deviation of repeated measurements of `exact`.
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

/// How many of `runs` runs share a process. Each processor gets many pieces, since strided ones may take a thousand times as long
/// as others, and what a process has done is kept when all of its runs are done.
std::size_t runs_together(const Platform& platform, std::size_t runs)
{
  constexpr std::size_t most_together = 8;
  constexpr std::size_t pieces = 32;
  return platform.simgrid_shares() ? 1 : std::clamp(runs / pieces, std::size_t{1}, most_together);
}

/// Simulates what is not known. The first has the number `first`. Sets `interrupted` if the system ended one.
std::vector<IsolatedTime> run_all(const Platform& platform, const std::vector<Run>& runs, std::size_t first,
                                  const CalibrateOptions& options, const KeptSimulations& kept, bool& interrupted)
{
  std::vector<IsolatedTime> results(runs.size());
  std::vector<std::size_t> left;
  for (std::size_t i = 0; i < runs.size(); ++i)
    if (const auto known = kept.known ? kept.known(first + i) : std::nullopt)
      results[i].simulated_s = *known;
    else
      left.push_back(i);
  std::size_t done = runs.size() - left.size();
  const auto progress = [&] {
    if (options.progress) options.progress(done, runs.size());
  };
  simulate::run_isolated_times(
      left.size(), options.parallel, [&](std::size_t i) { return runs[left[i]](); },
      [&](std::size_t i, const IsolatedTime& time) {
        results[left[i]] = time;
        interrupted = interrupted || time.interrupted;
        if (kept.finished) kept.finished(first + left[i], time);
        ++done;
      },
      progress, [&](std::size_t) { return runs_together(platform, left.size()); });
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
  calibration.clock_period_s = to_seconds(platform.clock_period).count();
  return calibration;
}

void check(const CalibrateOptions& options)
{
  if (!(options.noise >= 0 && options.noise <= 1))
    throw OptionError("noise", fmt::format("noise of {}: expected 0 to 1", options.noise));
  if (!(options.refine >= 0 && options.refine <= 1))
    throw OptionError("refine", fmt::format("refinement to {}: expected 0 to 1", options.refine));
  if (options.refine > 0 && options.noise > 0)
    throw OptionError("refine", "refinement follows the times themselves: expected no noise beside it");
  if (options.repetitions < 1)
    throw OptionError("repetitions", fmt::format("{} repetitions: expected 1 or more", options.repetitions));
}

bool has_tables(const Platform& platform)
{
  return platform.passes_messages() || platform.active_messages() == nullptr;
}

/// Platforms whose nodes run active messages only have rows.
void refuse_options_of_tables(const Platform& platform, const CalibrateOptions& options)
{
  const PlanOptions& plan = options.plan;
  const std::pair<const char*, bool> given[] = {{"sizes", !plan.sizes.empty()},
                                                {"strides", !plan.strides.empty()},
                                                {"others", !plan.others.empty()},
                                                {"path_sizes", !plan.path_sizes.empty()},
                                                {"block", plan.block != PlanOptions().block},
                                                {"refine", options.refine > 0}};
  for (const auto& [option, is_given] : given)
    if (is_given)
      throw OptionError(option, "platform " + platform.name +
                                    " has nodes of active messages only: expected no sizes, strides, blocks, others or "
                                    "refinement, which are of tables");
}

/// Tables of platforms whose ranks pass messages, rows of those whose nodes run active messages.
class Calibrator {
public:
  Calibrator(const Platform& platform, const CalibrateOptions& options, const KeptSimulations& kept)
      : platform_(platform), options_(options), kept_(kept), engine_(options.plan.seed)
  {
    check_calibrate_options(platform, options);
    if (has_tables(platform)) tables_ = benchmark_plan(platform, options.plan);
    if (platform.active_messages() != nullptr) rows_ = active_message_plan(platform, options.plan);
    calibrated_.calibration = described(platform, options);
  }

  CalibrateResult run();

private:
  std::vector<IsolatedTime> times_of(const std::vector<Run>& runs);
  std::vector<Run> runs() const;
  void fill_tables(const std::vector<Benchmark>& benchmarks, std::vector<IsolatedTime>::const_iterator result);
  void refine();
  void finish_tables();
  void fill_rows(const std::vector<IsolatedTime>& results, std::size_t first);

  const Platform& platform_;
  const CalibrateOptions& options_;
  const KeptSimulations& kept_;
  boost::random::mt19937_64 engine_;
  BenchmarkPlan tables_;
  ActiveMessagePlan rows_;
  CalibrateResult calibrated_;
  std::size_t planned_ = 0; ///< simulations so far
};

std::vector<IsolatedTime> Calibrator::times_of(const std::vector<Run>& runs)
{
  const std::size_t first = planned_;
  planned_ += runs.size();
  return run_all(platform_, runs, first, options_, kept_, calibrated_.interrupted);
}

/// In the order in which fill_tables and fill_rows take their results.
std::vector<Run> Calibrator::runs() const
{
  std::vector<Run> runs;
  for (const Benchmark& benchmark : tables_.benchmarks)
    for (const Benchmark::Part& part : benchmark.parts)
      runs.push_back(part.run);
  for (const ActiveMessageRun& run : rows_.runs)
    runs.push_back(run.run);
  return runs;
}

/// Adds the results to the tables, from `result` on, which is moved behind them.
void Calibrator::fill_tables(const std::vector<Benchmark>& benchmarks, std::vector<IsolatedTime>::const_iterator result)
{
  for (const Benchmark& benchmark : benchmarks) {
    MeasuredTable& table = tables_.tables[benchmark.table];
    MeasuredPoint point = benchmark.point;
    point.value_s = benchmark.offset;
    std::string error;
    for (const Benchmark::Part& part : benchmark.parts) {
      point.value_s += part.weight * result->simulated_s;
      if (error.empty()) error = result->error;
      ++result;
    }
    if (options_.noise > 0) add_noise(point, options_, engine_);
    if (error.empty())
      table.points.push_back(point);
    else
      calibrated_.failures.emplace_back(described(table) + ", " + described(point), error);
  }
}

/// Measures further sizes of the paths of P-3PC, round after round.
void Calibrator::refine()
{
  std::map<std::size_t, Refinement> refinements;
  for (std::size_t t = 0; t < tables_.tables.size(); ++t)
    if (!tables_.tables[t].layout.empty()) refinements.emplace(t, Refinement(options_.refine, path_granularity));
  for (;;) {
    std::vector<Benchmark> benchmarks;
    std::vector<Run> runs;
    for (auto& [t, refinement] : refinements)
      for (const std::int64_t bytes : refinement.next(tables_.tables[t])) {
        MeasuredPoint point;
        point.size_bytes = static_cast<double>(bytes);
        benchmarks.push_back(benchmark_of(platform_, options_.plan, tables_.tables[t], point).value());
        benchmarks.back().table = t;
        runs.push_back(benchmarks.back().parts.front().run);
      }
    if (benchmarks.empty()) break;
    const std::vector<IsolatedTime> results = times_of(runs);
    fill_tables(benchmarks, results.begin());
  }
  for (const auto& [t, refinement] : refinements)
    std::sort(tables_.tables[t].points.begin(), tables_.tables[t].points.end(),
              [](const MeasuredPoint& a, const MeasuredPoint& b) { return a.size_bytes < b.size_bytes; });
}

void Calibrator::finish_tables()
{
  for (MeasuredTable& table : tables_.tables) {
    table.source = "simulated";
    table.statistic = options_.noise > 0 ? "mean" : "exact";
    if (!table.points.empty()) calibrated_.calibration.tables.push_back(std::move(table));
  }
}

/// Rows that need a run that failed are left out, and those that their runs do not tell: the origin says which.
void Calibrator::fill_rows(const std::vector<IsolatedTime>& results, std::size_t first)
{
  std::vector<double> values;
  for (std::size_t i = 0; i < rows_.runs.size(); ++i) {
    const IsolatedTime& result = results[first + i];
    values.push_back(result.simulated_s);
    if (!result.error.empty()) calibrated_.failures.emplace_back(rows_.runs[i].name, result.error);
  }
  for (const ActiveMessageRow& planned : rows_.rows) {
    Measurement row = planned.row;
    MeasuredPoint point;
    point.value_s = planned.value(values);
    if (std::isnan(point.value_s)) {
      calibrated_.calibration.origin += fmt::format("; {} of {} messages cannot be told", row.quantity, row.protocol);
      continue;
    }
    if (options_.noise > 0) add_noise(point, options_, engine_);
    row.value = point.value_s;
    calibrated_.calibration.rows.push_back(std::move(row));
  }
}

CalibrateResult Calibrator::run()
{
  note_activity("calibrating platform", platform_.name);
  const std::vector<Run> all = runs();
  const std::vector<IsolatedTime> results = times_of(all);
  fill_tables(tables_.benchmarks, results.begin());
  if (options_.refine > 0) refine();
  finish_tables();
  fill_rows(results, all.size() - rows_.runs.size());
  return std::move(calibrated_);
}

} // namespace

void check_calibrate_options(const Platform& platform, const CalibrateOptions& options)
{
  check(options);
  if (has_tables(platform))
    check_plan(platform, options.plan);
  else
    refuse_options_of_tables(platform, options);
  if (platform.active_messages() != nullptr) check_active_message_plan(platform, options.plan);
}

CalibrateResult calibrate_platform(const Platform& platform, const CalibrateOptions& options)
{
  return calibrate_platform(platform, options, {});
}

CalibrateResult calibrate_platform(const Platform& platform, const CalibrateOptions& options,
                                   const KeptSimulations& kept)
{
  return Calibrator(platform, options, kept).run();
}

} // namespace loghop
