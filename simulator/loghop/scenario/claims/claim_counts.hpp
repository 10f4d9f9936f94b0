// Counts claims by kind and verdict. Kinds are counted apart: only a prediction that holds says something.
#pragma once

#include "loghop/scenario/core/claim.hpp"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace loghop {

struct ClaimCounts {
  std::map<std::pair<std::optional<ClaimKind>, Verdict>, int> claims; ///< by kind and verdict
  int unexpected = 0;                                                 ///< verdicts that are not the expected ones

  ClaimCounts& operator+=(const ClaimCounts& more);
};

ClaimCounts claim_counts(const std::vector<ClaimResult>& results);

/// "predictions: 20 hold, 5 differ; calibrated: 3 hold by choice; 1 not as expected". Claims without a kind come last.
std::string counts_in_words(const ClaimCounts& counts);

} // namespace loghop
