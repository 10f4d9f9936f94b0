#include "app/commands.hpp"
#include "app/compare_measured.hpp"
#include "app/kept_run.hpp"
#include "app/output.hpp"
#include "app/progress.hpp"
#include "app/quantity_option.hpp"
#include "app/result_text.hpp"
#include "app/scenario_options.hpp"
#include "loghop/base/input_error.hpp"
#include "loghop/report/text/comparison_report.hpp"
#include "loghop/scenario/compare/find_drift.hpp"
#include "loghop/scenario/compare_scenario.hpp"
#include "loghop/scenario/run/run_seeds.hpp"
#include "loghop/units/printable.hpp"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>

namespace loghop::app {

namespace {

struct CompareCommand {
  ScenarioOptions options;
  std::string junit;
  std::string baseline;
  std::string drift = "0%";
  CompareMeasuredOptions measured;
  KeepOptions keep;
};

std::vector<std::vector<CaseOutcome>> simulate_seeds(const Scenario& scenario, const ScenarioOptions& options,
                                                     KeptRun& kept)
{
  RunOptions more = run_options(options);
  more.for_claims = true;
  kept.hook_into(more);
  std::vector<CaseOutcome> first = simulate_all(scenario, options, more);
  Progress progress(options.quiet);
  more.progress = [&](double done, std::size_t all) { progress.show(done, all); };
  return run_seeds(scenario, std::move(first), scenario.claims.empty() ? 1 : options.seeds, more);
}

/// Reads the scenario. Throws CLI::ValidationError for a platform: only its options are wrong.
Scenario scenario_of(const ScenarioOptions& options)
try {
  return load(options, Calibrates::yes);
} catch (const InputErrors&) {
  check_is_no_platform(options.scenario);
  throw;
}

/// A shard judges nothing; loghop merge does.
ExitStatus status_of_shard(const Scenario& scenario, const std::vector<std::vector<CaseOutcome>>& outcomes)
{
  ExitStatus status = fine;
  for (const std::vector<CaseOutcome>& of_seed : outcomes)
    status = std::max(status, run_status(scenario, of_seed));
  return status;
}

ExitStatus run(const CompareCommand& command)
{
  const ScenarioOptions& options = command.options;
  if (!command.measured.calibrations.empty()) return compare_measured(options, command.measured);
  check_outputs_differ(options.output, {{journal_option, journal_beside(options.output)}, {"--junit", command.junit}});
  const DriftLimits limits{quantity("--drift", command.drift, Dimension::percent), !options.cases.empty()};
  // Before the results are opened, which may be this very file.
  std::optional<Baseline> baseline;
  if (!command.baseline.empty()) baseline = read_baseline(command.baseline);
  const Scenario scenario = scenario_of(options);
  if (baseline) check_is_of(*baseline, scenario);
  Output results(options.output);
  std::optional<Output> junit;
  if (!command.junit.empty()) junit.emplace(command.junit);
  const std::string identity_options = fmt::format("--seeds {}", options.seeds);
  KeptRun kept(scenario, kept_header(scenario, "compare", identity_options, options, command.keep), options,
               command.keep);
  const std::vector<std::vector<CaseOutcome>> outcomes = simulate_seeds(scenario, options, kept);
  if (kept.is_shard()) {
    results.write(kept.document());
    kept.end();
    return status_of_shard(scenario, outcomes);
  }
  Comparison comparison = compare_seeds(scenario, outcomes);
  if (baseline) comparison.drift = drift_from(*baseline, comparison, limits);
  results.write(comparison_text(scenario, comparison, options.format));
  if (options.format == Format::csv) // its rows have no place for them
    for (const std::string& warning : comparison.warnings)
      std::fprintf(stderr, "loghop: warning: %s\n", printable(warning).c_str());
  if (junit) junit->write(junit_xml(scenario, comparison));
  kept.end();
  return comparison_status(comparison);
}

} // namespace

void add_compare(CLI::App& program, Action& action)
{
  auto command = std::make_shared<CompareCommand>();
  CLI::App* app = program.add_subcommand(
      "compare", "simulate, predict with every model of the scenario, and compare with measured times");
  add_scenario_options(*app, command->options);
  option_named(*app, "scenario").description("scenario file, or with --measured a platform file, - for standard input");
  add_seeds_option(*app, command->options);
  app->add_option("--junit", command->junit, "write passed and failed checks as JUnit XML")->option_text("FILE.xml");
  CLI::Option* baseline = app->add_option("--baseline", command->baseline,
                                          "an earlier result of --format json, from which times may not drift")
                              ->option_text("FILE.json");
  app->add_option("--drift", command->drift, "by how much they may (default: 0%)")
      ->needs(baseline)
      ->option_text("PERCENT");
  add_measured_options(*app, command->measured);
  add_keep_options(*app, command->keep);
  for (const char* other : {"--junit", "--baseline"}) // these judge all cases
    option_named(*app, "--shard").excludes(&option_named(*app, other));
  for (const char* kept : {"--shard", "--resume"})
    option_named(*app, kept).excludes(&option_named(*app, "--measured"));
  app->callback([command, &action] { action = [command] { return run(*command); }; });
}

} // namespace loghop::app
