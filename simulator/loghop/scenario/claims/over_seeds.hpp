// Joins the verdicts on claims for several seeds: where something is drawn at random, one draw proves nothing.
//
// A claim holds if it does for every seed, and differs if it does for none. Otherwise it depends on the draw.
#pragma once

#include "loghop/scenario/compare/comparison.hpp"

#include <string>
#include <vector>

namespace loghop {

/// `comparisons` are of one scenario, each with its claims judged, and one or more. Values and words are those of the
/// first; texts of checks gain the number of seeds for which they hold and the range of values.
std::vector<ClaimResult> claims_over_seeds(const std::vector<Comparison>& comparisons);

/// "for 5 of 8 seeds".
std::string seeds_in_words(const SeedCount& count);

} // namespace loghop
