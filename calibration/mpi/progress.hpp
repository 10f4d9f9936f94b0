// A line on standard error that says how far the measurement is, if that is a terminal.
#pragma once

#include <unistd.h>

#include <cstdio>
#include <string>

namespace calibrate_mpi {

class Progress {
public:
  Progress(bool wanted, std::size_t steps) : shown_(wanted && isatty(STDERR_FILENO) != 0), steps_(steps) {}
  ~Progress()
  {
    if (shown_) std::fprintf(stderr, "\r\033[K");
  }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// The next step begins.
  void step(const std::string& what)
  {
    ++done_;
    if (shown_) std::fprintf(stderr, "\r\033[K%zu of %zu: %s", done_, steps_, what.c_str());
  }

private:
  bool shown_;
  std::size_t steps_;
  std::size_t done_ = 0;
};

} // namespace calibrate_mpi
