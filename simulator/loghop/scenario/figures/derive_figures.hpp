// Figures of a scenario whose file names none: one for each sweep, and bars for the other cases.
//
// Elements of "cases" that differ only in the values that they sweep share a figure. Its axis is the sweep with the
// most different numeric values, the other sweeps make panels. All other cases stand as bars, a figure for each unit.
#pragma once

#include "loghop/scenario/core/scenario.hpp"

#include <vector>

namespace loghop {

inline constexpr std::size_t most_derived_panels = 6; ///< with more panels, or more bars, only a table is readable
inline constexpr std::size_t most_derived_bars = 24;

std::vector<Figure> derive_figures(const Scenario& scenario);

/// Those of the file, also none; derived ones if it says nothing.
std::vector<Figure> figures_of(const Scenario& scenario);

} // namespace loghop
