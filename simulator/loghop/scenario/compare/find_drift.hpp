// Finds the differences between an earlier comparison of a scenario and this one.
//
// Times are deterministic: without a change of the program, the scenario or its files they are equal to the last digit,
// so that by default every difference counts. Cases are matched by name, predictions by the name of the model. Ratios
// and errors follow from times, and are not looked at by themselves.
#pragma once

#include "loghop/scenario/compare/baseline.hpp"
#include "loghop/scenario/compare/comparison.hpp"

namespace loghop {

/// Says which differences count as drift. A `partial` comparison has only chosen cases: the others are not gone.
struct DriftLimits {
  double allowed = 0;
  bool partial = false;
};

/// In the order of this comparison, what is gone after that: models, cases, claims.
Drift drift_from(const Baseline& baseline, const Comparison& comparison, const DriftLimits& limits);

} // namespace loghop
