#include "app/commands.hpp"
#include "app/output.hpp"
#include "app/scenario_options.hpp"
#include "loghop/report/text/efficiency_report.hpp"
#include "loghop/simulate/engine/simulation_error.hpp"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <limits>
#include <memory>

namespace loghop::app {

namespace {

struct EfficiencyCommand {
  ScenarioOptions options;
  simulate::PhaseMarks phases;
};

CaseEfficiencies of_case(const Scenario& scenario, const Case& c, const CaseOutcome& outcome,
                         const simulate::PhaseMarks& phases)
{
  const std::string why = why_no_efficiencies(scenario, c);
  if (!why.empty()) return {std::nullopt, why};
  if (!outcome.succeeded) return {std::nullopt, outcome.error};
  try {
    const auto values = efficiencies_of(scenario, c, outcome, phases);
    return {values, values ? "" : "its ranks compute nothing"};
  } catch (const simulate::SimulationError& error) {
    return {std::nullopt, error.what()};
  }
}

std::string report(const Scenario& scenario, const std::vector<CaseEfficiencies>& cases, Format format)
{
  switch (format) {
  case Format::json:
    return efficiency_json(scenario, cases);
  case Format::csv:
    return efficiency_csv(scenario, cases);
  case Format::table:
    break;
  }
  return heading(scenario) + efficiency_table(scenario, cases);
}

ExitStatus efficiency(const EfficiencyCommand& command)
{
  const ScenarioOptions& options = command.options;
  const Scenario scenario = load(options);
  Output results(options.output);
  RunOptions run;
  run.phases = command.phases;
  const auto outcomes = simulate_all(scenario, options, run);
  std::vector<CaseEfficiencies> cases;
  ExitStatus status = fine;
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    cases.push_back(of_case(scenario, scenario.cases[i], outcomes[i], command.phases));
    if (outcomes[i].succeeded) continue;
    report_failure(scenario.cases[i].name, outcomes[i].error);
    status = simulation_failed;
  }
  results.write(report(scenario, cases, options.format));
  return status;
}

} // namespace

void add_efficiency(CLI::App& program, Action& action)
{
  auto command = std::make_shared<EfficiencyCommand>();
  CLI::App* app = program.add_subcommand(
      "efficiency", "print parallel efficiency, load balance, serialisation and transfer of each case");
  add_scenario_options(*app, command->options);
  app->add_option("--phases", command->phases.call, "also of the phases that end with a call of this name")
      ->option_text("CALL")
      ->check([](const std::string& call) { return call.empty() ? "expected the name of a call, found none" : ""; });
  app->add_option("--every", command->phases.every, "so many of these calls are a phase (default: 1)")
      ->option_text("COUNT")
      ->check(CLI::Range(1, std::numeric_limits<int>::max()))
      ->needs("--phases");
  app->callback([command, &action] { action = [command] { return efficiency(*command); }; });
}

} // namespace loghop::app
