#include "app/progress.hpp"

#include "loghop/simulate/cost/run_cost.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace loghop::app {

namespace {

constexpr const char* start_of_line = "\r\033[K"; // and what stood there goes

} // namespace

Progress::Progress(bool quiet) : wanted_(!quiet && isatty(STDERR_FILENO) != 0) {}

Progress::~Progress()
{
  if (!shown_.empty()) std::fputs(start_of_line, stderr);
}

std::string Progress::left(double part) const
{
  constexpr double least_part = 0.01; // below, too little is known
  if (part < least_part) return "";
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start_;
  return ", about " + simulate::text_of_seconds(passed.count() * (1 - std::min(part, 1.0)) / part) + " left";
}

void Progress::show(double done, std::size_t all)
{
  constexpr std::chrono::seconds patience{2};
  if (!wanted_ || all == 0) return;
  if (shown_.empty() && (done >= static_cast<double>(all) || std::chrono::steady_clock::now() - start_ < patience))
    return;
  const double part = predicted_part_ >= 0 ? predicted_part_ : done / static_cast<double>(all);
  const std::string text = fmt::format("{} of {} done{}", static_cast<std::size_t>(done), all, left(part));
  if (text == shown_) return;
  shown_ = text;
  std::fprintf(stderr, "%s%s", start_of_line, text.c_str());
  std::fflush(stderr);
}

} // namespace loghop::app
