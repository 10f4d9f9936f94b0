// Keys that a template does not have, and that follow a free value by their default: would the measurements have them apart?
//
// Without `write_coherence` a platform takes `coherence` for reads and writes alike. A fit then looks for one value where a
// machine may have two, and the other values bend: messages of one piece tell the sum of both, long ones the larger.
#pragma once

#include "loghop/tune/fitter.hpp"
#include "loghop/tune/tuning_result.hpp"

namespace loghop {

/// Fits again, from the best values, with each such key free as well. Names those whose interval of 95 % then ends before
/// the value that they follow, as the loss says it, and with which the mean error falls by `least_gain` or more. Adds to
/// result.tied, and its simulations. Throws TuningStopped.
void find_tied_values(Fitter& fitter, Tuning& result);

inline constexpr double least_gain = 0.005; ///< of a mean relative error

} // namespace loghop
