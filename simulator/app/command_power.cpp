#include "app/commands.hpp"
#include "app/output.hpp"
#include "app/progress.hpp"
#include "app/scenario_options.hpp"
#include "loghop/base/input_error.hpp"
#include "loghop/report/text/power_report.hpp"
#include "loghop/scenario/claim_power.hpp"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <memory>

namespace loghop::app {

namespace {

struct PowerCommand {
  std::vector<std::string> scenarios;
  ScenarioOptions options;
  bool json = false;
};

ExitStatus run(const PowerCommand& command)
{
  Output results(command.options.output);
  std::vector<ScenarioPower> powers;
  Problems problems;
  for (const std::string& file : command.scenarios)
    try {
      Progress progress(command.options.quiet);
      const PowerOptions options{command.options.jobs, command.options.seed,
                                 [&](std::size_t done, std::size_t all) { progress.show(done, all); }};
      powers.push_back(claim_power(file, options));
    } catch (const InputErrors& errors) {
      problems.add(errors);
    }
  problems.throw_if_any();
  std::string text;
  for (const ScenarioPower& power : powers)
    text += (text.empty() ? "" : "\n") + power_table(power);
  results.write(command.json ? power_json(powers) : text);
  return fine;
}

} // namespace

void add_power(CLI::App& program, Action& action)
{
  auto command = std::make_shared<PowerCommand>();
  CLI::App* app =
      program.add_subcommand("power", "judge the claims of scenarios on machines that are wrong on purpose");
  app->add_option("scenarios", command->scenarios, "scenario files, - for standard input")->required();
  app->add_flag("--json", command->json, "write JSON instead of text");
  app->add_option("-o,--output", command->options.output, "write results to this file instead of standard output")
      ->option_text("FILE");
  add_run_options(*app, command->options);
  app->callback([command, &action] { action = [command] { return run(*command); }; });
}

} // namespace loghop::app
