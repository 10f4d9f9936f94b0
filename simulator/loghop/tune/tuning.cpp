#include "loghop/tune/tuning.hpp"

#include "loghop/tune/alternatives.hpp"
#include "loghop/tune/determination.hpp"
#include "loghop/tune/robust_least_squares.hpp"
#include "loghop/tune/simulations.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <limits>
#include <set>
#include <stdexcept>

namespace loghop {

namespace {

constexpr double loss_scale = 0.1;  // beyond a factor of 1.1 times count less than their square
constexpr double difference = 0.02; // of a logarithm
constexpr int stage_rounds = 8, trial_rounds = 3, finalist_rounds = 10, last_rounds = 30;
constexpr std::size_t finalists = 4;  // combinations
constexpr double typical_rounds = 12; // of the last step, for estimates
constexpr int far_values = 7, most_looks = 3;
constexpr double negligible = 1e-3; // of a logarithm
constexpr double lost = std::numeric_limits<double>::infinity();

using Numbers = std::vector<std::size_t>;

int stage_of(const FreeQuantity& quantity)
{
  const auto begins = [&](const char* with) { return quantity.place.rfind(with, 0) == 0; };
  if (begins("/node/memory")) return 0;
  if (begins("/middleware/within_node") || begins("/middleware/to_itself")) return 1;
  return 2;
}

/// A candidate, and its loss over the targets that are fitted.
struct Trial {
  Candidate candidate;
  double loss = lost;
};

class Tuner {
public:
  Tuner(const PlatformTemplate& platform, const Targets& targets, const TuneOptions& options)
      : platform_(platform), targets_(targets), options_(options),
        simulations_(platform, targets, options.parallel, options.stop), continuous_(continuous_quantities(platform))
  {
    result_.quantities.resize(platform.quantities.size());
    weights_ = weights_of(targets);
    for (std::size_t i = 0; i < targets.points.size(); ++i) {
      all_.push_back(i);
      if (weights_[i] == 0) continue;
      fitted_.push_back(i);
      fitted_weights_.push_back(weights_[i]);
    }
  }

  Tuning run();

private:
  void begin();
  void fit_all();
  void fit_stages();
  void fit_trial(Trial& trial, int rounds);
  void try_out(const std::vector<Candidate>& candidates);
  bool try_drawn_starts();
  void try_alternatives();
  bool look_around();
  LeastSquaresResult fit_together();
  void finish();
  void keep(const Trial& trial);
  Trial fit(const Candidate& from, const Numbers& quantities, const Numbers& targets, int rounds,
            LeastSquaresResult* details = nullptr);
  LeastSquares problem_of(const Candidate& from, const Numbers& quantities, const Numbers& targets, int rounds) const;
  Vector residuals_of(const std::vector<double>& times, const Numbers& targets) const;
  double loss_of(const Vector& residuals) const;
  double contradiction(std::size_t quantity, double value);
  Candidate rounded(Candidate candidate) const;
  bool starts_as_well(std::size_t quantity);
  void determine_values(const LeastSquaresResult& fit);
  double widened(std::size_t quantity, double end, double bound);
  void determine_limits();
  void tell_progress() const
  {
    if (options_.progress)
      options_.progress(std::min(static_cast<double>(simulations_.count()), 0.99 * expected_),
                        static_cast<std::size_t>(expected_));
  }

  const PlatformTemplate& platform_;
  const Targets& targets_;
  const TuneOptions& options_;
  Simulations simulations_;
  Numbers continuous_, fitted_, all_;
  Vector weights_;        ///< of all targets
  Vector fitted_weights_; ///< of fitted_
  Trial best_;
  double tolerated_ = 0; ///< by the errors: see Determination
  double expected_ = 1;
  Tuning result_;
};

Vector Tuner::residuals_of(const std::vector<double>& times, const Numbers& targets) const
{
  Vector residuals;
  for (std::size_t i = 0; i < targets.size(); ++i)
    residuals.push_back(std::log(times[i] / targets_.points[targets[i]].measured_s));
  return residuals;
}

/// Over all targets that are fitted; `lost` if one of them cannot be simulated.
double Tuner::loss_of(const Vector& residuals) const
{
  const double loss = robust_loss(residuals, fitted_weights_, loss_scale);
  return std::isfinite(loss) ? loss : lost;
}

LeastSquares Tuner::problem_of(const Candidate& from, const Numbers& quantities, const Numbers& targets,
                               int rounds) const
{
  LeastSquares problem;
  for (const std::size_t j : quantities) {
    const FreeQuantity& quantity = platform_.quantities[j];
    const double value = from.values[j];
    problem.start.push_back(quantity.unknown_of(value));
    problem.lower.push_back(quantity.unknown_of(quantity.from));
    problem.upper.push_back(quantity.unknown_of(quantity.to));
    // At least one byte.
    const double one = quantity.whole ? quantity.unknown_of(value + 1) - quantity.unknown_of(value) : 0;
    problem.differences.push_back(std::max(difference, one));
  }
  for (const std::size_t i : targets)
    problem.weights.push_back(weights_[i]);
  problem.scale = loss_scale;
  problem.most_rounds = rounds;
  return problem;
}

/// The best values of these quantities for these targets; the others stay. Candidates that are simulated on all fitted
/// targets are kept if they are better than the best so far.
Trial Tuner::fit(const Candidate& from, const Numbers& quantities, const Numbers& targets, int rounds,
                 LeastSquaresResult* details)
{
  const auto candidate_at = [&](const Vector& at) {
    Candidate candidate = from;
    for (std::size_t q = 0; q < quantities.size(); ++q)
      candidate.values[quantities[q]] = platform_.quantities[quantities[q]].value_of(at[q]);
    return candidate;
  };
  const auto residuals = [&](const std::vector<Probe>& probes) {
    std::vector<Wanted> wanted;
    for (const Probe& probe : probes) {
      wanted.push_back({candidate_at(probe.at), {}});
      for (const std::size_t i : probe.residuals)
        wanted.back().targets.push_back(targets[i]);
    }
    Rows rows;
    const auto times = simulations_.times(wanted);
    for (std::size_t w = 0; w < wanted.size(); ++w) {
      rows.push_back(residuals_of(times[w], wanted[w].targets));
      if (wanted[w].targets.size() == fitted_.size()) keep({wanted[w].candidate, loss_of(rows.back())});
    }
    tell_progress();
    return rows;
  };
  const LeastSquaresResult found = minimise_robust(problem_of(from, quantities, targets, rounds), residuals);
  if (details != nullptr) *details = found;
  return {candidate_at(found.at), found.loss};
}

void Tuner::keep(const Trial& trial)
{
  if (trial.loss < best_.loss) best_ = trial;
}

void Tuner::begin()
{
  best_.candidate = start_of(platform_);
  expected_ = static_cast<double>(fitted_.size()) * static_cast<double>(continuous_.size() + 1) * typical_rounds;
  result_.start_s = simulations_.times({{best_.candidate, all_}}).front();
  for (const std::size_t i : all_) {
    const double time = result_.start_s[i];
    const bool fitted = weights_[i] > 0; // by the logarithm of its time
    if (time > 0 || (time == 0 && !fitted)) continue;
    const std::string why = simulations_.failure();
    throw std::runtime_error(
        "a simulation failed at the start: " +
        (time == 0 || why.empty() ? name_of(targets_, targets_.points[i]) + ": it took no time" : why));
  }
  best_.loss = loss_of(residuals_of(simulations_.times({{best_.candidate, fitted_}}).front(), fitted_));
}

/// Each stage sees the targets that no value of a later stage changes at the start.
void Tuner::fit_stages()
{
  std::vector<Numbers> stages(3);
  for (const std::size_t j : continuous_)
    stages[static_cast<std::size_t>(stage_of(platform_.quantities[j]))].push_back(j);
  if (std::count_if(stages.begin(), stages.end(), [](const Numbers& stage) { return !stage.empty(); }) < 2) return;

  LeastSquaresResult start;
  fit(best_.candidate, continuous_, fitted_, 0, &start); // slopes alone
  Numbers column(platform_.quantities.size());
  for (std::size_t q = 0; q < continuous_.size(); ++q)
    column[continuous_[q]] = q;
  Candidate candidate = best_.candidate;
  for (std::size_t stage = 0; stage + 1 < stages.size(); ++stage) {
    Numbers targets;
    for (std::size_t i = 0; i < fitted_.size(); ++i) {
      const auto depends = [&](std::size_t j) { return start.slopes[i][column[j]] != 0; };
      const bool later = std::any_of(stages.begin() + static_cast<std::ptrdiff_t>(stage) + 1, stages.end(),
                                     [&](const Numbers& s) { return std::any_of(s.begin(), s.end(), depends); });
      if (!later && std::any_of(stages[stage].begin(), stages[stage].end(), depends)) targets.push_back(fitted_[i]);
    }
    if (!targets.empty()) candidate = fit(candidate, stages[stage], targets, stage_rounds).candidate;
  }
  fit(candidate, stages.back().empty() ? continuous_ : stages.back(), fitted_, stage_rounds);
}

void Tuner::fit_trial(Trial& trial, int rounds)
{
  try {
    if (continuous_.empty())
      trial.loss = loss_of(residuals_of(simulations_.times({{trial.candidate, fitted_}}).front(), fitted_));
    else
      trial = fit(trial.candidate, continuous_, fitted_, rounds);
  } catch (const TuningStopped&) {
    throw;
  } catch (const std::runtime_error&) { // this combination cannot be simulated
    trial.loss = lost;
  }
  keep(trial);
}

/// A few rounds for each; the better third goes on, until few are left, which are fitted longer.
void Tuner::try_out(const std::vector<Candidate>& candidates)
{
  std::vector<Trial> trials;
  for (const Candidate& candidate : candidates)
    trials.push_back({candidate, lost});
  while (trials.size() > 1) {
    const bool last = trials.size() <= finalists;
    const int rounds = last ? finalist_rounds : trial_rounds;
    expected_ += static_cast<double>(trials.size() * fitted_.size() * (continuous_.size() + 2)) * rounds / 2;
    for (Trial& trial : trials)
      fit_trial(trial, rounds);
    std::stable_sort(trials.begin(), trials.end(), [](const Trial& a, const Trial& b) { return a.loss < b.loss; });
    trials.resize(last ? 1 : std::max(finalists, (trials.size() + 2) / 3));
  }
}

/// What was found from the template's start stays unless another start leads to something clearly better: among values
/// that the measurements do not tell apart, those near the start are the ones that somebody chose. Returns whether one did.
bool Tuner::try_drawn_starts()
{
  if (continuous_.empty()) return false;
  Trial own = best_;
  fit_trial(own, finalist_rounds);
  own = best_;
  try_out(drawn_starts(platform_, own.candidate, options_.seed));
  const double least = static_cast<double>(fitted_.size()) * negligible * negligible;
  const bool is_better = best_.loss + least < 0.95 * (own.loss + least);
  if (!is_better) best_ = own;
  return is_better;
}

void Tuner::try_alternatives()
{
  try_out(combinations(platform_, best_.candidate));
  if (try_drawn_starts()) try_out(combinations(platform_, best_.candidate));
  const std::vector<double> breaks = breaks_of(targets_);
  for (std::size_t j = 0; j < platform_.quantities.size(); ++j)
    if (platform_.quantities[j].is_limit()) try_out(proposals(platform_, best_.candidate, j, breaks));
}

Candidate Tuner::rounded(Candidate candidate) const
{
  for (std::size_t j = 0; j < candidate.values.size(); ++j) {
    const FreeQuantity& quantity = platform_.quantities[j];
    candidate.values[j] = std::clamp(std::strtod(quantity.text_of(candidate.values[j], tuned_digits).c_str(), nullptr),
                                     quantity.from, quantity.to);
  }
  return candidate;
}

/// Whether the start of this quantity gives the times that the best value gives: then that is its value.
bool Tuner::starts_as_well(std::size_t quantity)
{
  Candidate started = best_.candidate;
  started.values[quantity] = platform_.quantities[quantity].start;
  const auto times = simulations_.times({{best_.candidate, fitted_}, {started, fitted_}});
  if (times[0] != times[1]) return false;
  best_.candidate = started;
  return true;
}

/// By how much the sum of losses rises if this quantity has another value, over what the errors of the measurements allow.
/// They count equally: weights say what a fit should meet, not how certain a measurement is.
double Tuner::contradiction(std::size_t quantity, double value)
{
  Candidate other = best_.candidate;
  other.values[quantity] = value;
  const auto times = simulations_.times({{best_.candidate, fitted_}, {other, fitted_}});
  const Vector equal(fitted_.size(), 1.0);
  const auto sum = [&](const std::vector<double>& of) {
    return robust_loss(residuals_of(of, fitted_), equal, loss_scale);
  };
  return sum(times[1]) - sum(times[0]) - tolerated_;
}

/// The end of an interval, or where the measurements begin to contradict on the way to a bound. They differ where straight
/// lines do not hold: times that are a maximum of terms depend on a value to one side alone.
double Tuner::widened(std::size_t quantity, double end, double bound)
{
  const bool lines_hold = !(contradiction(quantity, end) <= -tolerated_ / 2); // far less than they foretell
  if (lines_hold) return end;
  if (contradiction(quantity, bound) <= 0) return bound;
  const FreeQuantity& of = platform_.quantities[quantity];
  double inside = of.unknown_of(end), outside = of.unknown_of(bound);
  while (std::abs(outside - inside) > difference / 2) {
    const double middle = (inside + outside) / 2;
    (contradiction(quantity, of.value_of(middle)) <= 0 ? inside : outside) = middle;
  }
  return of.value_of(inside);
}

void Tuner::determine_values(const LeastSquaresResult& found)
{
  std::vector<bool> fixed;
  constexpr double near = 1e-6;
  for (std::size_t q = 0; q < continuous_.size(); ++q) {
    const FreeQuantity& quantity = platform_.quantities[continuous_[q]];
    fixed.push_back(found.at[q] <= quantity.unknown_of(quantity.from) + near ||
                    found.at[q] >= quantity.unknown_of(quantity.to) - near);
  }
  const Determination known = determine(found, fitted_weights_, loss_scale, fixed);
  tolerated_ = known.tolerated;
  for (std::size_t q = 0; q < continuous_.size(); ++q) {
    const FreeQuantity& quantity = platform_.quantities[continuous_[q]];
    FittedQuantity& fitted = result_.quantities[continuous_[q]];
    fitted.unrelated = known.unrelated[q] && starts_as_well(continuous_[q]);
    fitted.at_bound = fixed[q] && !known.unrelated[q];
    const bool flat = known.unrelated[q] && !fitted.unrelated; // below a maximum of terms
    const double half_width = flat ? 0 : known.half_width[q];
    fitted.open = !fitted.unrelated && !std::isfinite(half_width);
    fitted.lower = quantity.value_of(found.at[q] - half_width);
    fitted.upper = quantity.value_of(found.at[q] + half_width);
    if (fitted.unrelated || fitted.at_bound || fitted.open) continue;
    fitted.lower = widened(continuous_[q], fitted.lower, quantity.from);
    fitted.upper = widened(continuous_[q], fitted.upper, quantity.to);
  }
  for (const Vector& direction : known.open) {
    result_.open.push_back(described_combination(platform_, best_.candidate, continuous_, direction));
    result_.open.back().benchmark = telling_benchmark(platform_, best_.candidate, continuous_, direction,
                                                      options_.parallel, options_.seed, options_.stop);
  }
}

/// From one measured size to before another: between neighbours all limits give the same times. Goes on over those sizes
/// that the measurements do not tell apart. A limit that changes nothing when it goes to a bound is unrelated.
void Tuner::determine_limits()
{
  std::set<double> sizes;
  for (const std::size_t i : fitted_)
    sizes.insert(targets_.points[i].size_bytes);
  for (std::size_t j = 0; j < platform_.quantities.size(); ++j) {
    const FreeQuantity& limit = platform_.quantities[j];
    if (!limit.is_limit()) continue;
    FittedQuantity& fitted = result_.quantities[j];
    Candidate low = best_.candidate, high = best_.candidate;
    low.values[j] = limit.from;
    high.values[j] = limit.to;
    const auto times = simulations_.times({{low, fitted_}, {best_.candidate, fitted_}, {high, fitted_}});
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

/// Tries values of each quantity far from the best one, and keeps what is better: times that are a maximum of terms have
/// regions in which no slope leads to where another term counts. Returns whether there was something better.
bool Tuner::look_around()
{
  const double before = best_.loss;
  expected_ += static_cast<double>(continuous_.size() * fitted_.size() * far_values);
  for (const std::size_t j : continuous_) {
    std::vector<Wanted> wanted;
    for (int i = 0; i < far_values; ++i) {
      wanted.push_back({best_.candidate, fitted_});
      wanted.back().candidate.values[j] = platform_.quantities[j].value_at(i / (far_values - 1.0));
    }
    const auto times = simulations_.times(wanted);
    for (std::size_t i = 0; i < wanted.size(); ++i)
      keep({wanted[i].candidate, loss_of(residuals_of(times[i], fitted_))});
    tell_progress();
  }
  return best_.loss < 0.999 * before;
}

/// Of all continuous quantities, with slopes at the best values.
LeastSquaresResult Tuner::fit_together()
{
  LeastSquaresResult found;
  fit(best_.candidate, continuous_, fitted_, last_rounds, &found);
  for (int look = 0; look < most_looks && look_around(); ++look)
    fit(best_.candidate, continuous_, fitted_, last_rounds, &found);
  return found;
}

void Tuner::fit_all()
{
  begin();
  if (!continuous_.empty()) fit_stages();
  try_alternatives();
  if (!continuous_.empty()) determine_values(fit_together());
  determine_limits();
}

void Tuner::finish()
{
  result_.best = rounded(best_.candidate);
  Simulations last(platform_, targets_, options_.parallel, {});
  result_.simulated_s = last.times({{result_.best, all_}}).front();
  result_.simulations = simulations_.count() + last.count();
}

Tuning Tuner::run()
{
  try {
    fit_all();
  } catch (const TuningStopped&) {
    if (result_.start_s.empty()) throw;
    result_.stopped = true;
  }
  finish();
  if (options_.progress) options_.progress(expected_, static_cast<std::size_t>(expected_));
  return std::move(result_);
}

} // namespace

Tuning tune(const PlatformTemplate& platform, const Targets& targets, const TuneOptions& options)
{
  return Tuner(platform, targets, options).run();
}

} // namespace loghop
