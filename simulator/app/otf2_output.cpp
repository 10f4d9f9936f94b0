#include "app/otf2_output.hpp"

#include "app/output.hpp"
#include "loghop/units/printable.hpp"
#include "loghop/workload/core/runs_on.hpp"
#include "loghop/workload/otf2/otf2_writer.hpp"

#include <CLI/Error.hpp>

#include <cctype>
#include <filesystem>
#include <map>
#include <system_error>

namespace loghop::app {

namespace fs = std::filesystem;

namespace {

constexpr const char* option = "--otf2";

[[noreturn]] void refuse(const std::string& problem)
{
  throw CLI::ValidationError(option, problem);
}

void check_cases(const Scenario& scenario)
{
  for (const Case& c : scenario.cases)
    if (!runs_as_graph(scenario.platform_of(c), *c.workload))
      refuse("case " + in_quotes(c.name) +
             " has no ranks that pass messages; programs of active messages and messages for the network alone are not "
             "written as OTF2. Choose other cases with --case");
}

bool is_at_top_of_archive(const fs::directory_entry& entry)
{
  const fs::path name = entry.path().filename();
  return name == "traces" ? entry.is_directory() : name == "traces.otf2" || name == "traces.def";
}

/// "12.evt", "12.def": of a rank.
bool is_of_rank(const fs::directory_entry& entry)
{
  const fs::path extension = entry.path().extension();
  const std::string number = entry.path().stem().string();
  return (extension == ".evt" || extension == ".def") && !entry.is_directory() &&
         number.find_first_not_of("0123456789") == std::string::npos;
}

void check_parts(const std::string& whole, const fs::path& folder, bool (*is_part)(const fs::directory_entry&))
{
  std::error_code error;
  for (fs::directory_iterator file(folder, error), end; !error && file != end; file.increment(error))
    if (!is_part(*file))
      refuse("folder " + in_quotes(whole) + " has " + in_quotes(file->path().lexically_relative(whole).string()) +
             ", which is no part of an archive: only an archive or an empty folder is replaced");
}

/// What is there is replaced only if it is an archive, or empty.
void check_replaceable(const std::string& folder)
{
  std::error_code error;
  if (!fs::exists(fs::symlink_status(folder, error))) return;
  if (fs::is_symlink(folder, error)) refuse(in_quotes(folder) + " is a symbolic link: name the folder itself");
  if (!fs::is_directory(folder, error)) refuse(in_quotes(folder) + " is no folder");
  check_parts(folder, folder, is_at_top_of_archive);
  check_parts(folder, fs::path(folder) / "traces", is_of_rank);
  if (!fs::is_empty(folder, error) && !fs::is_regular_file(fs::path(folder) / "traces.otf2", error))
    refuse("folder " + in_quotes(folder) +
           " has no \"traces.otf2\", and so is no archive: only an archive or an empty "
           "folder is replaced");
}

/// The folder of each case.
std::vector<std::string> folders_of(const std::string& folder, const Scenario& scenario)
{
  if (scenario.cases.size() == 1) return {folder};
  std::vector<std::string> all;
  std::map<std::string, std::string> cases; // by the name of their folder
  for (const Case& c : scenario.cases) {
    const std::string name = folder_of_case(c.name);
    const auto [place, is_new] = cases.emplace(name, c.name);
    if (!is_new)
      refuse("the archives of cases " + in_quotes(place->second) + " and " + in_quotes(c.name) +
             " would have the same folder, " + in_quotes(name) + "; choose one with --case");
    all.push_back((fs::path(folder) / name).string());
  }
  return all;
}

} // namespace

std::string folder_of_case(const std::string& name)
{
  std::string folder;
  for (const char c : name) {
    const bool stays = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '-' || c == '+';
    if (stays)
      folder += c;
    else if (folder.empty() || folder.back() != '_')
      folder += '_';
  }
  return folder.find_first_not_of('.') == std::string::npos ? "_" + folder : folder;
}

Otf2Output::Otf2Output(const std::string& folder, const Scenario& scenario)
{
  if (folder.empty()) return;
  if (folder == "-") refuse("expected a folder, found \"-\": archives are folders, and do not go to standard output");
  if (!can_write_otf2()) refuse("this loghop was built without OTF2 (LOGHOP_WITH_OTF2=OFF), and writes no archives");
  check_cases(scenario);
  const std::vector<std::string> folders = folders_of(folder, scenario);
  for (const std::string& one : folders)
    check_replaceable(one);
  std::error_code error;
  if (folders.size() > 1) fs::create_directories(folder, error);
  if (error) throw OutputError("cannot write " + folder + ": " + error.message());
  for (const std::string& one : folders)
    add(one);
}

void Otf2Output::add(const std::string& folder)
try {
  folders_.push_back(std::make_unique<WholeFolder>(folder));
} catch (const std::system_error& error) {
  throw OutputError("cannot write " + folder + ": " + error.code().message());
}

std::vector<FilledFolder> Otf2Output::filled() const
{
  std::vector<FilledFolder> all;
  for (const auto& folder : folders_)
    all.push_back({folder->unfinished(), folder->target()});
  return all;
}

void Otf2Output::finish(const std::vector<CaseOutcome>& outcomes)
{
  for (std::size_t i = 0; i < folders_.size(); ++i) {
    const std::string& name = folders_[i]->target();
    if (outcomes[i].could_not_write) continue;
    if (!outcomes[i].succeeded) {
      report_unwritten(name, did_not_end);
      continue;
    }
    try {
      folders_[i]->finish();
    } catch (const std::system_error& error) {
      throw OutputError("cannot write " + name + ": " + error.code().message());
    }
  }
}

} // namespace loghop::app
