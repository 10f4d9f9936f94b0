#include "app/commands.hpp"
#include "app/kept_run.hpp"
#include "app/output.hpp"
#include "app/result_text.hpp"
#include "loghop/base/input_error.hpp"
#include "loghop/base/named_file.hpp"
#include "loghop/scenario/compare_scenario.hpp"
#include "loghop/scenario/run/run_seeds.hpp"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <set>

namespace loghop::app {

namespace {

struct MergeCommand {
  std::vector<std::string> files;
  std::optional<Format> format;
  std::string scenario;
  std::string output;
};

std::vector<KeptFile> read_all(const std::vector<std::string>& names)
{
  std::vector<KeptFile> files;
  Problems problems;
  for (const std::string& name : names)
    try {
      files.push_back(read_kept_file(name));
      note_input(name);
    } catch (const InputErrors& errors) {
      problems.add(errors);
    }
  problems.throw_if_any();
  return files;
}

/// What the cases are results of, as the first file says it.
ScenarioOptions asked_in(const std::vector<KeptFile>& files, const MergeCommand& command)
{
  const KeptHeader& header = files.front().header;
  ScenarioOptions options;
  options.scenario = command.scenario.empty() ? header.scenario : command.scenario;
  options.seed = header.seed;
  options.seeds = header.seeds;
  options.cases = header.cases;
  options.output = command.output;
  if (command.format) {
    options.format = *command.format;
    return options;
  }
  for (const KeptFile& file : files)
    if (file.header.format != header.format)
      throw CLI::ValidationError("--format",
                                 fmt::format("{} is for --format {}, {} for --format {}: choose one",
                                             files.front().name, header.format, file.name, file.header.format));
  options.format = format_named(header.format);
  return options;
}

/// "breakdown" and so on, as the identity has it.
std::string identity_options(const KeptFile& file)
{
  for (const auto& [name, value] : file.header.identity)
    if (name == "options") return value;
  return "";
}

KeptCases together(const std::vector<KeptFile>& files)
{
  KeptCases cases;
  Problems problems;
  for (const KeptFile& file : files)
    for (const auto& [key, outcome] : file.cases)
      cases.add(key, {outcome, file.name}, problems);
  problems.throw_if_any();
  return cases;
}

/// Shards that no file is of.
std::string missing_shards(const std::vector<KeptFile>& files)
{
  std::set<int> there;
  int of = 0;
  for (const KeptFile& file : files) {
    if (!file.header.shard || (of != 0 && file.header.shard->of != of)) return "";
    of = file.header.shard->of;
    there.insert(file.header.shard->number);
  }
  std::vector<std::string> missing;
  for (int shard = 1; shard <= of; ++shard)
    if (there.count(shard) == 0) missing.push_back(to_string(Shard{shard, of}));
  if (missing.empty()) return "";
  return fmt::format("expected all shards, found no file of {}", fmt::join(missing, ", "));
}

void report_missing(const std::string& scenario, const std::vector<KeptFile>& files,
                    const std::vector<CaseKey>& missing)
{
  if (missing.empty()) return;
  Problems problems;
  if (const std::string shards = missing_shards(files); !shards.empty()) problems.add({scenario, "", shards, ""});
  for (const CaseKey& key : missing)
    problems.add({scenario, "",
                  fmt::format("expected case {} with seed {} in one of the files, found it in none",
                              in_quotes(key.second), key.first),
                  ""});
  problems.throw_if_any();
}

ExitStatus merge(const MergeCommand& command)
{
  const std::vector<KeptFile> files = read_all(command.files);
  const KeptHeader& header = files.front().header;
  if (header.command != "run" && header.command != "compare")
    throw InputErrors(InputError{files.front().name, "",
                                 "expected cases of loghop run or compare, found those of " + header.command +
                                     ", which goes on with --resume",
                                 ""});
  check_identities(files, header.identity, "the same run as " + printable(files.front().name));
  const ScenarioOptions asked = asked_in(files, command);
  const bool compares = header.command == "compare";
  const Scenario scenario = load(asked, compares ? Calibrates::yes : Calibrates::no);
  check_identities(files, identity_of(scenario, header.command, identity_options(files.front())),
                   printable(scenario.file) + " and this program");
  const KeptCases cases = together(files);
  std::vector<CaseKey> missing;
  RunOptions options;
  options.known = [&](std::uint64_t seed, const std::string& name) { return cases.find({seed, name}); };
  options.wanted = [&](std::uint64_t seed, const std::string& name) {
    missing.emplace_back(seed, name);
    return false;
  };
  Output results(command.output);
  std::vector<CaseOutcome> outcomes = run_cases(scenario, options);
  if (!compares) {
    report_missing(scenario.file, files, missing);
    results.write(run_text(scenario, outcomes, asked.format, header.verbose));
    return run_status(scenario, outcomes);
  }
  const auto by_seed = run_seeds(scenario, std::move(outcomes), scenario.claims.empty() ? 1 : header.seeds, options);
  report_missing(scenario.file, files, missing);
  const Comparison comparison = compare_seeds(scenario, by_seed);
  results.write(comparison_text(scenario, comparison, asked.format));
  return comparison_status(comparison);
}

} // namespace

void add_merge(CLI::App& program, Action& action)
{
  auto command = std::make_shared<MergeCommand>();
  CLI::App* app = program.add_subcommand("merge", "make one result of the shards of a run");
  app->add_option("files", command->files, "files that run or compare wrote with --shard, or their journals")
      ->required();
  add_format_option(*app, command->format);
  add_csv_safe_option(*app);
  app->add_option("-o,--output", command->output, "write results to this file instead of standard output")
      ->option_text("FILE");
  app->add_option("--scenario", command->scenario, "the scenario (default: where the shards found it)")
      ->option_text("FILE");
  add_root_option(*app);
  app->callback([command, &action] { action = [command] { return merge(*command); }; });
}

} // namespace loghop::app
