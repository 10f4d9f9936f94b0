#include "app/output.hpp"

#include "loghop/base/new_file.hpp"

#include <CLI/Error.hpp>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

namespace loghop::app {

namespace {

constexpr const char* open_files = "/proc/self/fd";

/// Devices and pipes may be written by several.
bool is_same_file(const std::string& a, const std::string& b)
{
  namespace fs = std::filesystem;
  std::error_code error;
  if (fs::exists(a, error) && !fs::is_regular_file(a, error)) return false;
  const fs::path first = fs::weakly_canonical(a, error);
  if (error) return a == b;
  const fs::path second = fs::weakly_canonical(b, error);
  return error ? a == b : first == second;
}

/// What is no plain file, and what a shell has opened.
bool is_written_at_once(const std::string& file)
{
  namespace fs = std::filesystem;
  std::error_code error;
  const std::string start = fs::absolute(file, error).string();
  return (fs::exists(file, error) && !fs::is_regular_file(file, error)) || start.rfind("/dev/", 0) == 0 ||
         start.rfind("/proc/", 0) == 0;
}

/// "" if both can be written.
std::string why_not_both(const OutputOption& option, const OutputOption& other)
{
  if (option.file != "-" && other.file != "-")
    return is_same_file(option.file, other.file) ? "expected another file than that of " + other.name : "";
  if (option.file != other.file) return "";
  return other.name == "-o" ? "expected a file: the results go to standard output (or give -o FILE)"
                            : "expected a file: what " + other.name + " writes goes to standard output";
}

} // namespace

void check_outputs_differ(const std::string& results, const std::vector<OutputOption>& others)
{
  std::vector<OutputOption> before = {{"-o", results.empty() ? "-" : results}};
  for (const OutputOption& option : others) {
    if (option.file.empty()) continue;
    for (const OutputOption& other : before)
      if (const std::string fault = why_not_both(option, other); !fault.empty())
        throw CLI::ValidationError(option.name, fault);
    before.push_back(option);
  }
}

Output::Output(const std::string& file) : name_(file.empty() || file == "-" ? "standard output" : file), file_(stdout)
{
  if (file.empty() || file == "-") return;
  if (is_written_at_once(file))
    file_ = std::fopen(file.c_str(), "w");
  else
    open_unnamed(file);
  if (file_ == nullptr) fail();
}

Output::~Output()
{
  if (file_ != stdout) std::fclose(file_);
  if (!unfinished_.empty()) unlink(unfinished_.c_str());
}

void Output::open_unnamed(const std::string& file)
{
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path target = fs::weakly_canonical(fs::absolute(file), error);
  target_ = error ? file : target.string();
  if (access(target_.c_str(), F_OK) == 0 && access(target_.c_str(), W_OK) != 0) fail();
  const bool can_be_named = access(open_files, X_OK) == 0; // without /proc it could get no name at the end
  int opened = -1;
  if (can_be_named) opened = open(fs::path(target_).parent_path().c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
  if (!can_be_named || (opened < 0 && (errno == EOPNOTSUPP || errno == EISDIR))) {
    NewFile file_beside = new_file_beside(target_);
    opened = file_beside.descriptor;
    if (opened >= 0) unfinished_ = std::move(file_beside.name);
  }
  if (opened < 0) fail();
  struct stat earlier;
  if (stat(target_.c_str(), &earlier) == 0) fchmod(opened, earlier.st_mode & 07777);
  file_ = fdopen(opened, "w");
}

void Output::add(const std::string& text)
{
  if (std::fwrite(text.data(), 1, text.size(), file_) != text.size() || std::fflush(file_) != 0) fail();
}

void Output::finish()
{
  if (std::fflush(file_) != 0) fail();
  if (target_.empty()) return;
  if (fsync(fileno(file_)) != 0) fail();
  if (unfinished_.empty()) { // a name replaces another one only by rename()
    const std::string name = new_name_beside(target_),
                      opened = std::string(open_files) + "/" + std::to_string(fileno(file_));
    if (linkat(AT_FDCWD, opened.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) != 0) fail();
    unfinished_ = name;
  }
  if (std::rename(unfinished_.c_str(), target_.c_str()) != 0) fail();
  unfinished_.clear();
  target_.clear();
}

void Output::fail() const
{
  throw OutputError("cannot write " + name_ + ": " + std::strerror(errno));
}

} // namespace loghop::app
