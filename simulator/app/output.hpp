// Where results go: standard output or a file. Everything else goes to standard error.
#pragma once

#include "loghop/base/whole_file.hpp"

#include <cstdio>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace loghop::app {

/// The file cannot be written.
class OutputError : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

/// Standard output, a WholeFile, or a device or pipe, which is written at once. Opened at once, so that a long run does
/// not end in "cannot write".
///
/// Order of calls: add* (write | finish).
class Output {
public:
  /// "" or "-": standard output. Throws OutputError.
  explicit Output(const std::string& file);
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  std::FILE* file() const { return file_; }
  const std::string& name() const { return name_; }
  /// Throws OutputError.
  void add(const std::string& text);
  /// All that was added and written to file() gets its name. Throws OutputError.
  void finish();
  void write(const std::string& text)
  {
    add(text);
    finish();
  }

private:
  [[noreturn]] void fail(int error) const;

  std::string name_;
  std::optional<WholeFile> whole_; ///< none: standard output, a device or a pipe
  std::FILE* file_;
};

/// True if a file of this name is written as a WholeFile.
bool is_plain_file(const std::string& file);

/// Says on standard error that an output is not written, and why.
void report_unwritten(const std::string& name, const std::string& why);
/// Of a run that failed.
inline constexpr const char* did_not_end = "its simulation did not come to its end";

/// An option that names a file to write, and its value; "" if it was not given.
struct OutputOption {
  std::string name;
  std::string file;
};

/// Two results in one file or stream are none that a program can read. `results` is the value of -o.
/// Throws CLI::ValidationError.
void check_outputs_differ(const std::string& results, const std::vector<OutputOption>& others);

} // namespace loghop::app
