#include "app/progress.hpp"

#include <unistd.h>

#include <iostream>

namespace loghop::app {

Progress::Progress(bool quiet) : wanted_(!quiet && isatty(STDERR_FILENO) != 0) {}

void Progress::show(double done, std::size_t all)
{
  constexpr double parts = 1000; // of a piece
  constexpr std::chrono::seconds patience{2};
  if (!wanted_) return;
  if (bar_ == nullptr) {
    if (done >= static_cast<double>(all) || std::chrono::steady_clock::now() - start_ < patience) return;
    bar_ = std::make_unique<boost::timer::progress_display>(all * static_cast<unsigned long>(parts), std::cerr);
  }
  const auto count = static_cast<unsigned long>(done * parts);
  if (count > bar_->count()) *bar_ += count - bar_->count(); // estimates may turn out to be too high
}

} // namespace loghop::app
