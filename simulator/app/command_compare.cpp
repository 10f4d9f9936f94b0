#include "app/commands.hpp"
#include "app/output.hpp"
#include "app/scenario_options.hpp"
#include "loghop/report/comparison_report.hpp"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <memory>

namespace loghop::app {

namespace {

std::string report(const Scenario& scenario, const Comparison& comparison, Format format)
{
  switch (format) {
  case Format::json:
    return comparison_json(scenario, comparison);
  case Format::csv:
    return comparison_csv(scenario, comparison);
  case Format::table:
    break;
  }
  return heading(scenario) + comparison_table(scenario, comparison);
}

ExitStatus run(const ScenarioOptions& options)
{
  const Scenario scenario = load(options, Calibrates::yes);
  Output results(options.output);
  const Comparison comparison = compare(scenario, simulate_all(scenario, options));
  results.write(report(scenario, comparison, options.format));
  for (const CaseError& error : comparison.errors)
    report_failure(error.name, error.error);
  if (!comparison.errors.empty()) return simulation_failed;
  return comparison.within_tolerance() ? fine : outside_tolerance;
}

} // namespace

void add_compare(CLI::App& program, Action& action)
{
  auto options = std::make_shared<ScenarioOptions>();
  CLI::App* app = program.add_subcommand(
      "compare", "simulate, predict with every model of the scenario, and set both beside what was measured");
  add_scenario_options(*app, *options);
  app->callback([options, &action] { action = [options] { return run(*options); }; });
}

} // namespace loghop::app
