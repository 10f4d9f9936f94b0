#include "app/commands.hpp"
#include "app/output.hpp"
#include "loghop/base/json_reader.hpp"
#include "loghop/calibration/calibration_file.hpp"
#include "loghop/platform/check_hardware.hpp"
#include "loghop/platform/read_platform.hpp"
#include "loghop/scenario/read_scenario.hpp"
#include "loghop/simulate/fluid/simgrid_file.hpp"
#include "loghop/workload/goal/goal_file.hpp"
#include "loghop/workload/traffic/message_list.hpp"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <cstdio>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

namespace loghop::app {

namespace {

struct Kind {
  std::string format; ///< "" for files that are not JSON
  std::string name;
  void (*read)(const std::string& text, const std::string& file);
};

void read_messages(const std::string& text, const std::string& file)
{
  std::istringstream in(text);
  read_message_list(in, file);
}

/// Also warns of values that such hardware does not have.
void read_machine(const std::string& text, const std::string& file)
{
  const JsonValue root = parse_json(text, file);
  simulate::completed_by_simgrid(read_platform(root));
  for (const std::string& warning : values_outside_of_ranges(root))
    std::fprintf(stderr, "%s\n", warning.c_str());
}

/// Every kind of input file that there is.
const std::vector<Kind>& kinds()
{
  using Text = std::string;
  static const std::vector<Kind> table = {
      {"loghop.platform", "platform", read_machine},
      {"loghop.scenario", "scenario", [](const Text& text, const Text& file) { read_scenario(text, file); }},
      {"loghop.calibration", "calibration",
       [](const Text& text, const Text& file) { read_calibration(parse_json(text, file)); }},
      {"", "messages", read_messages}};
  return table;
}

bool ends_in(const std::string& file, const std::string& end)
{
  return file.size() > end.size() && file.compare(file.size() - end.size(), end.size(), end) == 0;
}

const Kind& kind_of(const std::string& text, const std::string& file)
{
  if (ends_in(file, ".csv")) return kinds().back();
  const std::string format = format_of(parse_json(text, file));
  std::vector<std::string> known;
  for (const Kind& kind : kinds()) {
    if (!kind.format.empty() && kind.format == format) return kind;
    if (!kind.format.empty()) known.push_back(kind.format);
  }
  throw InputErrors(InputError{
      file, "/format",
      "expected one of " + list_in_quotes(known) + ", found " + (format.empty() ? "none" : in_quotes(format)), ""});
}

/// What kind of file it is. Throws InputErrors with everything that is wrong.
std::string checked(const std::string& name, const std::string& file)
{
  if (ends_in(name, ".goal") || ends_in(name, ".goal.gz")) {
    read_goal(name);
    return "GOAL";
  }
  const std::string text = read_text(name); // once: it may be a pipe
  const Kind& kind = kind_of(text, file);
  kind.read(text, file);
  return kind.name;
}

ExitStatus run(const std::vector<std::string>& files)
{
  Output results("");
  ExitStatus status = fine;
  for (const std::string& name : files) {
    const std::string file = name == "-" ? "<stdin>" : name;
    try {
      results.write(file + ": good " + checked(name, file) + " file\n");
    } catch (const InputErrors& errors) {
      std::fprintf(stderr, "%s\n", errors.what());
      status = input_rejected;
    }
  }
  return status;
}

} // namespace

void add_validate(CLI::App& program, Action& action)
{
  auto files = std::make_shared<std::vector<std::string>>();
  CLI::App* app = program.add_subcommand("validate", "check input files, and list all their problems");
  app->add_option("files", *files,
                  "JSON files (- for standard input), messages (.csv) and GOAL schedules (.goal, .goal.gz)")
      ->required();
  app->callback([files, &action] { action = [files] { return run(*files); }; });
}

} // namespace loghop::app
