// What the measurements know of each fitted value: its interval, that it is part of an open combination, or nothing.
//
// An interval begins as determination.hpp has it, by the slopes at the best values. Times are maxima of terms, though, and
// slopes do not see where another term takes over. So the loss is asked with the value at its bound and, where slopes
// foretold the end well, at three times its distance, with the others fitted again from several starts (a profile of the
// loss). Where it rises by no more than what ends the interval by the slopes, the interval goes on to where it does.
// Source of profiles: D. M. Bates, D. G. Watts, "Nonlinear Regression Analysis and Its Applications", 1988, chapter 6.
//
// A limit of a protocol is known between measured sizes: between neighbours all limits give the same times.
#pragma once

#include "loghop/tune/fitter.hpp"
#include "loghop/tune/tuning_result.hpp"

namespace loghop {

/// Fills `result.quantities` and `result.open`. `found`: the fit of all continuous quantities at fitter.best(), which
/// stays; nullptr if there is none. Throws TuningStopped.
void determine_values(Fitter& fitter, const LeastSquaresResult* found, Tuning& result);

} // namespace loghop
