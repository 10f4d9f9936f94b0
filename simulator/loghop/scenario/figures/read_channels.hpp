// Reads "channels": the cases whose channels a report draws on a map of their mesh.
//
//     "channels": "random, 16000B"        or        ["random, *", "in turn, 16000B"]
//
// What cannot be drawn is a problem at its place: a pattern that fits no case, or one on a network without flit
// channels, a mesh too large for a page, more cases than a reader takes in.
#pragma once

#include "loghop/base/json_value.hpp"
#include "loghop/scenario/core/scenario.hpp"

#include <cstddef>
#include <vector>

namespace loghop {

inline constexpr std::size_t most_mapped_cases = 2; ///< two maps each
inline constexpr int longest_mapped_side = 64;      ///< nodes along x or y

/// Positions of cases, ascending. Without all cases nothing is said about which there are.
std::vector<std::size_t> read_channels(const JsonValue& place, const Scenario& scenario, bool has_all_cases);

} // namespace loghop
