#include "loghop/predict/core/domain.hpp"

#include <fmt/format.h>

#include <cmath>
#include <stdexcept>

namespace loghop::domain {
namespace {

/// The text of the range is made only for an error: fits evaluate formulas millions of times.
template<class... Values>
void need(bool allowed, const char* what, double given, const char* range, const Values&... values)
{
  if (allowed) return;
  throw std::invalid_argument(
      fmt::format("{} is {}; allowed is {}", what, given, fmt::format(fmt::runtime(range), values...)));
}

} // namespace

void at_least(const char* what, double given, double least)
{
  need(std::isfinite(given) && given >= least, what, given, "a finite number from {} on", least);
}

void positive(const char* what, double given)
{
  need(std::isfinite(given) && given > 0, what, given, "a finite number above 0");
}

void between(const char* what, double given, double low, double high)
{
  need(std::isfinite(given) && given >= low && given <= high, what, given, "{} to {}", low, high);
}

void finite(const char* what, double given)
{
  need(std::isfinite(given), what, given, "a finite number");
}

void duration(const char* what, Seconds given)
{
  need(std::isfinite(given.count()) && given.count() >= 0, what, given.count(), "a finite time from 0 s on");
}

void size(const char* what, Bytes given)
{
  need(std::isfinite(given.count()) && given.count() >= 0, what, given.count(), "a finite size from 0 B on");
}

void power_of_two(const char* what, int given)
{
  need(given > 0 && (given & (given - 1)) == 0, what, given, "a power of two");
}

void multiple(const char* what, int given, const char* of, int divisor)
{
  need(divisor > 0 && given % divisor == 0, what, given, "a multiple of {} = {}", of, divisor);
}

} // namespace loghop::domain
