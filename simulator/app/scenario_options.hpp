// Options and steps that the commands on scenarios share.
#pragma once

#include "app/exit_status.hpp"
#include "loghop/scenario/compare/comparison.hpp"
#include "loghop/scenario/core/scenario.hpp"
#include "loghop/scenario/run/run_cases.hpp"

#include <CLI/App.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace loghop::app {

enum class Format { table, json, csv };

struct ScenarioOptions {
  std::string scenario;
  Format format = Format::table;
  std::string output;
  std::optional<std::uint64_t> seed;
  std::vector<std::string> cases;
  int jobs = 0;
  bool quiet = false;
  int seeds = 1;      ///< over which claims are judged
  std::string memory; ///< that simulations may have; "": the machine's
};

/// One of the command's options. Where memory runs out it throws; CLI::App::get_option ends the program without a word.
CLI::Option& option_named(CLI::App& command, const std::string& name);

/// "--format table|json|csv".
void add_format_option(CLI::App& command, Format& format);
/// The same without a default.
void add_format_option(CLI::App& command, std::optional<Format>& format);
/// Throws CLI::ValidationError.
Format format_named(const std::string& name);

/// "--csv-safe".
void add_csv_safe_option(CLI::App& command);

/// "--seed".
void add_seed_option(CLI::App& command, std::optional<std::uint64_t>& seed);

/// "--root": the files that files name are confined to a folder (base/named_file.hpp). Of every command that reads such.
void add_root_option(CLI::App& command);

/// "--jobs": simulations at a time; 0 if it is not given.
void add_jobs_option(CLI::App& command, int& jobs);

/// "--seed", "--root", "--jobs" and "--quiet".
void add_run_options(CLI::App& command, ScenarioOptions& options);

/// "--memory".
void add_memory_option(CLI::App& command, ScenarioOptions& options);

/// "--seeds": over how many claims are judged.
void add_seeds_option(CLI::App& command, ScenarioOptions& options);

void add_scenario_options(CLI::App& command, ScenarioOptions& options);

/// Whether benchmarks that a scenario asks for are run: only models need what they measure.
enum class Calibrates { no, yes };

/// Reads the scenario; applies the seed, and keeps the chosen cases. Throws InputErrors or CLI::ValidationError.
Scenario load(const ScenarioOptions& options, Calibrates calibrates = Calibrates::no);

/// What all commands that simulate ask for: jobs, memory, and notice of long cases.
RunOptions run_options(const ScenarioOptions& options);

/// Simulates, with a line of progress. `run` says what else is wanted.
std::vector<CaseOutcome> simulate_all(const Scenario& scenario, const ScenarioOptions& options, RunOptions run = {});

/// Says on standard error why a case failed.
void report_failure(const std::string& name, const std::string& error);

/// Says on standard error why the exit status is not 0; `before` each line, as the name of one scenario of many.
void report_failures(const Comparison& comparison, const std::string& before = "");

/// One line that says what was run: above tables.
std::string heading(const Scenario& scenario);

} // namespace loghop::app
