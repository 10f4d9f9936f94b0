#include "loghop/base/named_file.hpp"

#include "loghop/units/printable.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <stdexcept>
#include <system_error>

namespace loghop {

namespace fs = std::filesystem;

namespace {

std::optional<fs::path>& root()
{
  static std::optional<fs::path> folder;
  return folder;
}

/// By whole names: /work2 is not in /work.
bool is_in(const fs::path& folder, const fs::path& file)
{
  return std::mismatch(folder.begin(), folder.end(), file.begin(), file.end()).first == folder.end();
}

std::set<std::string>& inputs()
{
  static std::set<std::string> files;
  return files;
}

std::string refused(const std::string& expected, const std::string& file, const std::string& is)
{
  return "expected " + expected + " in " + in_quotes(root()->string()) + " (--root), found " + in_quotes(file) + is;
}

} // namespace

void confine_named_files(const std::string& folder)
{
  std::error_code error;
  const fs::path real = fs::canonical(folder, error);
  if (error || !fs::is_directory(real, error)) throw std::invalid_argument("no folder " + in_quotes(folder));
  root() = real;
}

void free_named_files()
{
  root().reset();
}

std::string file_named(const std::string& by, const std::string& name)
{
  const std::string file = (fs::path(by).parent_path() / name).string();
  inputs().insert(file);
  return file;
}

void note_input(const std::string& file)
{
  inputs().insert(file);
}

bool is_input(const std::string& file)
{
  std::error_code error;
  return fs::is_regular_file(file, error) &&
         std::any_of(inputs().begin(), inputs().end(),
                     [&](const std::string& input) { return fs::equivalent(file, input, error); });
}

std::string why_not_to_read(const std::string& file)
{
  if (!root()) return "";
  std::error_code error;
  const fs::path real = fs::weakly_canonical(fs::absolute(file), error); // what is not there may still be outside
  if (error) return refused("a regular file", file, ": " + error.message());
  if (!is_in(*root(), real)) return refused("a regular file", file, ", which is " + in_quotes(real.string()));
  const fs::file_status status = fs::status(real, error);
  if (!fs::exists(status) || fs::is_regular_file(status)) return "";
  return refused("a regular file", file, ", which is none");
}

std::string why_not_to_keep_in(const fs::path& folder)
{
  std::error_code error;
  if (!root() || !fs::is_symlink(folder, error)) return "";
  const fs::path real = fs::weakly_canonical(fs::absolute(folder), error);
  if (!error && is_in(*root(), real)) return "";
  return refused("a folder", folder.string(), ", a link to " + in_quotes(real.string()));
}

} // namespace loghop
