#include "loghop/tune/alternatives.hpp"

#include "loghop/base/input_error.hpp"
#include "loghop/predict/fit/piecewise_line.hpp"
#include "loghop/workload/core/random.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numeric>
#include <set>
#include <utility>

namespace loghop {

namespace {

constexpr std::size_t least_points = 6; // two lines of three

/// The largest power of two from `low` on and below `high`, or `low`.
double limit_between(double low, double high)
{
  const double power = std::exp2(std::ceil(std::log2(high)) - 1);
  return power >= low ? power : low;
}

void add_breaks(const Targets& targets, std::size_t table, std::set<double>& breaks)
{
  std::vector<DataPoint> points;
  std::set<double> sizes;
  for (const Target& target : targets.points)
    if (target.table == table) {
      points.push_back({target.size_bytes, target.measured_s});
      sizes.insert(target.size_bytes);
    }
  if (sizes.size() < least_points || sizes.size() < points.size()) return; // others than the size differ
  const PiecewiseLine lines = fit_piecewise(std::move(points));
  for (std::size_t i = 1; i < lines.pieces.size(); ++i)
    breaks.insert(limit_between(lines.pieces[i - 1].to, lines.pieces[i].from));
}

/// 0 to count - 1.
std::vector<std::size_t> shuffled(std::size_t count, RandomStream& random)
{
  std::vector<std::size_t> numbers(count);
  std::iota(numbers.begin(), numbers.end(), std::size_t{0});
  for (std::size_t i = count; i > 1; --i)
    std::swap(numbers[i - 1], numbers[random.below(i)]);
  return numbers;
}

} // namespace

std::vector<double> breaks_of(const Targets& targets)
{
  std::set<double> breaks;
  for (std::size_t table = 0; table < targets.tables.size(); ++table)
    if (!targets.tables[table].held_out) add_breaks(targets, table, breaks);
  return {breaks.begin(), breaks.end()};
}

std::vector<std::size_t> continuous_quantities(const PlatformTemplate& platform)
{
  std::vector<std::size_t> numbers;
  for (std::size_t j = 0; j < platform.quantities.size(); ++j)
    if (!platform.quantities[j].is_limit()) numbers.push_back(j);
  return numbers;
}

std::vector<Candidate> combinations(const PlatformTemplate& platform, const Candidate& start)
{
  std::vector<Candidate> all = {start};
  for (std::size_t c = 0; c < platform.choices.size(); ++c) {
    const std::size_t before = all.size(), alternatives = platform.choices[c].alternatives.size();
    if (before * alternatives > most_combinations)
      throw InputErrors(
          InputError{platform.file, "",
                     fmt::format("expected at most {} combinations of choices, found more", most_combinations), ""});
    for (std::size_t a = 0; a < alternatives; ++a)
      for (std::size_t i = 0; i < before && a != start.chosen[c]; ++i) {
        all.push_back(all[i]);
        all.back().chosen[c] = a;
      }
  }
  return all;
}

std::vector<Candidate> drawn_starts(const PlatformTemplate& platform, const Candidate& candidate, std::uint64_t seed)
{
  const std::vector<std::size_t> quantities = continuous_quantities(platform);
  const std::size_t count = 2 * quantities.size();
  std::vector<Candidate> all(count, candidate);
  RandomStream random(seed, RandomPurpose::tuning_starts, 0);
  for (const std::size_t j : quantities) {
    const FreeQuantity& quantity = platform.quantities[j];
    const std::vector<std::size_t> cells = shuffled(count, random);
    for (std::size_t i = 0; i < count; ++i)
      all[i].values[j] = quantity.value_at((static_cast<double>(cells[i]) + 0.5) / static_cast<double>(count));
  }
  for (std::size_t c = 0; c < platform.choices.size(); ++c) {
    const std::vector<std::size_t> cells = shuffled(count, random);
    for (std::size_t i = 0; i < count; ++i)
      all[i].chosen[c] = cells[i] % platform.choices[c].alternatives.size();
  }
  return all;
}

std::vector<Candidate> proposals(const PlatformTemplate& platform, const Candidate& candidate, std::size_t limit,
                                 const std::vector<double>& breaks)
{
  const FreeQuantity& quantity = platform.quantities[limit];
  std::set<double> sizes(breaks.begin(), breaks.end());
  for (double power = 1; power <= quantity.to; power *= 4)
    sizes.insert(power);
  std::vector<Candidate> all = {candidate};
  for (const double size : sizes) {
    if (size < quantity.from || size > quantity.to || size == candidate.values[limit]) continue;
    all.push_back(candidate);
    all.back().values[limit] = size;
  }
  return all;
}

} // namespace loghop
