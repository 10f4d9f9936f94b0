#include "app/commands.hpp"
#include "app/output.hpp"
#include "app/progress.hpp"
#include "app/scenario_options.hpp"
#include "loghop/base/input_error.hpp"
#include "loghop/report/chart/gnuplot.hpp"
#include "loghop/report/core/time_rows.hpp"
#include "loghop/report/html/page.hpp"
#include "loghop/scenario/compare_scenario.hpp"
#include "loghop/scenario/run/run_seeds.hpp"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <memory>

namespace loghop::app {

namespace {

struct ReportCommand {
  std::vector<std::string> scenarios;
  ScenarioOptions options; ///< of all of them
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

/// The page has no steps, and there may be millions.
void forget_paths(std::vector<CaseOutcome>& outcomes)
{
  for (CaseOutcome& outcome : outcomes)
    if (outcome.result.time) std::vector<simulate::PathStep>().swap(outcome.result.time->path);
}

/// One after the other, with one progress bar.
void run_all(const ScenarioOptions& options, std::vector<Experiment>& experiments)
{
  std::size_t all = 0, before = 0;
  for (const Experiment& experiment : experiments)
    all += experiment.scenario.cases.size() + further_runs(experiment.scenario, options.seeds);
  Progress progress(options.quiet);
  for (Experiment& experiment : experiments) {
    RunOptions run = run_options(options);
    run.breakdown = true;
    run.most_steps = most_report_steps;
    run.channels_of = experiment.scenario.channels;
    run.for_claims = true;
    run.progress = [&](double done, std::size_t) { progress.show(static_cast<double>(before) + done, all); };
    experiment.outcomes = run_cases(experiment.scenario, run);
    forget_paths(experiment.outcomes);
    before += experiment.scenario.cases.size();
    run.breakdown = false;
    run.channels_of.clear();
    experiment.comparison =
        compare_seeds(experiment.scenario, run_seeds(experiment.scenario, experiment.outcomes, options.seeds, run));
    before += further_runs(experiment.scenario, options.seeds);
  }
}

ExitStatus status_of(const std::vector<Experiment>& experiments)
{
  const auto failed = [](const Experiment& e) { return !e.comparison.errors.empty(); };
  const auto good = [](const Experiment& e) { return e.comparison.within_tolerance(); };
  if (std::any_of(experiments.begin(), experiments.end(), failed)) return simulation_failed;
  return std::all_of(experiments.begin(), experiments.end(), good) ? fine : outside_tolerance;
}

/// A page that gnuplot cannot draw is an output that cannot be written.
template<class Work> auto with_gnuplot(const Work& work)
try {
  return work();
} catch (const GnuplotError& error) {
  throw OutputError(error.what());
}

ExitStatus run(const ReportCommand& command)
{
  std::vector<Experiment> experiments = load_all(command);
  with_gnuplot(require_gnuplot); // before work that would be lost
  Output page(command.options.output);
  run_all(command.options, experiments);
  page.write(with_gnuplot([&] { return report_page(experiments); }));
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
  add_run_options(*app, command->options);
  add_memory_option(*app, command->options);
  add_seeds_option(*app, command->options);
  app->callback([command, &action] { action = [command] { return run(*command); }; });
}

} // namespace loghop::app
