// A progress bar on standard error for work of more than two seconds, if standard error is a terminal.
#pragma once

#include <boost/timer/progress_display.hpp>

#include <chrono>
#include <cstddef>
#include <memory>

namespace loghop::app {

class Progress {
public:
  explicit Progress(bool quiet);
  /// `done` of `all` pieces of work, with fractions.
  void show(double done, std::size_t all);
  void show(std::size_t done, std::size_t all) { show(static_cast<double>(done), all); }

private:
  bool wanted_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::unique_ptr<boost::timer::progress_display> bar_;
};

} // namespace loghop::app
