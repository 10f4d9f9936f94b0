#include "app/commands.hpp"
#include "app/output.hpp"
#include "app/scenario_options.hpp"
#include "loghop/base/activity.hpp"
#include "loghop/base/input_error.hpp"
#include "loghop/report/text/map_report.hpp"
#include "loghop/scenario/core/placement_file.hpp"
#include "loghop/simulate/engine/simulation_error.hpp"
#include "loghop/units/printable.hpp"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

namespace loghop::app {

namespace {

[[noreturn]] void refuse(const Scenario& scenario, const std::string& why)
{
  throw InputErrors(InputError{scenario.file, scenario.cases[0].pointer, "its ranks cannot be mapped: " + why, ""});
}

void check_case(const Scenario& scenario)
{
  if (scenario.cases.size() != 1)
    throw CLI::ValidationError("--case", "the scenario has " + std::to_string(scenario.cases.size()) +
                                             " cases; choose the one to be mapped");
  if (const std::string why = why_no_mapping(scenario, scenario.cases[0]); !why.empty()) refuse(scenario, why);
}

/// The case with other placements. Throws SimulationError if one does not come to its end.
std::vector<simulate::SimulationResult> simulated(Scenario scenario, const std::vector<Placement>& placements,
                                                  const ScenarioOptions& options, bool with_matrix)
{
  const Case of_all = scenario.cases[0];
  scenario.cases.clear();
  for (const Placement& placement : placements) {
    scenario.cases.push_back(of_all);
    scenario.cases.back().placement = placement;
  }
  RunOptions run;
  run.matrix = with_matrix;
  std::vector<simulate::SimulationResult> results;
  for (const CaseOutcome& outcome : simulate_all(scenario, options, run)) {
    if (!outcome.succeeded) throw simulate::SimulationError(outcome.error);
    results.push_back(outcome.result);
  }
  return results;
}

std::string report(const Scenario& scenario, const std::vector<PlacementResult>& placements,
                   const std::vector<Node>& node_of_rank, Format format)
{
  switch (format) {
  case Format::json:
    return map_json(scenario, placements, node_of_rank);
  case Format::csv:
    return map_csv(placements);
  case Format::table:
    break;
  }
  return heading(scenario) + map_table(scenario, placements);
}

/// Then they take the same time.
bool same_places(const Platform& platform, const Placement& a, const Placement& b)
{
  const int ranks = a.most_ranks(platform);
  if (ranks != b.most_ranks(platform)) return false;
  const auto cores = a.cores_of(platform, ranks), others = b.cores_of(platform, ranks);
  return std::equal(cores.begin(), cores.end(), others.begin(), others.end());
}

std::string comment(const Scenario& scenario)
{
  return "nodes of the ranks of case " + in_quotes(scenario.cases[0].name) + ", found by loghop map, seed " +
         std::to_string(scenario.seed);
}

void map_case(const Scenario& scenario, const ScenarioOptions& options)
{
  const Case& c = scenario.cases[0];
  const Platform& platform = scenario.platform_of(c);
  const std::vector<Placement> before = {in_blocks(platform, c.placement), c.placement};
  auto results = simulated(scenario, {before[0]}, options, true); // ranks of traffic on the network are nodes there
  note_activity("mapping the ranks of case", c.name);
  const RankTraffic traffic = traffic_to_map(results[0].matrix, c.placement.most_ranks(platform));
  const HopDistances hops(platform);
  const Placement found = mapped(platform, hops, traffic, c.placement, scenario.seed);
  std::vector<Placement> others = {found};
  if (!same_places(platform, before[0], before[1])) others.push_back(c.placement);
  for (auto& result : simulated(scenario, others, options, false))
    results.push_back(std::move(result));
  const auto& of_case = others.size() > 1 ? results[2] : results[0];
  const std::vector<PlacementResult> placements = {
      {"block", load_of(platform, hops, traffic, before[0]), results[0].simulated},
      {"case", load_of(platform, hops, traffic, before[1]), of_case.simulated},
      {"found", load_of(platform, hops, traffic, found), results[1].simulated}};
  std::vector<Node> nodes;
  for (const Node node : found.nodes_of(platform, found.most_ranks(platform)))
    nodes.push_back(node);
  if (!options.output.empty()) Output(options.output).write(placement_text(nodes, comment(scenario)));
  Output("").write(report(scenario, placements, nodes, options.format));
}

ExitStatus map_ranks(const ScenarioOptions& options)
{
  check_outputs_differ("", {{"-o", options.output}});
  const Scenario scenario = load(options);
  check_case(scenario);
  try {
    map_case(scenario, options);
  } catch (const std::invalid_argument& error) {
    refuse(scenario, error.what());
  } catch (const simulate::SimulationError& error) {
    report_failure(scenario.cases[0].name, error.what());
    return simulation_failed;
  }
  return fine;
}

} // namespace

void add_map(CLI::App& program, Action& action)
{
  auto options = std::make_shared<ScenarioOptions>();
  CLI::App* app = program.add_subcommand("map", "find nodes for the ranks of a case, so that messages go short ways");
  app->add_option("scenario", options->scenario, "scenario file, - for standard input")->required();
  add_format_option(*app, options->format);
  app->add_option("-o,--output", options->output,
                  "write the placement to this file: the node of each rank, a line each")
      ->option_text("PLACEMENT.txt");
  app->add_option("--case", options->cases, "the case with this name (default: the only one)")->option_text("NAME");
  add_run_options(*app, *options);
  add_memory_option(*app, *options);
  app->callback([options, &action] { action = [options] { return map_ranks(*options); }; });
}

} // namespace loghop::app
