// Calibrations whose simulations are kept, so that one that was cut off goes on.
//
// Simulations are numbered in the order in which they are planned, those of later rounds of refinement behind the others:
// equal platform and options number them alike.
#pragma once

#include "loghop/simulate/isolated_times.hpp"

#include <cstddef>
#include <functional>
#include <optional>

namespace loghop {

struct Platform;
struct CalibrateOptions;
struct CalibrateResult;

struct KeptSimulations {
  /// The time of one that was simulated before [s]; nothing: it is simulated.
  std::function<std::optional<double>(std::size_t number)> known = {};
  /// Called for each that was simulated here, as it ends.
  std::function<void(std::size_t number, const simulate::IsolatedTime&)> finished = {};
};

/// As in calibrate_platform.hpp, without what is known.
CalibrateResult calibrate_platform(const Platform& platform, const CalibrateOptions& options,
                                   const KeptSimulations& kept);

} // namespace loghop
