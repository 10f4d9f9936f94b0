#include "app/commands.hpp"
#include "app/kept_run.hpp"
#include "app/otf2_output.hpp"
#include "app/output.hpp"
#include "app/result_text.hpp"
#include "app/scenario_options.hpp"
#include "loghop/report/chart/matrix_svg.hpp"
#include "loghop/report/text/cost_report.hpp"
#include "loghop/report/text/run_report.hpp"
#include "loghop/scenario/run/case_costs.hpp"
#include "loghop/simulate/cost/memory_limit.hpp"
#include "loghop/simulate/observe/channel_observer.hpp"
#include "loghop/simulate/observe/space_time_diagram.hpp"
#include "loghop/units/printable.hpp"
#include "loghop/workload/core/runs_on.hpp"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <memory>

namespace loghop::app {

namespace {

struct RunCommand {
  ScenarioOptions options;
  std::string messages;
  std::string ranks;
  std::string critical_path;
  std::string channels;
  std::string timeline;
  std::string diagram;
  std::string matrix;
  std::string otf2;
  bool breakdown = false;
  bool costs = false;
  bool verbose = false;
  KeepOptions keep;
};

std::string cost_report(const Scenario& scenario, Format format, double memory_bytes)
{
  const std::vector<simulate::RunCost> costs = costs_of(scenario);
  switch (format) {
  case Format::json:
    return costs_json(scenario, costs, memory_bytes);
  case Format::csv:
    return costs_csv(scenario, costs);
  case Format::table:
    break;
  }
  return heading(scenario) + costs_table(scenario, costs, memory_bytes);
}

/// Simulates nothing.
ExitStatus show_costs(const Scenario& scenario, const ScenarioOptions& options)
{
  const double memory = run_options(options).memory_bytes;
  Output results(options.output);
  results.write(cost_report(scenario, options.format, memory > 0 ? memory : simulate::memory_limit()));
  return fine;
}

/// None if there is no name.
std::unique_ptr<Output> output_for(const std::string& file)
{
  return file.empty() ? nullptr : std::make_unique<Output>(file);
}

FilledFile filled(const std::unique_ptr<Output>& output)
{
  return output ? FilledFile{output->file(), output->name()} : FilledFile{};
}

/// What the simulation wrote as it went, up to its end or to the failure that it found.
void finish_filled(const std::unique_ptr<Output>& output, const CaseOutcome& outcome)
{
  if (!output || outcome.could_not_write) return;
  if (!outcome.cut_off) return output->finish();
  report_unwritten(output->name(), "its simulation was cut off");
}

void check_one_case(const Scenario& scenario, const std::string& option, const std::string& what)
{
  if (scenario.cases.size() == 1) return;
  throw CLI::ValidationError(option, "writes " + what + " of one case, and the scenario has " +
                                         std::to_string(scenario.cases.size()) + "; choose one with --case");
}

void check_channels(const Scenario& scenario)
{
  const auto has_channels = [&](const Case& c) { return simulate::has_known_links(scenario.platform_of(c)); };
  if (std::any_of(scenario.cases.begin(), scenario.cases.end(), has_channels)) return;
  throw CLI::ValidationError("--channels",
                             "no case runs on a network of type \"wormhole\" or \"fluid\"; networks of type "
                             "\"loggops\" and files of SimGrid have no channels to tell of");
}

void check_critical_path(const Scenario& scenario)
{
  const auto has_path = [&](const Case& c) { return runs_as_graph(scenario.platform_of(c), *c.workload); };
  if (std::any_of(scenario.cases.begin(), scenario.cases.end(), has_path)) return;
  throw CLI::ValidationError("--critical-path",
                             "no case has ranks that pass messages; programs of active messages and messages for the "
                             "network alone have no critical path");
}

void check_diagram(const Scenario& scenario)
{
  check_one_case(scenario, "--diagram", "the diagram");
  const Case& c = scenario.cases[0];
  if (c.workload->form() == Workload::Form::messages)
    throw CLI::ValidationError("--diagram", "messages for the network alone have no ranks to draw");
  const auto most = static_cast<std::int64_t>(simulate::SpaceTimeDiagram::most_ranks);
  if (const auto ranks = static_cast<std::int64_t>(costs_of(scenario).front().ranks); ranks > most)
    throw CLI::ValidationError("--diagram", "the case has " + std::to_string(ranks) +
                                                " ranks, and a diagram shows at most " + std::to_string(most));
}

/// By the end of the name, in either case: .svg is a drawing; .csv, no ending, devices and pipes get CSV.
bool is_drawing(const std::string& file)
{
  std::string end = std::filesystem::path(file).extension().string();
  for (char& letter : end)
    letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  if (end == ".svg") return true;
  if (!end.empty() && end != ".csv" && is_plain_file(file))
    throw CLI::ValidationError("--matrix", "expected a name that ends in .csv or .svg, found " + in_quotes(file));
  return false;
}

std::string matrix_text(const Scenario& scenario, const CaseOutcome& outcome, bool as_svg)
{
  return as_svg ? matrix_svg(scenario, scenario.cases[0], outcome.result) : matrix_csv(outcome.result);
}

/// The options that change what is kept of a case.
std::string options_text(const RunOptions& options)
{
  const std::string text =
      std::string(options.breakdown ? " --breakdown" : "") + (options.channels ? " --channels" : "");
  return text.empty() ? "none" : text.substr(1);
}

/// False if the run was too long for a diagram, which it tells by writing nothing.
bool finish_diagram(const std::unique_ptr<Output>& diagram, const CaseOutcome& outcome)
{
  if (!diagram || outcome.could_not_write) return true;
  if (!outcome.succeeded) {
    report_unwritten(diagram->name(), did_not_end);
    return true;
  }
  if (std::fseek(diagram->file(), 0, SEEK_END) == 0 && std::ftell(diagram->file()) == 0) {
    report_unwritten(diagram->name(), "the run has more than " +
                                          std::to_string(simulate::SpaceTimeDiagram::most_marks) +
                                          " steps, too many for a diagram");
    return false;
  }
  finish_filled(diagram, outcome);
  return true;
}

ExitStatus run(const RunCommand& command)
{
  check_outputs_differ(command.options.output, {{journal_option, journal_beside(command.options.output)},
                                                {"--messages", command.messages},
                                                {"--ranks", command.ranks},
                                                {"--critical-path", command.critical_path},
                                                {"--channels", command.channels},
                                                {"--timeline", command.timeline},
                                                {"--diagram", command.diagram},
                                                {"--matrix", command.matrix},
                                                {"--otf2", command.otf2}});
  const Scenario scenario = load(command.options);
  if (command.costs) return show_costs(scenario, command.options);
  if (!command.messages.empty()) check_one_case(scenario, "--messages", "the messages");
  if (!command.timeline.empty()) check_one_case(scenario, "--timeline", "the timeline");
  if (!command.diagram.empty()) check_diagram(scenario);
  if (!command.matrix.empty()) check_one_case(scenario, "--matrix", "the communication matrix");
  is_drawing(command.matrix); // refuses other endings
  if (!command.channels.empty()) check_channels(scenario);
  if (!command.critical_path.empty()) check_critical_path(scenario);
  if (!command.messages.empty() && scenario.platform_of(scenario.cases[0]).loggops() != nullptr)
    throw CLI::ValidationError("--messages", "platform " + printable(scenario.platform_of(scenario.cases[0]).name) +
                                                 " has a network of type \"loggops\", whose messages are not written");
  Otf2Output archives(command.otf2, scenario);
  Output results(command.options.output);
  const auto messages = output_for(command.messages);
  const auto ranks = output_for(command.ranks);
  if (messages) messages->add(messages_header);
  const auto path = output_for(command.critical_path);
  const auto channels = output_for(command.channels);
  const auto timeline = output_for(command.timeline);
  const auto diagram = output_for(command.diagram);
  const auto matrix = output_for(command.matrix);
  RunOptions options;
  options.messages = filled(messages);
  options.breakdown = command.breakdown || path;
  options.channels = channels != nullptr;
  options.timeline = filled(timeline);
  options.diagram = filled(diagram);
  options.matrix = matrix != nullptr;
  options.otf2 = archives.filled();
  KeptHeader header = kept_header(scenario, "run", options_text(options), command.options, command.keep);
  header.verbose = command.verbose;
  KeptRun kept(scenario, header, command.options, command.keep);
  kept.hook_into(options);
  const auto outcomes = simulate_all(scenario, command.options, options);
  finish_filled(messages, outcomes.front());
  finish_filled(timeline, outcomes.front());
  archives.finish(outcomes);
  if (ranks) ranks->write(ranks_csv(scenario, outcomes));
  if (channels) channels->write(channels_csv(scenario, outcomes));
  if (path) path->write(critical_path_csv(scenario, outcomes));
  const bool drawn = finish_diagram(diagram, outcomes.front());
  if (matrix && outcomes.front().succeeded)
    matrix->write(matrix_text(scenario, outcomes.front(), is_drawing(command.matrix)));
  else if (matrix)
    report_unwritten(matrix->name(), did_not_end);
  results.write(kept.is_shard() ? kept.document()
                                : run_text(scenario, outcomes, command.options.format, command.verbose));
  kept.end();
  return drawn ? run_status(scenario, outcomes) : std::max(run_status(scenario, outcomes), usage_error);
}

} // namespace

void add_run(CLI::App& program, Action& action)
{
  auto command = std::make_shared<RunCommand>();
  CLI::App* app = program.add_subcommand("run", "simulate each case of a scenario; print times and counts");
  add_scenario_options(*app, command->options);
  app->add_option("--messages", command->messages, "write one row for each message of the case")
      ->option_text("FILE.csv");
  app->add_option("--ranks", command->ranks, "write the finish time of each rank")->option_text("FILE.csv");
  app->add_flag("--breakdown", command->breakdown, "show where the time of ranks that pass messages went");
  app->add_option("--critical-path", command->critical_path, "write the chain of steps before the last finish")
      ->option_text("FILE.csv");
  app->add_option("--channels", command->channels, "write the use of each channel or link of the network")
      ->option_text("FILE.csv");
  app->add_option("--timeline", command->timeline, "write the case as trace events, for Perfetto")
      ->option_text("FILE.json");
  app->add_option("--diagram", command->diagram, "draw the case: ranks by time, messages as arrows")
      ->option_text("FILE.svg");
  app->add_option("--matrix", command->matrix,
                  "write who sends how much to whom in the case; as a drawing if the name ends in .svg")
      ->option_text("FILE.csv");
  app->add_option("--otf2", command->otf2, "write an OTF2 archive of each case, one below DIR for each of several")
      ->option_text("DIR");
  app->add_flag("--verbose", command->verbose,
                "show in the table how long simulations took, and their events a second");
  app->add_flag("--costs", command->costs, "estimate what each case costs, and simulate nothing");
  add_keep_options(*app, command->keep);
  for (const char* other : {"--messages", "--timeline", "--diagram", "--matrix", "--otf2",
                            "--costs"}) { // these are written as a case runs, or run nothing
    option_named(*app, "--shard").excludes(&option_named(*app, other));
    option_named(*app, "--resume").excludes(&option_named(*app, other));
  }
  for (const char* other : {"--ranks", "--critical-path", "--channels"}) // of all cases
    option_named(*app, "--shard").excludes(&option_named(*app, other));
  app->callback([command, &action] { action = [command] { return run(*command); }; });
}

} // namespace loghop::app
