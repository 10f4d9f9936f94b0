#include "loghop/scenario/compare/comparison.hpp"

#include <algorithm>

namespace loghop {

bool Comparison::within_tolerance() const
{
  const auto good = [](const ComparisonLine& line) { return line.within_tolerance.value_or(true); };
  return std::all_of(cases.begin(), cases.end(), good) && std::all_of(ratios.begin(), ratios.end(), good) &&
         std::all_of(claims.begin(), claims.end(), [](const ClaimResult& claim) { return claim.as_expected(); }) &&
         (!drift || drift->lines.empty());
}

} // namespace loghop
