// Fits the free values of a platform template to measured times.
//
// Residuals are logarithms of simulated over measured time, with equal weight for each decade of size of each table, and
// count by their soft-L1 loss (robust_least_squares.hpp). Order of the work:
//   1. stages: memory (/node/memory), then within a node (/middleware/within_node, to_itself), then the rest; each is
//      fitted to the targets that no value of a later stage changes
//   2. choices, drawn starts and limits (alternatives.hpp): a few rounds for each alternative, the better third goes on
//   3. all quantities together; then values of each that are far away, and all again from where one is better
//   4. intervals and open combinations (fitted_intervals.hpp, open_combinations.hpp)
//   5. keys that the template ties to a free value (tied_values.hpp)
// Values are rounded to four digits before the last simulation. Equal input gives equal results.
#pragma once

#include "loghop/tune/platform_template.hpp"
#include "loghop/tune/targets.hpp"
#include "loghop/tune/tune_options.hpp"
#include "loghop/tune/tuning_result.hpp"

namespace loghop {

/// Digits of the fitted values, and of their intervals.
inline constexpr int tuned_digits = 4, interval_digits = 3;

/// Throws InputErrors as `combinations` does, and std::runtime_error if a simulation fails at the start.
Tuning tune(const PlatformTemplate& platform, const Targets& targets, const TuneOptions& options);

} // namespace loghop
