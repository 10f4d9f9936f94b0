// Selects the cases of an experiment that stand as bars of where the time went.
//
// All of them, if they are at most 16. Otherwise of each panel of each figure with an axis that case with the smallest
// and that with the largest value along it, and all that stand in no such figure; if these are still more than 16, the
// first 16 of them in the order of the scenario.
#pragma once

#include "loghop/scenario/core/scenario.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace loghop {

inline constexpr std::size_t most_time_bars = 16;

struct TimeSelection {
  std::vector<std::size_t> cases; ///< positions in the scenario, ascending
  std::string rule;               ///< says what was left out, for readers; "" if nothing was
};

/// `candidates`: positions of cases that have times, ascending.
TimeSelection select_time_bars(const Scenario& scenario, const std::vector<std::size_t>& candidates);

} // namespace loghop
