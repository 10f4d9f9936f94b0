// Fits quantities of a platform template to targets, and keeps the best candidate that was simulated.
//
// What tuning.cpp searches and fitted_intervals.cpp questions stands on this: robust least squares of log ratios, where
// each residual is one target on one candidate.
#pragma once

#include "loghop/tune/robust_least_squares.hpp"
#include "loghop/tune/simulations.hpp"
#include "loghop/tune/tune_options.hpp"

#include <cstddef>
#include <limits>
#include <vector>

namespace loghop {

using Numbers = std::vector<std::size_t>;

inline constexpr double loss_scale = 0.1;  ///< beyond a factor of 1.1 times count less than their square
inline constexpr double difference = 0.02; ///< of a logarithm: step of the slopes
inline constexpr double lost = std::numeric_limits<double>::infinity();

/// A candidate, and its loss over the targets that are fitted.
struct Trial {
  Candidate candidate;
  double loss = lost;
};

class Fitter {
public:
  /// All three must outlive this.
  Fitter(const PlatformTemplate& platform, const Targets& targets, const TuneOptions& options);

  const PlatformTemplate& platform() const { return platform_; }
  const Targets& targets() const { return targets_; }
  const TuneOptions& options() const { return options_; }
  Simulations& simulations() { return simulations_; }
  const Numbers& continuous() const { return continuous_; } ///< quantities that are no limits
  const Numbers& fitted() const { return fitted_; }         ///< targets that are not held out
  const Vector& weights() const { return fitted_weights_; } ///< of fitted()

  const Trial& best() const { return best_; }
  void set_best(const Trial& trial) { best_ = trial; }
  void keep(const Trial& trial); ///< if it is better than the best so far

  /// The best values of these quantities for these targets; the others stay. Candidates that are simulated on all fitted
  /// targets are kept if they are better than the best so far. Throws what minimise_robust does, and TuningStopped.
  Trial fit(const Candidate& from, const Numbers& quantities, const Numbers& targets, int rounds,
            LeastSquaresResult* details = nullptr);

  /// Log ratios of simulated to measured times.
  Vector residuals_of(const std::vector<double>& times, const Numbers& targets) const;
  /// Of residuals of all fitted targets; `lost` if one of them cannot be simulated.
  double loss_of(const Vector& residuals) const;
  double loss_of(const Candidate& candidate);

  void expect(double simulations) { expected_ += simulations; } ///< for the estimate
  double expected() const { return expected_; }
  void tell_progress() const;

private:
  LeastSquares problem_of(const Candidate& from, const Numbers& quantities, const Numbers& targets, int rounds) const;

  const PlatformTemplate& platform_;
  const Targets& targets_;
  const TuneOptions& options_;
  Simulations simulations_;
  Numbers continuous_, fitted_;
  Vector weights_;        ///< of all targets
  Vector fitted_weights_; ///< of fitted_
  Trial best_;
  double expected_ = 0;
};

} // namespace loghop
