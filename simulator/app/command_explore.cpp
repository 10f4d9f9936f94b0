#include "app/commands.hpp"
#include "app/explorer_page.hpp"
#include "app/output.hpp"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <memory>
#include <stdexcept>
#include <string>

namespace loghop::app {

namespace {

ExitStatus write_page(const std::string& file)
{
  const std::string page = explorer_page();
  Output(file).write(page);
  return fine;
}

} // namespace

void add_explore(CLI::App& program, Action& action)
{
  auto file = std::make_shared<std::string>();
  CLI::App* app = program.add_subcommand(
      "explore", "write a page on which sliders move the curves of models and the messages of a collective");
  app->add_option("-o,--output", *file, "write to this file instead of standard output")->option_text("FILE");
  app->callback([file, &action] { action = [file] { return write_page(*file); }; });
}

} // namespace loghop::app
