#include "app/commands.hpp"
#include "app/output.hpp"
#include "app/progress.hpp"
#include "app/scenario_options.hpp"
#include "loghop/base/input_error.hpp"
#include "loghop/report/text/choices_report.hpp"
#include "loghop/report/text/power_report.hpp"
#include "loghop/scenario/chosen_ranges.hpp"
#include "loghop/scenario/claim_power.hpp"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <memory>

namespace loghop::app {

namespace {

struct PowerCommand {
  std::vector<std::string> scenarios;
  ScenarioOptions options;
  bool json = false, chosen = false;
};

/// The findings of `judge` for each scenario. All are tried before errors are thrown.
template<class Judge> auto of_each(const PowerCommand& command, const Judge& judge)
{
  std::vector<decltype(judge(std::string(), PowerOptions()))> found;
  Problems problems;
  for (const std::string& file : command.scenarios)
    try {
      Progress progress(command.options.quiet);
      const auto show = [&progress](std::size_t done, std::size_t all) { progress.show(done, all); };
      found.push_back(judge(file, PowerOptions{command.options.jobs, command.options.seed, show}));
    } catch (const InputErrors& errors) {
      problems.add(errors);
    }
  problems.throw_if_any();
  return found;
}

template<class Found> std::string tables(const std::vector<Found>& found, std::string (*table)(const Found&))
{
  std::string text;
  for (const Found& one : found)
    text += (text.empty() ? "" : "\n") + table(one);
  return text;
}

std::string text_of(const PowerCommand& command)
{
  if (command.chosen) {
    const auto choices = of_each(command, chosen_ranges);
    return command.json ? choices_json(choices) : tables(choices, choices_table);
  }
  const auto powers = of_each(command, claim_power);
  return command.json ? power_json(powers) : tables(powers, power_table);
}

ExitStatus run(const PowerCommand& command)
{
  Output results(command.options.output);
  results.write(text_of(command));
  return fine;
}

} // namespace

void add_power(CLI::App& program, Action& action)
{
  auto command = std::make_shared<PowerCommand>();
  CLI::App* app =
      program.add_subcommand("power", "judge the claims of scenarios on machines that are wrong on purpose");
  app->add_option("scenarios", command->scenarios, "scenario files, - for standard input")->required();
  app->add_flag("--chosen", command->chosen,
                "change one chosen value of the platform at a time instead, and show where verdicts turn");
  app->add_flag("--json", command->json, "write JSON instead of text");
  app->add_option("-o,--output", command->options.output, "write results to this file instead of standard output")
      ->option_text("FILE");
  add_run_options(*app, command->options);
  option_named(*app, "--quiet").description("no progress line");
  app->callback([command, &action] { action = [command] { return run(*command); }; });
}

} // namespace loghop::app
