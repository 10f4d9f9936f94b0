// Computes the numbers in the claims of a scenario from the lines of its comparison.
//
// Times are in seconds, errors are fractions: (time - reference) / reference. A number of several cases does not exist
// if it is missing for one of them, so that a case that fails never makes a claim hold.
#pragma once

#include "loghop/scenario/compare/comparison.hpp"

#include <optional>
#include <string>
#include <vector>

namespace loghop {

using ClaimLines = std::vector<const ComparisonLine*>;

/// Those of `comparison.cases` whose name matches, in the same order.
ClaimLines claim_lines(const std::string& pattern, const Comparison& comparison);

/// `of`: "simulated", "measured", or the name of a model.
std::optional<double> claim_time(const ComparisonLine& line, const std::string& of);

/// Time of all ranks, in seconds: a part of it (simulate::parts_of), or "" for all of it. Nothing without a breakdown.
std::optional<double> time_of_ranks(const ComparisonLine& line, const std::string& part);

/// Nothing if no case matches, a time is missing, or what is divided by is 0.
std::optional<double> claim_value(const ClaimQuantity& quantity, const Comparison& comparison);

} // namespace loghop
