#include "app/commands.hpp"
#include "app/output.hpp"
#include "app/progress.hpp"
#include "app/quantity_option.hpp"
#include "app/scenario_options.hpp"
#include "loghop/report/text/sensitivity_report.hpp"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <memory>

namespace loghop::app {

namespace {

struct SensitivityCommand {
  ScenarioOptions options;
  std::string growth = "1%";
  bool no_tolerances = false, models_only = false;
};

std::string report(const Scenario& scenario, const std::vector<CaseSensitivity>& found, double growth, Format format)
{
  switch (format) {
  case Format::json:
    return sensitivity_json(scenario, found, growth);
  case Format::csv:
    return sensitivity_csv(found);
  case Format::table:
    break;
  }
  return heading(scenario) + sensitivity_table(found, growth);
}

ExitStatus run(const SensitivityCommand& command)
{
  const ScenarioOptions& options = command.options;
  SensitivityOptions wanted;
  wanted.growth = quantity("--growth", command.growth, Dimension::percent);
  if (!(wanted.growth > 0)) throw CLI::ValidationError("--growth", "expected more than 0%, found " + command.growth);
  wanted.tolerances = !command.no_tolerances;
  wanted.simulation = !command.models_only;
  wanted.parallel = options.jobs;
  wanted.memory_bytes = run_options(options).memory_bytes;
  const Scenario scenario = load(options, Calibrates::yes);
  Output results(options.output);
  Progress progress(options.quiet);
  wanted.progress = [&](double done, std::size_t all) { progress.show(done, all); };
  const std::vector<CaseSensitivity> found = sensitivities(scenario, wanted);
  results.write(report(scenario, found, wanted.growth, options.format));
  const auto failed = [](const CaseSensitivity& of) { return !of.problem.empty(); };
  for (const CaseSensitivity& of : found)
    if (failed(of)) report_failure(of.name, of.problem);
  return std::any_of(found.begin(), found.end(), failed) ? simulation_failed : fine;
}

} // namespace

void add_sensitivity(CLI::App& program, Action& action)
{
  auto command = std::make_shared<SensitivityCommand>();
  CLI::App* app = program.add_subcommand(
      "sensitivity", "show how simulated and predicted times depend on each parameter of the machine");
  add_scenario_options(*app, command->options);
  app->add_option("--growth", command->growth,
                  "of the time, for which each parameter's tolerance is found (default: 1%)")
      ->option_text("PERCENT");
  app->add_flag("--no-tolerances", command->no_tolerances, "slopes and shares alone, with fewer simulations");
  app->add_flag("--models", command->models_only, "simulate nothing: models alone");
  app->callback([command, &action] { action = [command] { return run(*command); }; });
}

} // namespace loghop::app
