#include "app/output.hpp"

#include "loghop/base/named_file.hpp"
#include "loghop/report/core/table.hpp"

#include <CLI/Error.hpp>

#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

namespace loghop::app {

namespace {

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
  if (option.name == other.name) return "expected a file: the report goes to standard output"; // as of loghop map
  return other.name == "-o" ? "expected a file: the results go to standard output (or give -o FILE)"
                            : "expected a file: what " + other.name + " writes goes to standard output";
}

/// Characters in a line of the terminal that standard output is; 0 if it is none.
std::size_t terminal_width()
{
  winsize size{};
  return isatty(STDOUT_FILENO) != 0 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
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

bool is_plain_file(const std::string& file)
{
  return !file.empty() && file != "-" && !is_written_at_once(file);
}

void report_unwritten(const std::string& name, const std::string& why)
{
  std::fprintf(stderr, "loghop: %s is not written: %s\n", name.c_str(), why.c_str());
}

Output::Output(const std::string& file) : name_(file.empty() || file == "-" ? "standard output" : file), file_(stdout)
{
  if (file.empty() || file == "-") {
    fold_tables(terminal_width());
    return;
  }
  if (is_input(file)) throw OutputError(file + " is an input of this run, and is not written over");
  if (is_written_at_once(file)) {
    file_ = std::fopen(file.c_str(), "w");
    if (file_ == nullptr) fail(errno);
    return;
  }
  try {
    file_ = whole_.emplace(file).file();
  } catch (const std::system_error& error) {
    fail(error.code().value());
  }
}

Output::~Output()
{
  if (file_ != stdout && !whole_) std::fclose(file_);
}

void Output::add(const std::string& text)
{
  if (std::fwrite(text.data(), 1, text.size(), file_) != text.size() || std::fflush(file_) != 0) fail(errno);
}

void Output::finish()
try {
  if (whole_)
    whole_->finish();
  else if (std::fflush(file_) != 0)
    fail(errno);
} catch (const std::system_error& error) {
  fail(error.code().value());
}

void Output::fail(int error) const
{
  throw OutputError("cannot write " + name_ + ": " + std::strerror(error));
}

} // namespace loghop::app
