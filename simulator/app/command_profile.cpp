#include "app/commands.hpp"
#include "app/output.hpp"
#include "app/scenario_options.hpp"
#include "loghop/report/text/profile_report.hpp"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <memory>

namespace loghop::app {

namespace {

struct ProfileCommand {
  ScenarioOptions options;
  bool breakdown = false;
};

std::string report(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes, const ProfileCommand& command)
{
  switch (command.options.format) {
  case Format::json:
    return profile_json(scenario, outcomes, command.breakdown);
  case Format::csv:
    return profile_csv(scenario, outcomes, command.breakdown);
  case Format::table:
    break;
  }
  return heading(scenario) + profile_table(scenario, outcomes, command.breakdown);
}

ExitStatus profile(const ProfileCommand& command)
{
  const Scenario scenario = load(command.options);
  Output results(command.options.output);
  RunOptions run;
  run.profile = true;
  run.breakdown = command.breakdown;
  const auto outcomes = simulate_all(scenario, command.options, run);
  ExitStatus status = fine;
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    if (outcomes[i].succeeded) continue;
    report_failure(scenario.cases[i].name, outcomes[i].error);
    status = simulation_failed;
  }
  results.write(report(scenario, outcomes, command));
  return status;
}

} // namespace

void add_profile(CLI::App& program, Action& action)
{
  auto command = std::make_shared<ProfileCommand>();
  CLI::App* app =
      program.add_subcommand("profile", "print the time of ranks by MPI call, communicator and size of messages");
  add_scenario_options(*app, command->options);
  app->add_flag("--breakdown", command->breakdown, "also by what it was spent on within the calls");
  app->callback([command, &action] { action = [command] { return profile(*command); }; });
}

} // namespace loghop::app
