#include "loghop/workload/noise/noise.hpp"

#include <algorithm>
#include <cmath>

namespace loghop {

namespace {

constexpr double log_2 = 0.693147180559945309417232121458;

/// Marsaglia's polar method: two numbers in a disc give one that is normally distributed.
double standard_normal(RandomStream& random)
{
  while (true) {
    const double u = 2 * random.unit() - 1;
    const double v = 2 * random.unit() - 1;
    const double square = u * u + v * v;
    if (square >= 1 || square == 0) continue;
    return u * std::sqrt(-2 * portable_log(square) / square);
  }
}

} // namespace

/// x = m 2^e, and log m = 2 artanh((m - 1) / (m + 1)), whose series converges fast near m = 1.
double portable_log(double x)
{
  constexpr int last_power = 31; // below 0.172^32 nothing is left
  int exponent = 0;
  double m = std::frexp(x, &exponent); // 1/2 <= m < 1
  if (m < 0.70710678118654752) {
    m *= 2;
    --exponent;
  }
  const double s = (m - 1) / (m + 1);
  double sum = 0;
  for (int power = last_power; power >= 1; power -= 2)
    sum = sum * s * s + 1. / power;
  return 2 * s * sum + exponent * log_2;
}

/// x = n log 2 + r, and exp r by its series.
double portable_exp(double x)
{
  constexpr int last_term = 18; // 0.35^18 / 18! is below the last bit
  const double n = std::floor(x / log_2 + 0.5);
  const double r = x - n * log_2;
  double sum = 1;
  for (int term = last_term; term >= 1; --term)
    sum = 1 + sum * r / term;
  return std::ldexp(sum, static_cast<int>(n));
}

double NoiseFactor::draw(RandomStream& random) const
{
  switch (kind) {
  case Kind::none:
    return 1;
  case Kind::lognormal:
    return portable_exp(sigma * standard_normal(random) - sigma * sigma / 2);
  case Kind::bimodal:
    return random.unit() < probability ? slow : 1;
  }
  return 1;
}

Picoseconds MessageDelay::draw(RandomStream& random) const
{
  constexpr double longest = 8.64e16;
  const auto mean = static_cast<double>(delay);
  const auto rounded = [](double time) { return static_cast<Picoseconds>(std::llround(std::fmin(time, longest))); };
  switch (kind) {
  case Kind::none:
    return 0;
  case Kind::exponential:
    return rounded(-mean * portable_log(1 - random.unit()));
  case Kind::lognormal:
    return rounded(mean * portable_exp(sigma * standard_normal(random) - sigma * sigma / 2));
  case Kind::bimodal:
    return random.unit() < probability ? delay : 0;
  }
  return 0;
}

Picoseconds Detours::time_of(Picoseconds work, Picoseconds& place) const
{
  Picoseconds free = length; // of one passage through the record
  for (const Detour& detour : all)
    free -= detour.length;
  if (work == 0) return 0;
  const Picoseconds passages = (work - 1) / free; // whole ones, before that in which the work ends
  Picoseconds time = passages * length;
  work -= passages * free;
  auto next = std::upper_bound(all.begin(), all.end(), place,
                               [](Picoseconds at, const Detour& detour) { return at < detour.start + detour.length; });
  while (true) {
    const Picoseconds until = next == all.end() ? length : next->start;
    const Picoseconds gap = std::max<Picoseconds>(until - place, 0);
    if (work <= gap) break;
    work -= gap;
    const Picoseconds after = next == all.end() ? length : next->start + next->length;
    time += after - place; // the gap, and what is left of the detour
    place = after;
    if (next == all.end()) {
      place = 0;
      next = all.begin();
    } else {
      ++next;
    }
  }
  place += work;
  return time + work;
}

} // namespace loghop
