// loghop: simulated, predicted and measured times of message passing, side by side.
#include "app/commands.hpp"
#include "app/files/examples.hpp"
#include "app/output.hpp"
#include "loghop/base/activity.hpp"
#include "loghop/base/component_table.hpp"
#include "loghop/base/exception_text.hpp"
#include "loghop/base/input_error.hpp"
#include "loghop/base/json_positions.hpp"
#include "loghop/base/system/unfinished_name.hpp"
#include "loghop/base/version.hpp"
#include "loghop/simulate/engine/versions.hpp"
#include "loghop/units/nearest_name.hpp"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <exception>
#include <iostream>
#include <new>
#include <string>
#include <vector>

namespace loghop::app {
namespace {

constexpr const char* footer =
    "Exit status: 0 fine, 1 outside tolerance, 2 usage, 3 input rejected, 4 simulation failed.\n"
    "loghop COMMAND --help says more about a command.";

/// CLI11 says about an unknown command only that one is required.
void check_command(const CLI::App& program, const std::string& name)
{
  if (name.empty() || name[0] == '-') return;
  std::vector<std::string> known;
  for (const CLI::App* command : program.get_subcommands({}))
    known.push_back(command->get_name());
  if (std::find(known.begin(), known.end(), name) == known.end())
    throw CLI::ValidationError(unknown_component("command", name, known));
}

/// "did you mean --breakdown?" for the first word that nothing expected; "" if no option is near.
std::string meant_option(const CLI::App& program)
{
  const std::vector<CLI::App*> parsed = program.get_subcommands();
  const CLI::App& command = parsed.empty() ? program : *parsed.front();
  std::vector<std::string> known;
  for (const CLI::Option* option : command.get_options())
    for (const std::string& name : option->get_lnames())
      known.push_back("--" + name);
  for (const std::string& word : program.remaining(true)) {
    const std::string name = word.substr(0, word.find('='));
    if (name.rfind("--", 0) != 0) continue;
    if (const std::string meant = nearest_name(name, known); !meant.empty())
      return "loghop: " + name + ": did you mean " + meant + "?\n";
  }
  return "";
}

/// What CLI11 has written, such as --help, must have arrived.
ExitStatus status_after(int parsing)
{
  if (parsing != 0) return usage_error;
  if (std::cout.flush()) return fine;
  std::fprintf(stderr, "loghop: cannot write standard output: %s\n", std::strerror(errno));
  return usage_error;
}

/// A variable of a script that is not set is no name of a file, and no value of anything else.
void check_not_empty(const CLI::App& program)
{
  for (const CLI::App* command : program.get_subcommands())
    for (const CLI::Option* option : command->get_options())
      for (const std::string& value : option->results())
        if (value.empty()) throw CLI::ValidationError(option->get_name(), "expected a value, found an empty text");
}

int run(int argc, char** argv)
{
  CLI::App program("Simulates message passing on clusters and sets it beside the predictions of analytic models.",
                   "loghop");
  Action action;
  const std::string commit = loghop_commit().empty() ? "" : loghop_commit() + ", ";
  program.set_version_flag("--version", "loghop " + loghop_version() + " (" + commit + "SimGrid " +
                                            simulate::simgrid_version() + ", " + compiler_version() + ")");
  program.require_subcommand(1);
  program.footer(footer);
  add_init(program, action);
  add_run(program, action);
  add_compare(program, action);
  add_merge(program, action);
  add_slurm(program, action);
  add_efficiency(program, action);
  add_profile(program, action);
  add_map(program, action);
  add_advise(program, action);
  add_report(program, action);
  add_power(program, action);
  add_sensitivity(program, action);
  add_calibrate(program, action);
  add_tune(program, action);
  add_fit(program, action);
  add_predict(program, action);
  add_import(program, action);
  add_validate(program, action);
  add_diff(program, action);
  add_export(program, action);
  add_explore(program, action);
  add_explain(program, action);
  add_list(program, action);
  add_examples(program);
  try {
    check_command(program, argc > 1 ? argv[1] : "");
    program.parse(argc, argv);
    check_not_empty(program);
    return action();
  } catch (const CLI::ExtrasError& error) {
    std::fputs(meant_option(program).c_str(), stderr);
    return status_after(program.exit(error));
  } catch (const CLI::ParseError& error) {
    return status_after(program.exit(error));
  } catch (const InputErrors& errors) {
    std::fprintf(stderr, "%s\n", text_with_positions(errors).c_str());
    return input_rejected;
  } catch (const OutputError& error) {
    std::fprintf(stderr, "loghop: %s\n", error.what());
    return usage_error;
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "loghop: %s\n", exception_text(error).c_str());
    return simulation_failed;
  }
}

} // namespace
} // namespace loghop::app

namespace {

/// Says so without memory.
int out_of_memory()
{
  std::fprintf(stderr, "loghop: out of memory while %s\n", loghop::noted_activity());
  return loghop::app::simulation_failed;
}

std::terminate_handler usual_end = nullptr;

/// Memory may run out where no exception can pass, as in the destructors of JSON values.
void end_of_program()
{
  try {
    if (const auto error = std::current_exception()) std::rethrow_exception(error);
  } catch (const std::bad_alloc&) {
    loghop::remove_unfinished_files();
    _exit(out_of_memory());
  } catch (...) { // the usual end says what it is
  }
  usual_end();
}

} // namespace

int main(int argc, char** argv)
{
  usual_end = std::set_terminate(end_of_program);
  std::signal(SIGXFSZ, SIG_IGN); // a file beyond `ulimit -f` is an error with words
  try {
    return loghop::app::run(argc, argv);
  } catch (const std::bad_alloc&) {
    return out_of_memory();
  }
}
