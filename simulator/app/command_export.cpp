#include "app/commands.hpp"
#include "app/output.hpp"
#include "loghop/base/component_table.hpp"
#include "loghop/platform/machine_shape.hpp"
#include "loghop/scenario/read_scenario.hpp"
#include "loghop/simulate/simulation.hpp"
#include "loghop/units/printable.hpp"
#include "loghop/workload/goal/goal_file.hpp"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <memory>
#include <sstream>
#include <string>

namespace loghop::app {

namespace {

struct ExportCommand {
  std::string scenario;
  std::string name; ///< of the case
  std::string output;
};

const Case& chosen_case(const Scenario& scenario, const std::string& name)
{
  if (name.empty() && scenario.cases.size() == 1) return scenario.cases[0];
  if (name.empty())
    throw CLI::ValidationError("--case", "the scenario has " + std::to_string(scenario.cases.size()) +
                                             " cases; choose the one to be exported");
  const Case* found = find_component(scenario.cases, name);
  if (found == nullptr)
    throw CLI::ValidationError("--case", unknown_component("case", name, component_names(scenario.cases)));
  return *found;
}

bool is_compressed(const std::string& file)
{
  return file.size() > 3 && file.compare(file.size() - 3, 3, ".gz") == 0;
}

/// Throws InputErrors of the scenario if it asks for something that GOAL cannot say.
std::string goal_text(const Scenario& scenario, const Case& c, bool compressed)
{
  std::ostringstream text;
  try {
    const MachineShape shape = shape_of(scenario.platform_of(c), c.placement);
    const auto schedule = c.workload->schedule(shape, scenario.seed);
    if (!schedule)
      throw std::invalid_argument(std::string("a workload of type ") + in_quotes(c.workload->type()) +
                                  " cannot be exported: it is no list of the operations of ranks that pass messages");
    compressed ? write_goal_gz(text, *schedule) : write_goal(text, *schedule);
  } catch (const std::invalid_argument& error) {
    throw InputErrors(InputError{scenario.file, "", "case " + in_quotes(c.name) + ": " + error.what(), ""});
  }
  return text.str();
}

ExitStatus run(const ExportCommand& command)
{
  const Scenario scenario = read_scenario(command.scenario);
  const std::string text = goal_text(scenario, chosen_case(scenario, command.name), is_compressed(command.output));
  Output(command.output).write(text);
  return fine;
}

} // namespace

void add_export(CLI::App& program, Action& action)
{
  auto command = std::make_shared<ExportCommand>();
  CLI::App* app = program.add_subcommand(
      "export", "write the operations of a case as a GOAL file, which loghop and other simulators read");
  app->add_option("scenario", command->scenario, "scenario file, - for standard input")->required();
  app->add_option("--case", command->name, "the case with this name (default: the only one)")->option_text("NAME");
  app->add_option("-o,--output", command->output,
                  "write to this file instead of standard output; compressed by gzip if its name ends in .gz")
      ->option_text("FILE");
  app->callback([command, &action] { action = [command] { return run(*command); }; });
}

} // namespace loghop::app
