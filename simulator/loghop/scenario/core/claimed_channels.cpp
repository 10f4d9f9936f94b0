#include "loghop/scenario/core/claimed_channels.hpp"

#include "loghop/scenario/core/claim_quantities.hpp"
#include "loghop/scenario/core/name_pattern.hpp"

#include <algorithm>

namespace loghop {

namespace {

bool is_of_channels(const ClaimQuantity& quantity, const std::string& case_name)
{
  return row_of(quantity.kind).subject == QuantitySubject::channels && matches(quantity.cases, case_name);
}

bool is_of_channels(const ClaimCheck& check, const std::string& case_name)
{
  for (const auto& quantity : {std::optional(check.quantity), check.above, check.below})
    if (quantity && is_of_channels(*quantity, case_name)) return true;
  return false;
}

} // namespace

bool claims_channels(const std::vector<Claim>& claims, const std::string& case_name)
{
  return std::any_of(claims.begin(), claims.end(), [&](const Claim& claim) {
    return std::any_of(claim.checks.begin(), claim.checks.end(),
                       [&](const ClaimCheck& check) { return is_of_channels(check, case_name); });
  });
}

} // namespace loghop
