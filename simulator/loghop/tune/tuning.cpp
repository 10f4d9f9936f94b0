#include "loghop/tune/tuning.hpp"

#include "loghop/tune/alternatives.hpp"
#include "loghop/tune/fitted_intervals.hpp"
#include "loghop/tune/fitter.hpp"
#include "loghop/tune/tied_values.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <stdexcept>

namespace loghop {

namespace {

constexpr int stage_rounds = 8, trial_rounds = 3, finalist_rounds = 10, last_rounds = 30;
constexpr std::size_t finalists = 4;  // combinations
constexpr double typical_rounds = 12; // of the last step, for estimates
constexpr int far_values = 7, most_looks = 3;
constexpr double negligible = 1e-3; // of a logarithm

int stage_of(const FreeQuantity& quantity)
{
  const auto begins = [&](const char* with) { return quantity.place.rfind(with, 0) == 0; };
  if (begins("/node/memory")) return 0;
  if (begins("/middleware/within_node") || begins("/middleware/to_itself")) return 1;
  return 2;
}

class Tuner {
public:
  Tuner(const PlatformTemplate& platform, const Targets& targets, const TuneOptions& options)
      : platform_(platform), targets_(targets), options_(options), fitter_(platform, targets, options),
        continuous_(fitter_.continuous()), fitted_(fitter_.fitted())
  {
    result_.quantities.resize(platform.quantities.size());
    for (std::size_t i = 0; i < targets.points.size(); ++i)
      all_.push_back(i);
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
  Candidate rounded(Candidate candidate) const;

  const PlatformTemplate& platform_;
  const Targets& targets_;
  const TuneOptions& options_;
  Fitter fitter_;
  const Numbers& continuous_;
  const Numbers& fitted_;
  Numbers all_; ///< targets, held-out ones too
  Tuning result_;
};

void Tuner::begin()
{
  fitter_.expect(static_cast<double>(fitted_.size()) * static_cast<double>(continuous_.size() + 1) * typical_rounds);
  result_.start_s = fitter_.simulations().times({{fitter_.best().candidate, all_}}).front();
  for (const std::size_t i : all_) {
    const double time = result_.start_s[i];
    const bool fitted = std::binary_search(fitted_.begin(), fitted_.end(), i); // by the logarithm of its time
    if (time > 0 || (time == 0 && !fitted)) continue;
    const std::string why = fitter_.simulations().failure();
    throw std::runtime_error(
        "a simulation failed at the start: " +
        (time == 0 || why.empty() ? name_of(targets_, targets_.points[i]) + ": it took no time" : why));
  }
  fitter_.keep({fitter_.best().candidate, fitter_.loss_of(fitter_.best().candidate)});
}

/// Each stage sees the targets that no value of a later stage changes at the start.
void Tuner::fit_stages()
{
  std::vector<Numbers> stages(3);
  for (const std::size_t j : continuous_)
    stages[static_cast<std::size_t>(stage_of(platform_.quantities[j]))].push_back(j);
  if (std::count_if(stages.begin(), stages.end(), [](const Numbers& stage) { return !stage.empty(); }) < 2) return;

  LeastSquaresResult start;
  fitter_.fit(fitter_.best().candidate, continuous_, fitted_, 0, &start); // slopes alone
  Numbers column(platform_.quantities.size());
  for (std::size_t q = 0; q < continuous_.size(); ++q)
    column[continuous_[q]] = q;
  Candidate candidate = fitter_.best().candidate;
  for (std::size_t stage = 0; stage + 1 < stages.size(); ++stage) {
    Numbers targets;
    for (std::size_t i = 0; i < fitted_.size(); ++i) {
      const auto depends = [&](std::size_t j) { return start.slopes[i][column[j]] != 0; };
      const bool later = std::any_of(stages.begin() + static_cast<std::ptrdiff_t>(stage) + 1, stages.end(),
                                     [&](const Numbers& s) { return std::any_of(s.begin(), s.end(), depends); });
      if (!later && std::any_of(stages[stage].begin(), stages[stage].end(), depends)) targets.push_back(fitted_[i]);
    }
    if (!targets.empty()) candidate = fitter_.fit(candidate, stages[stage], targets, stage_rounds).candidate;
  }
  fitter_.fit(candidate, stages.back().empty() ? continuous_ : stages.back(), fitted_, stage_rounds);
}

void Tuner::fit_trial(Trial& trial, int rounds)
{
  try {
    if (continuous_.empty())
      trial.loss = fitter_.loss_of(trial.candidate);
    else
      trial = fitter_.fit(trial.candidate, continuous_, fitted_, rounds);
  } catch (const TuningStopped&) {
    throw;
  } catch (const std::runtime_error&) { // this combination cannot be simulated
    trial.loss = lost;
  }
  fitter_.keep(trial);
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
    fitter_.expect(static_cast<double>(trials.size() * fitted_.size() * (continuous_.size() + 2)) * rounds / 2);
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
  Trial own = fitter_.best();
  fit_trial(own, finalist_rounds);
  own = fitter_.best();
  try_out(drawn_starts(platform_, own.candidate, options_.seed));
  const double least = static_cast<double>(fitted_.size()) * negligible * negligible;
  const bool is_better = fitter_.best().loss + least < 0.95 * (own.loss + least);
  if (!is_better) fitter_.set_best(own);
  return is_better;
}

void Tuner::try_alternatives()
{
  try_out(combinations(platform_, fitter_.best().candidate));
  if (try_drawn_starts()) try_out(combinations(platform_, fitter_.best().candidate));
  const std::vector<double> breaks = breaks_of(targets_);
  for (std::size_t j = 0; j < platform_.quantities.size(); ++j)
    if (platform_.quantities[j].is_limit()) try_out(proposals(platform_, fitter_.best().candidate, j, breaks));
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

/// Tries values of each quantity far from the best one, and keeps what is better: times that are a maximum of terms have
/// regions in which no slope leads to where another term counts. Returns whether there was something better.
bool Tuner::look_around()
{
  const double before = fitter_.best().loss;
  fitter_.expect(static_cast<double>(continuous_.size() * fitted_.size() * far_values));
  for (const std::size_t j : continuous_) {
    std::vector<Wanted> wanted;
    for (int i = 0; i < far_values; ++i) {
      wanted.push_back({fitter_.best().candidate, fitted_});
      wanted.back().candidate.values[j] = platform_.quantities[j].value_at(i / (far_values - 1.0));
    }
    const auto times = fitter_.simulations().times(wanted);
    for (std::size_t i = 0; i < wanted.size(); ++i)
      fitter_.keep({wanted[i].candidate, fitter_.loss_of(fitter_.residuals_of(times[i], fitted_))});
    fitter_.tell_progress();
  }
  return fitter_.best().loss < 0.999 * before;
}

/// Of all continuous quantities, with slopes at the best values.
LeastSquaresResult Tuner::fit_together()
{
  LeastSquaresResult found;
  fitter_.fit(fitter_.best().candidate, continuous_, fitted_, last_rounds, &found);
  for (int look = 0; look < most_looks && look_around(); ++look)
    fitter_.fit(fitter_.best().candidate, continuous_, fitted_, last_rounds, &found);
  return found;
}

void Tuner::fit_all()
{
  begin();
  if (!continuous_.empty()) fit_stages();
  try_alternatives();
  if (continuous_.empty()) return determine_values(fitter_, nullptr, result_);
  const LeastSquaresResult found = fit_together();
  determine_values(fitter_, &found, result_);
  find_tied_values(fitter_, result_);
}

void Tuner::finish()
{
  result_.best = rounded(fitter_.best().candidate);
  Simulations last(platform_, targets_, options_.parallel, {});
  result_.simulated_s = last.times({{result_.best, all_}}).front();
  result_.simulations += fitter_.simulations().count() + last.count();
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
  if (options_.progress) options_.progress(fitter_.expected(), static_cast<std::size_t>(fitter_.expected()));
  return std::move(result_);
}

} // namespace

Tuning tune(const PlatformTemplate& platform, const Targets& targets, const TuneOptions& options)
{
  return Tuner(platform, targets, options).run();
}

} // namespace loghop
