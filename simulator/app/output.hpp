// Where results go: standard output or a file. Everything else goes to standard error.
#pragma once

#include <cstdio>
#include <stdexcept>
#include <string>

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

} // namespace loghop::app
