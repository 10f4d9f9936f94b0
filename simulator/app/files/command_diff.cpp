#include "app/commands.hpp"
#include "app/output.hpp"
#include "loghop/difference/difference_report.hpp"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <memory>
#include <string>

namespace loghop::app {

namespace {

struct DiffOptions {
  std::string before;
  std::string now;
  std::string output;
  bool json = false;
};

/// As of diff: 0 if the files say the same, 1 if not.
ExitStatus compare_files(const DiffOptions& options)
{
  Output results(options.output);
  const difference::TwoFiles files = difference::read_two_files(options.before, options.now);
  const std::vector<difference::Change> changes = difference::differences(files.before, files.now);
  results.write(options.json ? difference_json(options.before, options.now, files, changes) : difference_text(changes));
  return changes.empty() ? fine : outside_tolerance;
}

} // namespace

void add_diff(CLI::App& program, Action& action)
{
  auto options = std::make_shared<DiffOptions>();
  CLI::App* app =
      program.add_subcommand("diff", "show what two platforms, calibrations, scenarios or results say differently");
  app->footer("Exit status: 0 if both say the same, 1 if not.");
  app->add_option("before", options->before, "file of JSON (-: standard input)")->required();
  app->add_option("now", options->now, "another one of its kind")->required();
  app->add_flag("--json", options->json, "write JSON instead of lines");
  app->add_option("-o,--output", options->output, "write to this file instead of standard output")->option_text("FILE");
  app->callback([options, &action] { action = [options] { return compare_files(*options); }; });
}

} // namespace loghop::app
