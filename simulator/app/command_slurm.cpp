#include "app/commands.hpp"
#include "app/kept_run.hpp"
#include "app/output.hpp"
#include "loghop/scenario/kept/slurm_script.hpp"
#include "loghop/scenario/run/case_costs.hpp"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>

namespace loghop::app {

namespace {

namespace fs = std::filesystem;

struct SlurmCommand {
  ScenarioOptions scenario; ///< its file and the output alone
  std::string command = "run";
  std::string result;
  std::optional<int> parts;
  std::vector<std::string> sbatch;
  std::vector<std::string> options;
};

constexpr int usual_parts = 16;

/// The command line of a part, read as the nodes will read it: throws CLI::ParseError now instead of there.
void check_words(const std::vector<std::string>& words)
{
  CLI::App program("", "loghop");
  Action action;
  add_run(program, action);
  add_compare(program, action);
  std::vector<std::string> reversed(words.rbegin(), words.rend()); // as CLI11 takes them
  program.parse(std::move(reversed));
}

void refuse_own(const std::vector<std::string>& options)
{
  for (const std::string& option : options)
    for (const char* own : {"--shard", "--resume", "--output", "-o"})
      if (option == own || option.rfind(std::string(own) + "=", 0) == 0)
        throw CLI::ValidationError("slurm", option + " is written by the script itself; --result names the result");
}

/// Those that `loghop merge` has too.
std::vector<std::string> options_of_merge(const std::vector<std::string>& options)
{
  std::vector<std::string> found;
  for (std::size_t i = 0; i < options.size(); ++i)
    if (options[i] == "--csv-safe" || options[i].rfind("--root=", 0) == 0)
      found.push_back(options[i]);
    else if (options[i] == "--root" && i + 1 < options.size())
      found.insert(found.end(), {options[i], options[i + 1]});
  return found;
}

std::string about(const Scenario& scenario)
{
  double seconds = 0, longest = 0;
  for (const simulate::RunCost& cost : costs_of(scenario)) {
    seconds += cost.seconds;
    longest = std::max(longest, cost.seconds);
  }
  return fmt::format("{}: {} cases, predicted to take {:.3g} s of one processor, the longest {:.3g} s", scenario.name,
                     scenario.cases.size(), seconds, longest);
}

ExitStatus slurm(const SlurmCommand& command)
{
  refuse_own(command.options);
  if (command.scenario.scenario == "-")
    throw CLI::ValidationError("scenario", "expected a file that all nodes can read, found - (standard input)");
  const Scenario scenario = load(command.scenario);
  SlurmJob job;
  job.program = fs::read_symlink("/proc/self/exe").string();
  job.folder = fs::current_path().string();
  job.words = {command.command, command.scenario.scenario};
  job.words.insert(job.words.end(), command.options.begin(), command.options.end());
  job.merge = options_of_merge(command.options);
  job.sbatch = command.sbatch;
  job.result = command.result;
  job.about = about(scenario);
  job.parts = command.parts.value_or(std::min(usual_parts, static_cast<int>(scenario.cases.size())));
  std::vector<std::string> words = job.words;
  words.insert(words.end(), {"--shard", to_string(Shard{1, job.parts}), "-o", command.result});
  check_words(words);
  Output script(command.scenario.output);
  script.write(slurm_script(job));
  return fine;
}

} // namespace

void add_slurm(CLI::App& program, Action& action)
{
  auto command = std::make_shared<SlurmCommand>();
  CLI::App* app = program.add_subcommand("slurm", "write the script of a job array for a cluster");
  app->add_option("scenario", command->scenario.scenario, "scenario file")->required();
  app->add_option("options", command->options, "options of loghop run or compare, behind --");
  app->add_option("--result", command->result, "the file that the parts are merged into")
      ->required()
      ->option_text("FILE");
  app->add_option("--command", command->command, "run or compare (default: run)")
      ->check(CLI::IsMember({"run", "compare"}))
      ->option_text("COMMAND");
  app->add_option("--parts", command->parts, "tasks of the array (default: one a case, at most 16)")
      ->check(CLI::Range(1, most_array_tasks))
      ->option_text("N");
  app->add_option("--sbatch", command->sbatch,
                  "an option of sbatch for the array, as --sbatch=--time=1:00:00 (may be given again)")
      ->allow_extra_args(false) // so that -- ends it
      ->option_text("OPTION");
  app->add_option("-o,--output", command->scenario.output, "write the script to this file instead of standard output")
      ->option_text("FILE");
  add_root_option(*app);
  app->callback([command, &action] { action = [command] { return slurm(*command); }; });
}

} // namespace loghop::app
