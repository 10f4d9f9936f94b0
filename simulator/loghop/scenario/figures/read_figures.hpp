// Reads what a scenario says for its report: "figures" and "discussion".
//
//     "figures": [{"title": "Half round trips", "cases": "to itself*", "x": "/workload/message",
//                  "panels": "/workload/layout/stride", "source": "Figure 3"}],
//     "discussion": "LogP knows no message sizes."
//
// What cannot be drawn is a problem at its place: a pattern that fits no case, a pointer to nothing, an axis of texts
// or of quantities of two kinds.
#pragma once

#include "loghop/base/json_value.hpp"
#include "loghop/scenario/core/scenario.hpp"

#include <string>
#include <vector>

namespace loghop {

inline constexpr std::size_t most_figures = 100;
inline constexpr std::size_t most_panels = 24; ///< of one figure

/// The figures at `place` of a scenario whose cases are read. Without all cases nothing is said about which there are.
std::vector<Figure> read_figures(const JsonValue& place, const Scenario& scenario, bool has_all_cases);

/// A text, or a list of texts.
std::vector<std::string> read_texts(const JsonValue& place);

} // namespace loghop
