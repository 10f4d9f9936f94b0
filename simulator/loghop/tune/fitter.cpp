#include "loghop/tune/fitter.hpp"

#include "loghop/tune/alternatives.hpp"

#include <algorithm>
#include <cmath>

namespace loghop {

Fitter::Fitter(const PlatformTemplate& platform, const Targets& targets, const TuneOptions& options)
    : platform_(platform), targets_(targets), options_(options),
      simulations_(platform, targets, options.parallel, options.stop), continuous_(continuous_quantities(platform)),
      weights_(weights_of(targets))
{
  best_.candidate = start_of(platform);
  for (std::size_t i = 0; i < targets.points.size(); ++i) {
    if (weights_[i] == 0) continue;
    fitted_.push_back(i);
    fitted_weights_.push_back(weights_[i]);
  }
}

Vector Fitter::residuals_of(const std::vector<double>& times, const Numbers& targets) const
{
  Vector residuals;
  for (std::size_t i = 0; i < targets.size(); ++i)
    residuals.push_back(std::log(times[i] / targets_.points[targets[i]].measured_s));
  return residuals;
}

double Fitter::loss_of(const Vector& residuals) const
{
  const double loss = robust_loss(residuals, fitted_weights_, loss_scale);
  return std::isfinite(loss) ? loss : lost;
}

LeastSquares Fitter::problem_of(const Candidate& from, const Numbers& quantities, const Numbers& targets,
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

Trial Fitter::fit(const Candidate& from, const Numbers& quantities, const Numbers& targets, int rounds,
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

void Fitter::keep(const Trial& trial)
{
  if (trial.loss < best_.loss) best_ = trial;
}

double Fitter::loss_of(const Candidate& candidate)
{
  return loss_of(residuals_of(simulations_.times({{candidate, fitted_}}).front(), fitted_));
}

void Fitter::tell_progress() const
{
  if (options_.progress)
    options_.progress(std::min(static_cast<double>(simulations_.count()), 0.99 * expected_),
                      static_cast<std::size_t>(expected_));
}

} // namespace loghop
