#include "app/commands.hpp"
#include "app/output.hpp"
#include "app/quantity_option.hpp"
#include "loghop/calibration/calibration_file.hpp"
#include "loghop/import/import_calibration.hpp"
#include "loghop/platform/read_platform.hpp"
#include "loghop/scenario/measured/measured_scenario.hpp"
#include "loghop/scenario/read_scenario.hpp"
#include "loghop/units/printable.hpp"
#include "loghop/workload/collectives/algorithm_table.hpp"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <cstdio>
#include <deque>
#include <filesystem>
#include <limits>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace loghop::app {

namespace {

struct ImportCommand {
  std::string format;
  std::vector<std::string> files;
  std::string output;
  std::string add_to;
  std::string scenario, platform;
  std::string level = name_of(Level::between_nodes);
  std::string statistic = statistic_table().front().name;
  std::string pool;
  std::vector<std::string> algorithms;
  std::size_t drop_first = 0;
  CLI::Option* drops = nullptr; ///< was it given?
  std::string name;
  std::string machine;
  std::string origin;
  std::string license;
  std::string date;
  ImportOptions options;
};

const std::vector<Level> levels = {Level::to_itself, Level::within_chip, Level::within_node, Level::between_nodes};

std::vector<std::string> level_names()
{
  std::vector<std::string> names;
  for (const Level level : levels)
    names.emplace_back(name_of(level));
  return names;
}

template<class Row> const Row& chosen(const std::vector<Row>& table, const char* kind, const std::string& name)
{
  try {
    return require_component(table, kind, name);
  } catch (const std::invalid_argument& error) {
    throw CLI::ValidationError(error.what());
  }
}

/// "allreduce=ring" each.
std::map<std::string, std::string> algorithms_of(const std::vector<std::string>& given)
try {
  std::map<std::string, std::string> algorithms;
  for (const std::string& text : given) {
    const std::size_t at = text.find('=');
    if (at == std::string::npos)
      throw CLI::ValidationError("--algorithm", "expected COLLECTIVE=NAME, found " + in_quotes(text));
    const std::string collective = text.substr(0, at), name = text.substr(at + 1);
    collectives::require_algorithm(collective, name);
    if (!algorithms.emplace(collective, name).second)
      throw CLI::ValidationError("--algorithm", "expected each collective once, found " + in_quotes(text));
  }
  return algorithms;
} catch (const std::invalid_argument& error) {
  throw CLI::ValidationError("--algorithm", error.what());
}

ImportOptions options_of(const ImportCommand& command)
{
  ImportOptions options = command.options;
  options.format = &chosen(import_format_table(), "format", command.format);
  options.statistic = &chosen(statistic_table(), "statistic", command.statistic);
  if (command.drops->count() > 0) options.drop_first = command.drop_first;
  options.algorithms = algorithms_of(command.algorithms);
  if (!command.pool.empty()) options.pool = quantity("--pool", command.pool, Dimension::percent);
  for (const Level level : levels)
    if (command.level == name_of(level)) options.level = level;
  return options;
}

/// All files; those that cannot be read are reported at once.
std::vector<ImportFile> read_files(const std::vector<std::string>& names)
{
  std::vector<ImportFile> files;
  Problems problems;
  for (const std::string& name : names) {
    try {
      files.push_back({name == "-" ? "<stdin>" : name, ImportText::read(name)});
    } catch (const InputErrors& errors) {
      problems.add(errors);
    }
  }
  problems.throw_if_any();
  return files;
}

/// Takes the text of the option, or leaves that of the calibration; without either it warns and sets "not given".
void set_text(std::string& text, const char* option, const std::string& given)
{
  if (!given.empty()) text = printable(given);
  if (!text.empty()) return;
  text = "not given";
  std::fprintf(stderr, "loghop: %s is not given: the file says \"not given\"\n", option);
}

void set_texts(const ImportCommand& command, Calibration& calibration)
{
  const std::string stem = std::filesystem::path(command.output).stem().string();
  if (!command.name.empty() || calibration.name.empty())
    calibration.name = printable(!command.name.empty() ? command.name : stem.empty() ? "imported" : stem);
  if (!command.date.empty()) calibration.date = printable(command.date);
  set_text(calibration.machine, "--machine", command.machine);
  set_text(calibration.origin, "--origin", command.origin);
  set_text(calibration.license, "--license", command.license);
}

/// The text of a file that loghop itself reads: an option may have given what it may not hold.
std::string checked_text(const Calibration& calibration)
{
  std::string text = write_calibration(calibration);
  try {
    read_calibration(parse_json(text, "calibration"));
  } catch (const InputErrors& errors) {
    throw CLI::ValidationError(errors.what());
  }
  return text;
}

/// The text of the scenario, which loghop itself reads; says what it leaves out.
std::string scenario_text(const ImportCommand& command, const Calibration& calibration)
{
  const Platform platform = read_platform(command.platform);
  const std::string name =
      command.scenario == "-" ? "measured" : std::filesystem::path(command.scenario).stem().string();
  const MeasuredScenario scenario =
      measured_scenario(calibration, platform, path_from_scenario(command.platform, command.scenario), printable(name));
  read_scenario(scenario.text, command.scenario);
  for (const std::string& left_out : scenario.left_out)
    std::fprintf(stderr, "loghop: not in the scenario: %s\n", printable(left_out).c_str());
  return scenario.text;
}

std::string calibration_text(const ImportCommand& command, Calibration calibration)
{
  set_texts(command, calibration);
  return checked_text(calibration);
}

void check_outputs(const ImportCommand& command)
{
  if (command.platform == "-")
    throw CLI::ValidationError("--platform", "expected a file, which the scenario can name, found standard input");
  if (!command.output.empty()) check_outputs_differ(command.output, {{"--scenario", command.scenario}});
}

ExitStatus run(const ImportCommand& command)
{
  const ImportOptions options = options_of(command);
  check_outputs(command);
  Calibration calibration;
  if (!command.add_to.empty()) calibration = read_calibration(command.add_to);
  for (const InputError& note : import_files(read_files(command.files), options, calibration))
    std::fprintf(stderr, "%s\n", note.text().c_str());
  std::vector<std::pair<std::string, std::string>> files; // name and text
  if (command.scenario.empty() || !command.output.empty())
    files.emplace_back(command.output, calibration_text(command, calibration));
  if (!command.scenario.empty()) files.emplace_back(command.scenario, scenario_text(command, calibration));
  std::deque<Output> outputs; // all open before one is written
  for (const auto& [name, text] : files)
    outputs.emplace_back(name);
  for (std::size_t i = 0; i < files.size(); ++i)
    outputs[i].write(files[i].second);
  return fine;
}

void add_texts(CLI::App& app, ImportCommand& command)
{
  app.add_option("--name", command.name, "of the calibration (default: that of the output file, else imported)")
      ->option_text("TEXT");
  app.add_option("--machine", command.machine, "the measured machine")->option_text("TEXT");
  app.add_option("--origin", command.origin, "who measured, how, and where it is published")->option_text("TEXT");
  app.add_option("--license", command.license, "under which others may use the numbers")->option_text("TEXT");
  app.add_option("--date", command.date, "of the measurement, 2016-07-26, 2016-07 or 2016")->option_text("DATE");
}

void add_reduction(CLI::App& app, ImportCommand& command)
{
  const auto whole = CLI::Range(1, std::numeric_limits<int>::max() / 8);
  app.add_option("--level", command.level, "between which places messages went (default: between_nodes)")
      ->check(CLI::IsMember(level_names()).description(""))
      ->option_text("LEVEL");
  app.add_option("--ranks", command.options.ranks, "of collectives, where the files do not say")
      ->check(whole)
      ->option_text("N");
  app.add_option("--ranks-per-node", command.options.ranks_per_node, "of collectives")->check(whole)->option_text("N");
  app.add_option("--algorithm", command.algorithms,
                 "of a collective, where the files do not say: loghop list algorithms")
      ->allow_extra_args(false)
      ->option_text("COLLECTIVE=NAME");
  app.add_option("--statistic", command.statistic, "of repeated sizes: median (default), minimum or mean")
      ->option_text("NAME");
  command.drops = app.add_option("--drop-first", command.drop_first,
                                 "repetitions of each size, which are cold (default: simgrid 1, others 0)")
                      ->check(CLI::Range(0, 1'000'000))
                      ->option_text("N");
  app.add_option("--pool", command.pool, "median of all sizes up to so far away (default: each size for itself)")
      ->option_text("PERCENT");
  app.add_option("--thin", command.options.thin, "keep about N sizes a decade (default: all)")
      ->check(CLI::Range(1, 1000))
      ->option_text("N");
}

} // namespace

void add_import(CLI::App& program, Action& action)
{
  auto command = std::make_shared<ImportCommand>();
  CLI::App* app =
      program.add_subcommand("import", "turn measurements of other tools into a calibration file, one value a size");
  app->add_option("format", command->format, "that the files have: loghop list formats")->required();
  app->add_option("files", command->files, "compressed by gzip or not; - for standard input, not compressed")
      ->required();
  app->add_option("-o,--output", command->output, "write to this file instead of standard output")->option_text("FILE");
  auto* scenario = app->add_option("--scenario", command->scenario,
                                   "write a case for each measured time that a workload gives; without -o only that")
                       ->option_text("FILE");
  auto* platform =
      app->add_option("--platform", command->platform, "of the scenario")->needs(scenario)->option_text("FILE");
  scenario->needs(platform);
  app->add_option("--add-to", command->add_to, "a calibration whose rows, tables and texts the new one has too")
      ->option_text("FILE");
  add_reduction(*app, *command);
  add_texts(*app, *command);
  app->callback([command, &action] { action = [command] { return run(*command); }; });
}

} // namespace loghop::app
