#include "loghop/tune/fitted_intervals.hpp"

#include "loghop/tune/determination.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>
#include <vector>

namespace loghop {

namespace {

constexpr int profile_rounds = 4;
constexpr double as_foretold = 0.25; // the part of a rise that may be missing, or too much, where slopes hold
constexpr double hopeless = 10;      // times what is allowed: no fit of the others makes up for that
constexpr double near_bound = 1e-6;  // of a logarithm
constexpr double invisible = 1e-4;   // of a logarithm: values have four digits

class Intervals {
public:
  Intervals(Fitter& fitter, Tuning& result)
      : fitter_(fitter), platform_(fitter.platform()), best_(fitter.best()), result_(result)
  {}

  void of_quantities(const LeastSquaresResult& found);
  void of_limits();

private:
  double contradiction(std::size_t quantity, double value);
  bool starts_as_well(std::size_t quantity);
  double flat_end(std::size_t quantity, double end, double bound);
  Candidate along(std::size_t q, double step) const;
  void move(Candidate& candidate, std::size_t q, double step) const;
  std::vector<Candidate> starts(std::size_t q, double step) const;
  bool holds(std::size_t q, double step, double allowed);
  bool slopes_hold(std::size_t q, double half_width);
  double end(std::size_t q, double half_width, double bound);
  void tell_open_combinations();

  Fitter& fitter_;
  const PlatformTemplate& platform_;
  Trial best_;
  Tuning& result_;
  Determination known_;
};

/// Whether the start of this quantity gives the times that the best value gives: then that is its value.
bool Intervals::starts_as_well(std::size_t quantity)
{
  Candidate started = best_.candidate;
  started.values[quantity] = platform_.quantities[quantity].start;
  const auto times = fitter_.simulations().times({{best_.candidate, fitter_.fitted()}, {started, fitter_.fitted()}});
  if (times[0] != times[1]) return false;
  best_.candidate = started;
  return true;
}

/// By how much the sum of losses rises if this quantity alone has another value, over what the errors of the measurements
/// allow. They count equally: weights say what a fit should meet, not how certain a measurement is.
double Intervals::contradiction(std::size_t quantity, double value)
{
  Candidate other = best_.candidate;
  other.values[quantity] = value;
  const Numbers& fitted = fitter_.fitted();
  const auto times = fitter_.simulations().times({{best_.candidate, fitted}, {other, fitted}});
  const Vector equal(fitted.size(), 1.0);
  const auto sum = [&](const std::vector<double>& of) {
    return robust_loss(fitter_.residuals_of(of, fitted), equal, loss_scale);
  };
  return sum(times[1]) - sum(times[0]) - known_.tolerated;
}

/// `inside` and `outside` enclose an end: the last unknown towards `outside` that holds.
template<typename Holds> double last_that_holds(double inside, double outside, Holds holds)
{
  while (std::abs(outside - inside) > difference / 2) {
    const double middle = (inside + outside) / 2;
    (holds(middle) ? inside : outside) = middle;
  }
  return inside;
}

/// Of a quantity that no time depends on where it is, as it is below a maximum of terms: where times begin to contradict.
double Intervals::flat_end(std::size_t quantity, double end, double bound)
{
  if (contradiction(quantity, bound) <= 0) return bound;
  const FreeQuantity& of = platform_.quantities[quantity];
  return of.value_of(last_that_holds(of.unknown_of(end), of.unknown_of(bound), [&](double unknown) {
    return contradiction(quantity, of.value_of(unknown)) <= 0;
  }));
}

/// The candidate with quantity q moved by `step`, and the others by what the slopes have for them.
Candidate Intervals::along(std::size_t q, double step) const
{
  Candidate moved = best_.candidate;
  for (std::size_t i = 0; i < fitter_.continuous().size(); ++i)
    if (known_.along[q][i] != 0) move(moved, i, known_.along[q][i] * step);
  return moved;
}

void Intervals::move(Candidate& candidate, std::size_t q, double step) const
{
  const std::size_t j = fitter_.continuous()[q];
  const FreeQuantity& quantity = platform_.quantities[j];
  candidate.values[j] = quantity.value_of(quantity.unknown_of(candidate.values[j]) + step);
}

/// Where fits begin with q moved by `step`: the others as slopes have them, as they are, and each of them at either end of
/// what slopes have for it, where another term of a maximum may take over.
std::vector<Candidate> Intervals::starts(std::size_t q, double step) const
{
  std::vector<Candidate> all = {along(q, step)};
  Candidate moved = best_.candidate;
  move(moved, q, step);
  all.push_back(moved);
  for (std::size_t i = 0; i < fitter_.continuous().size(); ++i) {
    const double half_width = known_.half_width[i];
    if (i == q || half_width == 0 || !std::isfinite(half_width)) continue;
    for (const double to : {-half_width, half_width}) {
      all.push_back(moved);
      move(all.back(), i, to);
    }
  }
  return all;
}

/// Whether the measurements allow q to be moved by `step`: the loss then rises by no more than `allowed` if the others are
/// fitted again.
bool Intervals::holds(std::size_t q, double step, double allowed)
{
  std::vector<Wanted> wanted;
  for (const Candidate& start : starts(q, step))
    wanted.push_back({start, fitter_.fitted()});
  Trial least;
  const auto times = fitter_.simulations().times(wanted);
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const double loss = fitter_.loss_of(fitter_.residuals_of(times[i], fitter_.fitted()));
    if (loss < least.loss) least = {wanted[i].candidate, loss};
  }
  if (least.loss - best_.loss <= allowed) return true;
  Numbers others = fitter_.continuous();
  others.erase(others.begin() + static_cast<std::ptrdiff_t>(q));
  if (least.loss - best_.loss > hopeless * allowed || others.empty()) return false;
  return fitter_.fit(least.candidate, others, fitter_.fitted(), profile_rounds).loss - best_.loss <= allowed;
}

/// Whether the loss rises on the way to this end as the slopes foretell. Intervals that are narrower than the step of the
/// slopes are questioned one step away.
bool Intervals::slopes_hold(std::size_t q, double half_width)
{
  const double step = std::copysign(std::max(std::abs(half_width), difference), half_width);
  const double foretold = known_.curvature[q] * step * step;
  const double rise = fitter_.loss_of(along(q, step)) - best_.loss;
  return std::abs(rise - foretold) <= as_foretold * foretold;
}

/// The end of the interval of q on one side, as an unknown; `half_width` has its sign.
double Intervals::end(std::size_t q, double half_width, double bound)
{
  const FreeQuantity& quantity = platform_.quantities[fitter_.continuous()[q]];
  const double centre = quantity.unknown_of(best_.candidate.values[fitter_.continuous()[q]]);
  const double to_bound = bound - centre;
  if (std::abs(half_width) >= std::abs(to_bound)) return bound;
  const double least = static_cast<double>(fitter_.fitted().size()) * invisible * invisible;
  const double allowed = std::max(known_.curvature[q] * half_width * half_width, least);
  const auto allows = [&](double step) { return holds(q, step, allowed); };
  if (allows(to_bound)) return bound;
  double step = half_width;
  if (slopes_hold(q, half_width)) step = 3 * std::copysign(std::max(std::abs(half_width), difference), half_width);
  if (std::abs(step) >= std::abs(to_bound) || !allows(step)) return centre + half_width;
  return centre + last_that_holds(step, to_bound, allows);
}

void Intervals::tell_open_combinations()
{
  result_.open.clear();
  for (const Vector& direction : known_.open) {
    const TuneOptions& options = fitter_.options();
    result_.open.push_back(described_combination(platform_, best_.candidate, fitter_.continuous(), direction));
    result_.open.back().benchmark = telling_benchmark(platform_, best_.candidate, fitter_.continuous(), direction,
                                                      options.parallel, options.seed, options.stop);
  }
}

void Intervals::of_quantities(const LeastSquaresResult& found)
{
  const Numbers& continuous = fitter_.continuous();
  std::vector<bool> fixed;
  for (std::size_t q = 0; q < continuous.size(); ++q) {
    const FreeQuantity& quantity = platform_.quantities[continuous[q]];
    fixed.push_back(found.at[q] <= quantity.unknown_of(quantity.from) + near_bound ||
                    found.at[q] >= quantity.unknown_of(quantity.to) - near_bound);
  }
  known_ = determine(found, fitter_.weights(), loss_scale, fixed);
  for (std::size_t q = 0; q < continuous.size(); ++q) {
    const FreeQuantity& quantity = platform_.quantities[continuous[q]];
    FittedQuantity& fitted = result_.quantities[continuous[q]];
    fitted.unrelated = known_.unrelated[q] && starts_as_well(continuous[q]);
    fitted.at_bound = fixed[q] && !known_.unrelated[q];
    const bool is_flat = known_.unrelated[q] && !fitted.unrelated;
    const double half_width = is_flat ? 0 : known_.half_width[q];
    fitted.open = !fitted.unrelated && !std::isfinite(half_width);
    const double value = quantity.value_of(found.at[q]);
    fitted.lower = quantity.value_of(found.at[q] - half_width);
    fitted.upper = quantity.value_of(found.at[q] + half_width);
    if (fitted.unrelated || fitted.at_bound || fitted.open) continue;
    fitted.lower = is_flat ? flat_end(continuous[q], value, quantity.from)
                           : quantity.value_of(end(q, -half_width, quantity.unknown_of(quantity.from)));
    fitted.upper = is_flat ? flat_end(continuous[q], value, quantity.to)
                           : quantity.value_of(end(q, half_width, quantity.unknown_of(quantity.to)));
  }
  tell_open_combinations();
  fitter_.set_best(best_); // profiles ask for intervals, and do not change what was found
}

/// From one measured size to before another. Goes on over those sizes that the measurements do not tell apart. A limit
/// that changes nothing when it goes to a bound is unrelated.
void Intervals::of_limits()
{
  const Numbers& all = fitter_.fitted();
  std::set<double> sizes;
  for (const std::size_t i : all)
    sizes.insert(fitter_.targets().points[i].size_bytes);
  for (std::size_t j = 0; j < platform_.quantities.size(); ++j) {
    const FreeQuantity& limit = platform_.quantities[j];
    if (!limit.is_limit()) continue;
    FittedQuantity& fitted = result_.quantities[j];
    Candidate low = best_.candidate, high = best_.candidate;
    low.values[j] = limit.from;
    high.values[j] = limit.to;
    const auto times = fitter_.simulations().times({{low, all}, {best_.candidate, all}, {high, all}});
    fitted.unrelated = times[0] == times[1] && times[1] == times[2];
    auto above = sizes.upper_bound(best_.candidate.values[j]);
    auto below = above;
    while (above != sizes.end() && *above <= limit.to && contradiction(j, *above) <= 0)
      ++above;
    while (below != sizes.begin() && *std::prev(below) > limit.from && contradiction(j, *std::prev(below) - 1) <= 0)
      --below;
    fitted.lower = below == sizes.begin() ? limit.from : std::max(limit.from, *std::prev(below));
    fitted.upper = above == sizes.end() ? limit.to : std::min(limit.to, *above - 1);
  }
}

} // namespace

void determine_values(Fitter& fitter, const LeastSquaresResult* found, Tuning& result)
{
  Intervals intervals(fitter, result);
  if (found != nullptr) intervals.of_quantities(*found);
  intervals.of_limits();
}

} // namespace loghop
