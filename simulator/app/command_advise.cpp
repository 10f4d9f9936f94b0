#include "app/commands.hpp"
#include "app/output.hpp"
#include "app/scenario_options.hpp"
#include "loghop/report/text/advice_report.hpp"
#include "loghop/scenario/compare_scenario.hpp"
#include "loghop/scenario/core/choose.hpp"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>

#include <memory>

namespace loghop::app {

namespace {

struct AdviseOptions : ScenarioOptions {
  std::vector<std::string> choose;
};

/// Where nothing says what to choose, sweeps are the best guess.
[[noreturn]] void refuse_without_choice(const Scenario& scenario)
{
  const std::string places = scenario.swept.empty()
                                 ? "its cases have no sweeps that would suggest one"
                                 : fmt::format("its sweeps vary {}", fmt::join(scenario.swept, ", "));
  throw CLI::ValidationError("--choose",
                             "expected the place in which alternatives differ, such as /workload/algorithm, here or as "
                             "\"choose\" in the scenario; " +
                                 places);
}

/// The option replaces what the scenario says.
std::vector<std::string> choice(const Scenario& scenario, const AdviseOptions& options)
{
  if (options.choose.empty()) {
    if (scenario.choose.empty()) refuse_without_choice(scenario);
    return scenario.choose;
  }
  std::vector<std::string> choose;
  for (const std::string& pointer : options.choose) {
    if (const std::string problem = problem_with_choice(pointer, choose, scenario.cases); !problem.empty())
      throw CLI::ValidationError("--choose", problem);
    choose.push_back(pointer);
  }
  return choose;
}

std::string report(const Scenario& scenario, const Comparison& comparison, const Advice& advice, Format format)
{
  switch (format) {
  case Format::json:
    return advice_json(scenario, comparison, advice);
  case Format::csv:
    return advice_csv(scenario, advice);
  case Format::table:
    break;
  }
  return heading(scenario) + advice_table(scenario, comparison, advice);
}

ExitStatus run(const AdviseOptions& options)
{
  const Scenario scenario = load(options, Calibrates::yes);
  const std::vector<std::string> choose = choice(scenario, options);
  Output results(options.output);
  const Comparison comparison = compare(scenario, simulate_all(scenario, options));
  results.write(report(scenario, comparison, advise(scenario, comparison, choose), options.format));
  for (const CaseError& error : comparison.errors)
    report_failure(error.name, error.error);
  return comparison.errors.empty() ? fine : simulation_failed;
}

} // namespace

void add_advise(CLI::App& program, Action& action)
{
  auto options = std::make_shared<AdviseOptions>();
  CLI::App* app = program.add_subcommand(
      "advise", "rank alternatives by simulation and by models, and show the cost of a wrong choice");
  add_scenario_options(*app, *options);
  app->add_option("--choose", options->choose,
                  "place in which alternatives differ, as /workload/algorithm (may be given again)")
      ->option_text("POINTER");
  app->callback([options, &action] { action = [options] { return run(*options); }; });
}

} // namespace loghop::app
