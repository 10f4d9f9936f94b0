#include "launcher/part_files.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>

namespace loghop_mpi {

namespace fs = std::filesystem;

namespace {

std::string folder_of(const std::string& output)
{
  return output + ".parts";
}

const std::regex& name_of_part()
{
  static const std::regex name("[0-9]{1,4}-of-([0-9]{1,4})\\.(json|json\\.partial|errors)");
  return name;
}

void remove_parts(const fs::path& folder)
{
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder))
    if (std::regex_match(entry.path().filename().string(), name_of_part())) files.push_back(entry.path());
  for (const fs::path& file : files)
    fs::remove(file);
}

} // namespace

PartFiles::PartFiles(const std::string& output, int parts) : folder_(folder_of(output)), parts_(parts) {}

void PartFiles::prepare(bool goes_on) const
{
  fs::create_directory(folder_);
  if (!goes_on) remove_parts(folder_);
}

std::string PartFiles::finished(int part) const
{
  return folder_ + "/" + std::to_string(part) + "-of-" + std::to_string(parts_) + ".json";
}

std::string PartFiles::journal(int part) const
{
  return finished(part) + ".partial";
}

std::string PartFiles::said(int part) const
{
  return folder_ + "/" + std::to_string(part) + "-of-" + std::to_string(parts_) + ".errors";
}

std::vector<std::string> PartFiles::all_finished() const
{
  std::vector<std::string> files;
  for (int part = 1; part <= parts_; ++part)
    if (fs::exists(finished(part))) files.push_back(finished(part));
  return files;
}

bool PartFiles::is_done(int part) const
{
  return fs::exists(finished(part)) && !fs::exists(journal(part));
}

bool PartFiles::has_journal(int part) const
{
  std::error_code none;
  const std::uintmax_t bytes = fs::file_size(journal(part), none);
  return !none && bytes > 0;
}

void PartFiles::remove() const
{
  std::error_code ignored; // whatever stays is in nobody's way
  try {
    remove_parts(folder_);
  } catch (const fs::filesystem_error&) {
  }
  fs::remove(folder_, ignored);
}

int earlier_parts(const std::string& output)
{
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder_of(output), none)) {
    std::smatch found;
    const std::string name = entry.path().filename().string();
    if (std::regex_match(name, found, name_of_part())) return std::atoi(found[1].str().c_str());
  }
  return 0;
}

} // namespace loghop_mpi
