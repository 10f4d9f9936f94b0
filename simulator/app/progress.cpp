#include "app/progress.hpp"

#include <unistd.h>

#include <iostream>

namespace loghop::app {

Progress::Progress(bool quiet) : wanted_(!quiet && isatty(STDERR_FILENO) != 0) {}

void Progress::show(std::size_t done, std::size_t all)
{
  constexpr std::chrono::seconds patience{2};
  if (!wanted_) return;
  if (bar_ == nullptr) {
    if (done == all || std::chrono::steady_clock::now() - start_ < patience) return;
    bar_ = std::make_unique<boost::timer::progress_display>(all, std::cerr);
  }
  *bar_ += done - bar_->count();
}

} // namespace loghop::app
