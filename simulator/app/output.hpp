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

/// Opened at once, so that a long run does not end in "cannot write".
class Output {
public:
  /// "" or "-": standard output. Throws OutputError.
  explicit Output(const std::string& file);
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  std::FILE* file() const { return file_; }
  /// Throws OutputError.
  void write(const std::string& text);

private:
  std::string name_;
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
