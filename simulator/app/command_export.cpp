#include "app/commands.hpp"
#include "app/output.hpp"
#include "app/scenario_options.hpp"
#include "loghop/base/activity.hpp"
#include "loghop/base/component_table.hpp"
#include "loghop/platform/machine_shape.hpp"
#include "loghop/scenario/read_scenario.hpp"
#include "loghop/simulate/simulation.hpp"
#include "loghop/units/printable.hpp"
#include "loghop/workload/core/runs_on.hpp"
#include "loghop/workload/goal/goal_file.hpp"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace loghop::app {

namespace {

struct ExportCommand {
  std::string scenario;
  std::string name; ///< of the case
  std::string output;
  std::optional<std::uint64_t> seed;
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

/// How the time of a case follows from the finish times of its ranks; "" if it is the last of them, as of all GOAL files.
std::string other_time(const Metric& metric)
{
  const std::string divided = metric.iterations > 1 ? ", divided by " + std::to_string(metric.iterations) : "";
  switch (metric.kind) {
  case Metric::Kind::makespan:
    return "";
  case Metric::Kind::rank_time:
    return "the finish of rank " + to_string(metric.rank) + divided;
  case Metric::Kind::time_per_iteration:
    return "the mean finish of its ranks" + divided;
  case Metric::Kind::mean_latency:
    return "the mean latency of its messages";
  }
  return "";
}

/// Differences between the time of the case and that of its GOAL file.
std::vector<std::string> differences(const Platform& platform, const Workload& workload)
{
  std::vector<std::string> found;
  if (const std::string time = other_time(workload.metric()); !time.empty())
    found.push_back("the time of the case is " + time + "; that of a GOAL file is the finish of its last rank");
  if (!runs_as_graph(platform, workload))
    found.push_back("on platform " + printable(platform.name) +
                    " handlers take the messages of the case; in a GOAL file its ranks receive them");
  return found;
}

/// A layout costs time if the platform describes the memory of its nodes.
void check_layouts(const Platform& platform, const Schedule& schedule)
{
  if (platform.multicore() == nullptr) return;
  const std::string place = message_with_layout(schedule);
  if (place.empty()) return;
  throw std::invalid_argument(place + ": this message has a layout in memory, which costs time on platform " +
                              in_quotes(platform.name) +
                              ", and GOAL knows no layouts: expected contiguous messages, or a platform that does not "
                              "describe memory");
}

struct ExportedCase {
  std::string text;
  std::vector<std::string> differences; ///< also in the text
};

/// Throws std::invalid_argument if GOAL cannot say what the case does.
ExportedCase exported(const Scenario& scenario, const Case& c, bool compressed)
{
  const Platform& platform = scenario.platform_of(c);
  const auto schedule = c.workload->schedule(shape_of(platform, c.placement), scenario.seed);
  if (!schedule)
    throw std::invalid_argument(std::string("a workload of type ") + in_quotes(c.workload->type()) +
                                " cannot be exported: it is no list of the operations of ranks that pass messages");
  note_activity("writing the operations of case", c.name);
  check_layouts(platform, *schedule);
  ExportedCase result{"", differences(platform, *c.workload)};
  std::ostringstream text;
  text.exceptions(std::ios::badbit); // else memory that runs out cuts the text
  compressed ? write_goal_gz(text, *schedule, result.differences) : write_goal(text, *schedule, result.differences);
  result.text = text.str();
  return result;
}

ExitStatus run(const ExportCommand& command)
{
  Scenario scenario = read_scenario(command.scenario);
  if (command.seed) scenario.set_seed(*command.seed);
  const Case& c = chosen_case(scenario, command.name);
  try {
    const ExportedCase result = exported(scenario, c, is_compressed(command.output));
    Output(command.output).write(result.text);
    for (const std::string& difference : result.differences)
      std::fprintf(stderr, "loghop: case %s: %s\n", in_quotes(c.name).c_str(), difference.c_str());
  } catch (const std::invalid_argument& error) { // a fault of the scenario as an input of this command
    throw InputErrors(InputError{scenario.file, "", "case " + in_quotes(c.name) + ": " + error.what(), ""});
  }
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
  add_seed_option(*app, command->seed);
  add_root_option(*app);
  app->callback([command, &action] { action = [command] { return run(*command); }; });
}

} // namespace loghop::app
