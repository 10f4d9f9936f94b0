#include "app/commands.hpp"
#include "app/kept_run.hpp"
#include "app/output.hpp"
#include "app/progress.hpp"
#include "app/report/report_estimate.hpp"
#include "app/scenario_options.hpp"
#include "loghop/base/input_error.hpp"
#include "loghop/report/core/time_rows.hpp"
#include "loghop/report/html/page.hpp"
#include "loghop/scenario/compare/find_drift.hpp"
#include "loghop/scenario/compare_scenario.hpp"
#include "loghop/scenario/run/run_seeds.hpp"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <utility>

namespace loghop::app {

namespace {

struct ReportCommand {
  std::vector<std::string> scenarios;
  std::vector<std::string> against; ///< baselines, or folders of them
  ScenarioOptions options;          ///< of all of them
  bool matrix = false;
  KeepOptions keep;
};

/// Throws InputErrors with what is wrong in any of the files.
std::vector<Experiment> load_all(const ReportCommand& command)
{
  std::vector<Experiment> experiments;
  Problems problems;
  for (const std::string& file : command.scenarios) {
    ScenarioOptions options = command.options;
    options.scenario = file;
    try {
      experiments.push_back({load(options, Calibrates::yes), {}, {}});
    } catch (const InputErrors& errors) {
      problems.add(errors);
    }
  }
  problems.throw_if_any();
  return experiments;
}

/// The journal of the page: finished cases of all its scenarios. Kept cases have no matrix, so a page with matrices has no
/// journal.
KeptRun kept_run(const ReportCommand& command, const std::vector<Experiment>& experiments)
{
  std::vector<const Scenario*> scenarios;
  for (const Experiment& experiment : experiments)
    scenarios.push_back(&experiment.scenario);
  KeptHeader header;
  header.command = "report";
  header.scenario = command.scenarios.front();
  header.seed = scenarios.front()->seed;
  header.seeds = command.options.seeds;
  header.format = "html";
  const std::string output = command.matrix ? "" : command.options.output;
  if (keeps_cases(output, command.keep))
    header.identity = identity_of(scenarios, "report", fmt::format("--seeds {}", header.seeds));
  return {std::move(header), output, command.keep};
}

/// All that the page shows of a case.
RunOptions options_of(const ReportCommand& command, const Experiment& experiment, KeptRun& kept, bool announced)
{
  RunOptions run = run_options(command.options);
  run.breakdown = run.path = true;
  run.most_steps = most_report_steps;
  run.steps = false;
  run.channels_of = experiment.scenario.channels;
  run.for_claims = true;
  run.matrix = command.matrix;
  if (announced) run.long_run = {};
  kept.hook_into(run, experiment.scenario.file);
  return run;
}

/// One after the other, with one line of progress.
void run_all(const ReportCommand& command, KeptRun& kept, std::vector<Experiment>& experiments)
{
  const ScenarioOptions& options = command.options;
  std::size_t all = 0, before = 0;
  ReportEstimate estimate(command.options);
  for (const Experiment& experiment : experiments) {
    all += experiment.scenario.cases.size() + further_runs(experiment.scenario, options.seeds);
    if (!options.quiet) estimate.add(experiment.scenario, options_of(command, experiment, kept, true));
  }
  if (!options.quiet) estimate.tell();
  Progress progress(options.quiet);
  for (Experiment& experiment : experiments) {
    RunOptions run = options_of(command, experiment, kept, experiments.size() > 1);
    if (!options.quiet) run.predicted = [&](double part) { progress.note_predicted(estimate.in_first(part)); };
    run.progress = [&](double done, std::size_t) { progress.show(static_cast<double>(before) + done, all); };
    experiment.outcomes = run_cases(experiment.scenario, run);
    before += experiment.scenario.cases.size();
    run.breakdown = run.path = run.matrix = false;
    run.channels_of.clear();
    run.progress = [&](double done, std::size_t of) {
      if (!options.quiet) progress.note_predicted(estimate.in_further(done / static_cast<double>(of)));
      progress.show(static_cast<double>(before) + done, all);
    };
    experiment.comparison =
        compare_seeds(experiment.scenario, run_seeds(experiment.scenario, experiment.outcomes, options.seeds, run));
    before += further_runs(experiment.scenario, options.seeds);
    if (!options.quiet) estimate.end_experiment();
  }
}

/// Files as they are, and the files *.json of folders, in the order of their names.
std::vector<Baseline> baselines_of(const std::vector<std::string>& against)
{
  std::vector<std::string> files;
  for (const std::string& path : against) {
    std::error_code not_a_folder;
    const std::filesystem::directory_iterator folder(path, not_a_folder);
    if (not_a_folder) {
      files.push_back(path); // reading it says what is wrong
      continue;
    }
    const std::size_t first = files.size();
    for (const auto& entry : folder)
      if (entry.path().extension() == ".json") files.push_back(entry.path().string());
    std::sort(files.begin() + static_cast<std::ptrdiff_t>(first), files.end());
    if (files.size() == first)
      throw InputErrors(
          InputError{path, "", "expected files *.json, results of loghop compare --format json; found none", ""});
  }
  std::vector<Baseline> baselines;
  Problems problems;
  for (const std::string& file : files)
    try {
      baselines.push_back(read_baseline(file));
    } catch (const InputErrors& errors) {
      problems.add(errors);
    }
  problems.throw_if_any();
  return baselines;
}

/// nullptr if none is of this scenario: the page says so.
const Baseline* baseline_of(const std::vector<Baseline>& baselines, const Scenario& scenario)
{
  const auto found = std::find_if(baselines.begin(), baselines.end(),
                                  [&](const Baseline& baseline) { return baseline.scenario == scenario.name; });
  return found == baselines.end() ? nullptr : &*found;
}

std::string baseline_name(const std::vector<std::string>& against)
{
  std::string name;
  for (const std::string& path : against)
    name += (name.empty() ? "" : ", ") + path;
  return name;
}

/// Without options that change nothing on the page.
std::string command_text(const ReportCommand& command)
{
  std::string text = "loghop report";
  for (const std::string& file : command.scenarios)
    text += " " + file;
  for (const std::string& path : command.against)
    text += " --against " + path;
  if (command.matrix) text += " --matrix";
  if (command.options.seed) text += " --seed " + std::to_string(*command.options.seed);
  if (command.options.seeds > 1) text += " --seeds " + std::to_string(command.options.seeds);
  return text;
}

ExitStatus status_of(const std::vector<Experiment>& experiments)
{
  const auto failed = [](const Experiment& e) { return !e.comparison.errors.empty(); };
  const auto good = [](const Experiment& e) { return e.comparison.within_tolerance(); };
  if (std::any_of(experiments.begin(), experiments.end(), failed)) return simulation_failed;
  return std::all_of(experiments.begin(), experiments.end(), good) ? fine : outside_tolerance;
}

ExitStatus run(const ReportCommand& command)
{
  std::vector<Experiment> experiments = load_all(command);
  const std::vector<Baseline> baselines = baselines_of(command.against);
  for (const Experiment& experiment : experiments)
    if (const Baseline* baseline = baseline_of(baselines, experiment.scenario))
      check_is_of(*baseline, experiment.scenario); // before work that would be lost
  Output page(command.options.output);
  KeptRun kept = kept_run(command, experiments);
  run_all(command, kept, experiments);
  for (Experiment& experiment : experiments)
    if (const Baseline* baseline = baseline_of(baselines, experiment.scenario))
      experiment.changes = drift_from(*baseline, experiment.comparison, {0, !command.options.cases.empty()});
  page.write(report_page(experiments, {command_text(command), baseline_name(command.against)}));
  kept.end();
  for (const Experiment& experiment : experiments)
    report_failures(experiment.comparison, experiment.scenario.name + ": ");
  return status_of(experiments);
}

} // namespace

void add_report(CLI::App& program, Action& action)
{
  auto command = std::make_shared<ReportCommand>();
  CLI::App* app = program.add_subcommand(
      "report", "compare scenarios; write one page of HTML with charts, claims and errors of models");
  app->add_option("scenarios", command->scenarios, "scenario files, - for standard input")->required();
  app->add_option("-o,--output", command->options.output, "write the page to this file instead of standard output")
      ->option_text("PAGE.html");
  app->add_option("--against", command->against,
                  "show what changed since results of compare --format json; or folders of them")
      ->option_text("BASELINE");
  app->add_flag("--matrix", command->matrix, "draw who sends how much to whom in each case");
  add_run_options(*app, command->options);
  add_memory_option(*app, command->options);
  add_seeds_option(*app, command->options);
  add_resume_option(*app, command->keep);
  app->get_option("--resume")->excludes("--matrix"); // kept cases have none
  app->callback([command, &action] { action = [command] { return run(*command); }; });
}

} // namespace loghop::app
