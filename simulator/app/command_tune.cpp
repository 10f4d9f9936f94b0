#include "app/commands.hpp"
#include "app/output.hpp"
#include "app/progress.hpp"
#include "app/scenario_options.hpp"
#include "loghop/base/input_error.hpp"
#include "loghop/report/text/tuning_report.hpp"
#include "loghop/tune/simulations.hpp"
#include "loghop/tune/tuned_platform.hpp"
#include "loghop/units/printable.hpp"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <csignal>
#include <memory>

namespace loghop::app {

namespace {

volatile std::sig_atomic_t asked_to_stop = 0;

void ask_to_stop(int)
{
  asked_to_stop = 1;
  std::signal(SIGINT, SIG_DFL); // whoever asks twice means it
}

struct TuneCommand {
  std::string platform, output, results;
  std::vector<std::string> to, held_out, only;
  bool json = false, quiet = false;
  std::optional<std::uint64_t> seed;
  TuneOptions options;
};

void check_only(const Targets& targets, const std::vector<std::string>& only)
{
  for (const std::string& name : only)
    if (std::none_of(targets.tables.begin(), targets.tables.end(), [&](const TargetTable& table) {
          return !table.held_out && table.measured != nullptr && has_name(*table.measured, name);
        }))
      throw CLI::ValidationError(
          "--only", "expected a quantity or a collective that the files of --to have tables of, found " + name);
}

Targets targets_of(const TuneCommand& command, const PlatformTemplate& platform)
{
  const Platform start = platform_of(platform, start_of(platform));
  Targets targets;
  Problems problems;
  for (const auto& [files, held_out] : {std::pair{&command.to, false}, {&command.held_out, true}})
    for (const std::string& file : *files)
      try {
        add_targets(targets, file, start, held_out, command.seed, command.only);
      } catch (const InputErrors& errors) {
        problems.add(errors);
      }
  problems.throw_if_any();
  check_only(targets, command.only);
  return targets;
}

ExitStatus run(TuneCommand command)
{
  check_outputs_differ(command.results, {{"--output", command.output}});
  if (command.seed) command.options.seed = *command.seed;
  const PlatformTemplate platform = read_template(command.platform);
  const Targets targets = targets_of(command, platform);
  for (const std::string& note : targets.left_out)
    std::fprintf(stderr, "loghop: not used: %s\n", printable(note).c_str());
  for (const std::string& note : contradictions(targets))
    std::fprintf(stderr, "loghop: %s\n", printable(note).c_str());
  Output results(command.results);
  std::unique_ptr<Output> tuned;
  if (!command.output.empty()) tuned = std::make_unique<Output>(command.output);
  Progress progress(command.quiet);
  command.options.progress = [&](double done, std::size_t all) { progress.show(done, all); };
  command.options.stop = [] { return asked_to_stop != 0; };
  std::signal(SIGINT, ask_to_stop);
  const Tuning tuning = tune(platform, targets, command.options);
  if (tuned != nullptr) tuned->write(tuned_text(platform, targets, tuning));
  results.write(command.json ? tuning_json(platform, targets, tuning) : tuning_table(platform, targets, tuning));
  if (tuning.stopped) std::fprintf(stderr, "loghop: stopped before the end: the values are the best so far\n");
  return tuning.stopped ? simulation_failed : fine;
}

} // namespace

void add_tune(CLI::App& program, Action& action)
{
  auto command = std::make_shared<TuneCommand>();
  CLI::App* app = program.add_subcommand("tune", "fit the free values of a platform to measurements");
  app->add_option("template", command->platform, "platform file with values to \"fit\", - for standard input")
      ->required();
  app->add_option("--to", command->to, "calibrations, or scenarios with measured times, to fit to")
      ->required()
      ->option_text("FILE ...");
  app->add_option("--hold-out", command->held_out, "the same, only to be compared with at the end")
      ->option_text("FILE ...");
  app->add_option("--only", command->only,
                  "of calibrations fit only to these quantities or collectives, and hold out the others")
      ->delimiter(',')
      ->option_text("NAME,...");
  app->add_option("-o,--output", command->output, "write the platform to this file")->option_text("PLATFORM");
  app->add_option("--results", command->results, "write the report to this file instead of standard output")
      ->option_text("FILE");
  app->add_flag("--json", command->json, "write the report as JSON instead of text");
  add_seed_option(*app, command->seed);
  add_jobs_option(*app, command->options.parallel);
  app->add_flag("--quiet", command->quiet, "no progress line");
  add_root_option(*app);
  app->callback([command, &action] { action = [command] { return run(*command); }; });
}

} // namespace loghop::app
