// Fits the free values of a platform template to measured times.
//
// Residuals are logarithms of simulated over measured time, with equal weight for each decade of size of each table, and
// count by their soft-L1 loss (robust_least_squares.hpp). Order of the work:
//   1. stages: memory (/node/memory), then within a node (/middleware/within_node, to_itself), then the rest; each is
//      fitted to the targets that no value of a later stage changes
//   2. choices, drawn starts and limits (alternatives.hpp): a few rounds for each alternative, the better third goes on
//   3. all quantities together; then values of each that are far away, and all again from where one is better
//   4. intervals and open combinations (determination.hpp, open_combinations.hpp)
// Values are rounded to four digits before the last simulation. Equal input gives equal results.
#pragma once

#include "loghop/tune/open_combinations.hpp"
#include "loghop/tune/platform_template.hpp"
#include "loghop/tune/targets.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace loghop {

struct TuneOptions {
  int parallel = 0;           ///< simulations at a time; 0: as many as there are processors
  std::uint64_t seed = 1;     ///< of drawn starts, and of what platforms draw
  std::function<bool()> stop; ///< asked a few times a second
  std::function<void(double done, std::size_t all)> progress; ///< in simulations; `all` is an estimate
};

/// How well the measurements know a fitted quantity. Numbers in its unit.
struct FittedQuantity {
  double lower = 0, upper = 0; ///< interval of 95 %, inside the bounds; of a limit: between measured sizes
  bool at_bound = false;       ///< the fit would go on beyond it: no interval
  bool unrelated = false;      ///< no measured time depends on it
  bool open = false;           ///< part of an open combination: no interval
};

struct Tuning {
  Candidate best;
  std::vector<FittedQuantity> quantities; ///< in the order of the template
  std::vector<OpenCombination> open;
  std::vector<double> simulated_s; ///< of all targets, held-out ones too
  std::vector<double> start_s;     ///< the same at the start
  std::size_t simulations = 0;
  bool stopped = false; ///< before its end: `best` is the best so far, without intervals
};

/// Digits of the fitted values, and of their intervals.
inline constexpr int tuned_digits = 4, interval_digits = 3;

/// Throws InputErrors as `combinations` does, and std::runtime_error if a simulation fails at the start.
Tuning tune(const PlatformTemplate& platform, const Targets& targets, const TuneOptions& options);

} // namespace loghop
