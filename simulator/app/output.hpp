// Where results go: standard output or a file. Everything else goes to standard error.
#pragma once

#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

namespace loghop::app {

/// The file cannot be written.
class OutputError : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

/// A file that appears whole or not at all: it has no name before finish(), and an earlier file of its name stays until
/// then, whatever ends the program. Devices and pipes are written at once. Opened at once, so that a long run does not
/// end in "cannot write".
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
  void open_unnamed(const std::string& file);
  [[noreturn]] void fail() const;

  std::string name_;
  std::string target_;     ///< the file to be, links followed; "": written at once
  std::string unfinished_; ///< its name so far, where a file system has none without a name; else ""
  std::FILE* file_;
};

/// An option that names a file to write, and its value; "" if it was not given.
struct OutputOption {
  std::string name;
  std::string file;
};

/// Two results in one file or stream are none that a program can read. `results` is the value of -o.
/// Throws CLI::ValidationError.
void check_outputs_differ(const std::string& results, const std::vector<OutputOption>& others);

} // namespace loghop::app
