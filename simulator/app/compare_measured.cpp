#include "app/compare_measured.hpp"

#include "app/output.hpp"
#include "app/progress.hpp"
#include "loghop/base/component_table.hpp"
#include "loghop/base/json_reader.hpp"
#include "loghop/calibration/calibration_file.hpp"
#include "loghop/platform/read_platform.hpp"
#include "loghop/predict/model_table.hpp"
#include "loghop/report/text/measured_comparison_report.hpp"
#include "loghop/simulate/fluid/simgrid_file.hpp"
#include "loghop/tune/measured_comparison.hpp"
#include "loghop/units/printable.hpp"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <cstdio>
#include <stdexcept>

namespace loghop::app {

namespace {

/// Each once, in the order in which they were given.
std::vector<const ModelRow*> models_of(const std::vector<std::string>& names)
{
  std::vector<const ModelRow*> rows;
  for (const std::string& name : names)
    try {
      const ModelRow* row = &require_component(model_table(), "model", name);
      if (std::find(rows.begin(), rows.end(), row) == rows.end()) rows.push_back(row);
    } catch (const std::invalid_argument& error) {
      throw CLI::ValidationError("--model", error.what());
    }
  return rows;
}

Platform platform_of(const JsonValue& root)
{
  if (format_of(root) == "loghop.scenario")
    throw CLI::ValidationError("--measured", "compares a platform with measurements, but " + root.file() +
                                                 " is a scenario: its cases say themselves what was \"measured\"");
  return simulate::completed_by_simgrid(read_platform(root));
}

/// The problems of all files at once.
std::vector<MeasuredFile> files_of(const std::vector<std::string>& names)
{
  std::vector<MeasuredFile> files;
  Problems problems;
  for (const std::string& name : names)
    try {
      const JsonValue root = read_json(name);
      files.push_back({root.file(), read_calibration(root)});
    } catch (const InputErrors& errors) {
      problems.add(errors);
    }
  problems.throw_if_any();
  return files;
}

std::string report(const ComparedPlatform& platform, const MeasuredComparison& comparison, Format format)
{
  switch (format) {
  case Format::json:
    return measured_comparison_json(platform, comparison);
  case Format::csv:
    return measured_comparison_csv(comparison);
  case Format::table:
    break;
  }
  return measured_comparison_table(platform, comparison);
}

void report_left_out(const MeasuredComparison& comparison)
{
  for (const std::string& note : comparison.targets.left_out)
    std::fprintf(stderr, "loghop: not compared: %s\n", printable(note).c_str());
  for (const std::string& note : comparison.not_fitted)
    std::fprintf(stderr, "loghop: not predicted: %s\n", printable(note).c_str());
  for (const MeasuredComparison::Failure& failure : comparison.failures)
    report_failure(failure.point, failure.error);
}

} // namespace

void add_measured_options(CLI::App& command, CompareMeasuredOptions& measured)
{
  CLI::Option* option = command
                            .add_option("--measured", measured.calibrations,
                                        "compare a platform with these calibrations, instead of a scenario")
                            ->option_text("CALIBRATION ...");
  command
      .add_option("--model", measured.models,
                  "with --measured: also a model, fitted to the same file (may be given again)")
      ->allow_extra_args(false)
      ->needs(option)
      ->option_text("NAME");
  for (const char* other : {"--case", "--memory", "--seeds", "--junit", "--baseline"})
    option->excludes(&option_named(command, other));
}

ExitStatus compare_measured(const ScenarioOptions& options, const CompareMeasuredOptions& measured)
{
  MeasuredComparisonOptions how;
  how.models = models_of(measured.models);
  how.parallel = options.jobs;
  how.seed = options.seed.value_or(how.seed);
  const JsonValue root = read_json(options.scenario);
  const Platform platform = platform_of(root);
  const std::vector<MeasuredFile> files = files_of(measured.calibrations);
  Output results(options.output);
  Progress progress(options.quiet);
  how.progress = [&](double done, std::size_t all) { progress.show(done, all); };
  const MeasuredComparison comparison = compare_with_measured(platform, files, how);
  results.write(report({root.file(), platform.name, how.seed}, comparison, options.format));
  report_left_out(comparison);
  return comparison.failures.empty() ? fine : simulation_failed;
}

void check_is_no_platform(const std::string& file)
try {
  if (file == "-" || format_of(read_json(file)) != "loghop.platform") return;
  throw CLI::ValidationError("scenario", file + " is a platform: a platform is compared with measurements, which "
                                                "--measured names");
} catch (const InputErrors&) { // says why elsewhere
}

} // namespace loghop::app
