#include "app/scenario_options.hpp"

#include "app/progress.hpp"
#include "app/quantity_option.hpp"
#include "loghop/base/component_table.hpp"
#include "loghop/base/named_file.hpp"
#include "loghop/report/core/table.hpp"
#include "loghop/scenario/compare/gate.hpp"
#include "loghop/scenario/prepare_scenario.hpp"
#include "loghop/scenario/read_scenario.hpp"
#include "loghop/units/printable.hpp"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <limits>
#include <string>
#include <vector>

namespace loghop::app {

Format format_named(const std::string& name)
{
  if (name == "table") return Format::table;
  if (name == "json") return Format::json;
  if (name == "csv") return Format::csv;
  throw CLI::ValidationError("--format", unknown_component("format", name, {"table", "json", "csv"}));
}

CLI::Option& option_named(CLI::App& command, const std::string& name)
{
  const auto found = command.get_options([&](const CLI::Option* option) { return option->check_name(name); });
  if (found.empty()) throw CLI::OptionNotFound(name);
  return *found.front();
}

void add_format_option(CLI::App& command, Format& chosen)
{
  command
      .add_option_function<std::string>(
          "--format", [&chosen](const std::string& name) { chosen = format_named(name); },
          "table, json or csv (default: table)")
      ->option_text("FORMAT");
}

void add_format_option(CLI::App& command, std::optional<Format>& chosen)
{
  command
      .add_option_function<std::string>(
          "--format", [&chosen](const std::string& name) { chosen = format_named(name); },
          "table, json or csv (default: as the files say)")
      ->option_text("FORMAT");
}

void add_csv_safe_option(CLI::App& command)
{
  command.add_flag_callback(
      "--csv-safe", [] { csv_for_spreadsheets(true); },
      "put ' before names in CSV that a spreadsheet would compute (= + - @, tab, return first)");
}

void add_seed_option(CLI::App& command, std::optional<std::uint64_t>& seed)
{
  command.add_option("--seed", seed, "of everything that is drawn at random (default: the scenario's, else 1)")
      ->check(CLI::Range(std::uint64_t{0}, static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())))
      ->option_text("N");
}

void add_root_option(CLI::App& command)
{
  command
      .add_option_function<std::string>(
          "--root", [](const std::string& folder) { confine_named_files(folder); },
          "refuse files that files name outside of this folder (default: they may name any file)")
      ->check(CLI::ExistingDirectory.description(""))
      ->option_text("DIR");
}

void add_jobs_option(CLI::App& command, int& jobs)
{
  command.add_option("--jobs", jobs, "simulations at a time (default: one a processor)")
      ->check(CLI::Range(1, 4096))
      ->option_text("N");
}

void add_run_options(CLI::App& command, ScenarioOptions& options)
{
  add_seed_option(command, options.seed);
  add_root_option(command);
  add_jobs_option(command, options.jobs);
  command.add_flag("--quiet", options.quiet, "no progress line, and no notice of cases that take long");
}

void add_memory_option(CLI::App& command, ScenarioOptions& options)
{
  command
      .add_option("--memory", options.memory,
                  "refuse cases that need more memory, such as 8GiB (default: what there is)")
      ->option_text("SIZE");
}

void add_seeds_option(CLI::App& command, ScenarioOptions& options)
{
  command
      .add_option("--seeds", options.seeds,
                  "judge claims over so many seeds, from --seed on, where something is drawn (default: 1)")
      ->check(CLI::Range(1, 1000))
      ->option_text("N");
}

void add_scenario_options(CLI::App& command, ScenarioOptions& options)
{
  command.add_option("scenario", options.scenario, "scenario file, - for standard input")->required();
  add_format_option(command, options.format);
  add_csv_safe_option(command);
  command.add_option("-o,--output", options.output, "write results to this file instead of standard output")
      ->option_text("FILE");
  command.add_option("--case", options.cases, "only the case with this name (may be given again)")->option_text("NAME");
  add_run_options(command, options);
  add_memory_option(command, options);
}

namespace {

Scenario read(const ScenarioOptions& options, Calibrates calibrates)
{
  Progress progress(options.quiet);
  Scenario scenario = read_scenario(options.scenario);
  if (options.seed) scenario.set_seed(*options.seed); // before benchmarks run, which draw too
  if (calibrates == Calibrates::yes)
    prepare(scenario, {options.jobs, [&](std::size_t done, std::size_t all) { progress.show(done, all); }});
  return scenario;
}

} // namespace

Scenario load(const ScenarioOptions& options, Calibrates calibrates)
{
  note_input(options.scenario);
  Scenario scenario = read(options, calibrates);
  for (const std::string& name : options.cases)
    if (find_component(scenario.cases, name) == nullptr)
      throw CLI::ValidationError("--case", unknown_component("case", name, component_names(scenario.cases)));
  if (options.cases.empty()) return scenario;
  const auto unwanted = [&](const Case& c) {
    return std::find(options.cases.begin(), options.cases.end(), c.name) == options.cases.end();
  };
  scenario.cases.erase(std::remove_if(scenario.cases.begin(), scenario.cases.end(), unwanted), scenario.cases.end());
  scenario.ratios.clear(); // these refer to cases by position
  scenario.groups.clear();
  scenario.figures.reset();
  scenario.claims.clear();
  return scenario;
}

RunOptions run_options(const ScenarioOptions& options)
{
  RunOptions run;
  run.parallel = options.jobs;
  if (!options.memory.empty()) run.memory_bytes = quantity("--memory", options.memory, Dimension::size);
  if (options.quiet) return run;
  run.long_case = [](const std::string& name, const simulate::RunCost& cost) {
    std::fprintf(stderr, "loghop: %s: takes %s\n", printable(name).c_str(), text_of(cost).c_str());
  };
  run.long_run = [](std::size_t cases, double seconds, int at_a_time) {
    std::fprintf(stderr, "loghop: %zu cases take about %s, %d at a time\n", cases,
                 simulate::text_of_seconds(seconds).c_str(), at_a_time);
  };
  return run;
}

std::vector<CaseOutcome> simulate_all(const Scenario& scenario, const ScenarioOptions& options, RunOptions run)
{
  Progress progress(options.quiet);
  const RunOptions common = run_options(options);
  run.parallel = common.parallel;
  run.memory_bytes = common.memory_bytes;
  run.long_case = common.long_case;
  run.long_run = common.long_run;
  run.predicted = [&](double part) { progress.note_predicted(part); };
  run.progress = [&](double done, std::size_t all) { progress.show(done, all); };
  return run_cases(scenario, run);
}

void report_failure(const std::string& name, const std::string& error)
{
  std::fprintf(stderr, "loghop: %s: %s\n", printable(name).c_str(), error.c_str());
}

void report_failures(const Comparison& comparison, const std::string& before)
{
  for (const CaseError& error : comparison.errors)
    report_failure(before + error.name, error.error);
  for (const std::string& failure : gate_failures(comparison))
    std::fprintf(stderr, "loghop: %s%s\n", printable(before).c_str(), failure.c_str());
}

namespace {

/// All platforms on which cases run, each once.
std::string platform_names(const Scenario& scenario)
{
  std::vector<std::string> names;
  for (const Case& c : scenario.cases) {
    const std::string name = printable(scenario.platform_of(c).name);
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

} // namespace

std::string heading(const Scenario& scenario)
{
  return fmt::format("{}: {} case{} on {}, seed {}\n\n", printable(scenario.name), scenario.cases.size(),
                     scenario.cases.size() == 1 ? "" : "s", platform_names(scenario), scenario.seed);
}

} // namespace loghop::app
