#include "app/commands.hpp"
#include "app/output.hpp"
#include "loghop/base/whole_folder.hpp"
#include "loghop/project/new_project.hpp"
#include "loghop/units/printable.hpp"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <filesystem>
#include <memory>
#include <string>
#include <system_error>

namespace loghop::app {

namespace {

void refuse_existing(const std::string& folder)
{
  std::error_code none;
  if (std::filesystem::exists(std::filesystem::symlink_status(folder, none)))
    throw OutputError("init writes a new folder, and " + in_quotes(folder) + " is there already");
}

/// The folder appears with all its files or not at all.
ExitStatus write_project(const std::string& folder, const std::string& network)
{
  refuse_existing(folder);
  std::string name;
  try {
    WholeFolder whole(folder);
    name = std::filesystem::path(whole.target()).filename().string();
    if (name.empty() || name == "." || name == "..")
      throw OutputError("expected the name of a new folder, found " + in_quotes(folder));
    for (const project::ProjectFile& file : project::new_project(name, network))
      Output(whole.unfinished() + "/" + file.name).write(file.text);
    whole.finish_new();
  } catch (const std::system_error& error) {
    if (error.code() == std::errc::file_exists) refuse_existing(folder); // it came in the meantime
    throw OutputError("cannot write " + in_quotes(folder) + ": " + error.code().message());
  }
  Output("").write("platform.json, scenario.json and README.md are in " + folder +
                   ": cd there, and loghop run scenario.json\n");
  return fine;
}

} // namespace

void add_init(CLI::App& program, Action& action)
{
  auto folder = std::make_shared<std::string>();
  auto network = std::make_shared<std::string>(project::project_networks().front());
  CLI::App* app = program.add_subcommand("init", "write a small project to begin with: platform, scenario, README");
  app->add_option("folder", *folder, "new folder; its last part is the project's name")->required();
  app->add_option("--platform", *network, "network of the machine: crossbar (default), fat_tree or torus")
      ->check(CLI::IsMember(project::project_networks()).description(""))
      ->option_text("NETWORK");
  app->callback(
      [folder, network, &action] { action = [folder, network] { return write_project(*folder, *network); }; });
}

} // namespace loghop::app
