// The gate holds a comparison to its simulations, tolerances, claims and a baseline, item by item. A CI job fails if
// one item does.
#pragma once

#include "loghop/scenario/compare/comparison.hpp"

#include <string>
#include <vector>

namespace loghop {

/// One thing that may pass or fail.
struct GateItem {
  enum class Kind { simulation, tolerance, claim, baseline };
  enum class Outcome { passed, failed, error, skipped }; ///< error: a simulation did not come to its end
  Kind kind = Kind::tolerance;
  std::string name; ///< of the case, ratio or claim; of a baseline "baseline"
  Outcome outcome = Outcome::passed;
  std::vector<std::string> problems; ///< what is wrong, one line each; of what is skipped, why
  std::vector<std::string> remarks;  ///< what else to know: checks of claims, why a claim is expected to differ
};

/// Cases and ratios that have a tolerance, cases that failed (once, also with a tolerance), claims, and the baseline if
/// there is one; in this order, each in that of the scenario. A claim that differs as expected passes; one that is not
/// reproducible is skipped.
std::vector<GateItem> gate_items(const Comparison& comparison);

/// One line for each problem of what failed: what `loghop compare` says on standard error. Not of simulations, whose
/// errors may be long.
std::vector<std::string> gate_failures(const Comparison& comparison);

} // namespace loghop
