#include "app/commands.hpp"
#include "app/output.hpp"
#include "app/scenario_options.hpp"
#include "loghop/base/json_positions.hpp"
#include "loghop/base/json_reader.hpp"
#include "loghop/calibration/calibration_file.hpp"
#include "loghop/platform/check_hardware.hpp"
#include "loghop/platform/read_platform.hpp"
#include "loghop/scenario/compare/baseline.hpp"
#include "loghop/scenario/core/predicted_times.hpp"
#include "loghop/scenario/read_scenario.hpp"
#include "loghop/simulate/fluid/simgrid_file.hpp"
#include "loghop/tune/platform_template.hpp"
#include "loghop/units/printable.hpp"
#include "loghop/workload/goal/goal_file.hpp"
#include "loghop/workload/ti/ti_trace.hpp"
#include "loghop/workload/traffic/message_list.hpp"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <nlohmann/json.hpp>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

namespace loghop::app {

namespace {

using Text = std::string;

/// Kinds that stand in files of JSON, by their "format".
struct JsonKind {
  std::string format;
  std::string name;
  void (*read)(const Text& text, const Text& file);
};

/// Also warns of values that such hardware does not have.
void read_machine(const Text& text, const Text& file)
{
  const JsonValue root = parse_json(text, file);
  if (is_template(root.json())) read_template(text, file); // what may become of it too
  simulate::completed_by_simgrid(read_platform(root));
  for (const std::string& warning : values_outside_of_ranges(root))
    std::fprintf(stderr, "%s\n", warning.c_str());
}

const std::vector<JsonKind>& json_kinds()
{
  static const std::vector<JsonKind> table = {
      {"loghop.platform", "platform", read_machine},
      {"loghop.scenario", "scenario", [](const Text& text, const Text& file) { read_scenario(text, file); }},
      {"loghop.calibration", "calibration",
       [](const Text& text, const Text& file) { read_calibration(parse_json(text, file)); }},
      {"loghop.predictions", "predictions",
       [](const Text& text, const Text& file) { read_predicted_times(parse_json(text, file)); }},
      {"loghop.comparison", "comparison",
       [](const Text& text, const Text& file) { read_baseline(parse_json(text, file)); }}};
  return table;
}

/// The others, by the end of the file's name. Each reads the file itself.
struct NamedKind {
  std::string end;
  std::string name;
  void (*read)(const Text& file);
};

void read_messages(const Text& file)
{
  std::istringstream in(read_text(file));
  read_message_list(in, file);
}

void read_simgrid_xml(const Text& file)
{
  read_text(file); // says more plainly than SimGrid that there is no such file
  SimgridXml xml;
  xml.file = xml.platform_file = file;
  Platform platform;
  FluidNetwork network;
  network.topology = xml;
  platform.network = network;
  simulate::completed_by_simgrid(platform);
}

/// How large the datatypes of its program are says a scenario.
void read_trace(const Text& file)
{
  TiDatatypes datatypes;
  datatypes.give(TiDatatypes::derived, 1);
  TiTrace(file, datatypes);
}

const std::vector<NamedKind>& named_kinds()
{
  static const std::vector<NamedKind> table = {{".csv", "messages", read_messages},
                                               {".goal", "GOAL", [](const Text& file) { read_goal(file); }},
                                               {".goal.gz", "GOAL", [](const Text& file) { read_goal(file); }},
                                               {".xml", "SimGrid platform", read_simgrid_xml}};
  return table;
}

bool ends_in(const std::string& file, const std::string& end)
{
  return file.size() > end.size() && file.compare(file.size() - end.size(), end.size(), end) == 0;
}

/// Traces have names of any kind, and no object stands in them. What is no regular file can be read only once.
bool is_trace(const std::string& file)
{
  std::error_code error;
  if (ends_in(file, ".json") || !std::filesystem::is_regular_file(file, error)) return false;
  std::ifstream in(file);
  char first = 0;
  return in >> first && first != '{' && first != '[';
}

const JsonKind& kind_of(const std::string& text, const std::string& file)
{
  const std::string format = format_of(parse_json(text, file));
  std::vector<std::string> known;
  for (const JsonKind& kind : json_kinds()) {
    if (kind.format == format) return kind;
    known.push_back(kind.format);
  }
  throw InputErrors(InputError{
      file, "/format",
      "expected one of " + list_in_quotes(known) + ", found " + (format.empty() ? "none" : in_quotes(format)), ""});
}

/// Returns the kind of the file. Throws InputErrors with everything that is wrong.
std::string checked(const std::string& name, const std::string& file)
{
  for (const NamedKind& kind : named_kinds())
    if (ends_in(name, kind.end)) {
      kind.read(name);
      return kind.name;
    }
  if (is_trace(name)) {
    read_trace(name);
    return "trace";
  }
  const std::string text = read_text(name); // once: it may be a pipe
  const JsonKind& kind = kind_of(text, file);
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
      std::fprintf(stderr, "%s\n", text_with_positions(errors).c_str());
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
  app->footer("Kinds: platforms, scenarios, calibrations, predictions, results of compare --format json (JSON, by\n"
              "\"format\"); lists of messages (.csv); GOAL schedules (.goal, .goal.gz); platforms of SimGrid (.xml);\n"
              "time-independent traces (any other name, of a file that does not begin with an object).\n"
              "Measurements of other tools are checked by loghop import.");
  app->add_option("files", *files, "files of the kinds below; JSON also from standard input (-)")->required();
  add_root_option(*app);
  app->callback([files, &action] { action = [files] { return run(*files); }; });
}

} // namespace loghop::app
