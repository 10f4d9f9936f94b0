// Reads the keys of a scenario that are for its report: "figures", "channels" and "discussion".
//
//     "figures": [{"title": "Half round trips", "cases": "to itself*", "x": "/workload/message",
//                  "panels": "/workload/layout/stride", "source": "Figure 3"}],
//     "channels": "random, 16000B"        or        ["random, *", "in turn, 16000B"],
//     "discussion": "LogP knows no message sizes."
//
// A figure or map that cannot be drawn is a problem at its place: a pattern that fits no case, a pointer to nothing, an
// axis of texts or of quantities of two kinds; a map of a network whose channels are not known or that is too large for
// a page, more cases than a reader takes in. Unless all cases of the scenario were read, patterns that match none are not
// reported.
#pragma once

#include "loghop/base/json_value.hpp"
#include "loghop/scenario/core/scenario.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace loghop {

inline constexpr std::size_t most_figures = 100;
inline constexpr std::size_t most_panels = 24;         ///< of one figure
inline constexpr std::size_t most_mapped_cases = 2;    ///< two maps each
inline constexpr int longest_mapped_side = 64;         ///< nodes along x or y
inline constexpr std::size_t most_mapped_links = 8192; ///< of a network that is no mesh or torus

/// The figures at `place` of a scenario whose cases are read.
std::vector<Figure> read_figures(const JsonValue& place, const Scenario& scenario, bool has_all_cases);

/// Positions of the cases whose channels a report draws on a map, ascending.
std::vector<std::size_t> read_channels(const JsonValue& place, const Scenario& scenario, bool has_all_cases);

/// A text, or a list of texts.
std::vector<std::string> read_texts(const JsonValue& place);

} // namespace loghop
