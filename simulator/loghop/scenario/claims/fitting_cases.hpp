// Refuses numbers of claims for cases that cannot have them: without a value no check would ever hold.
#pragma once

#include "loghop/base/json_object.hpp"
#include "loghop/scenario/claims/claim_names.hpp"
#include "loghop/scenario/core/claim.hpp"

namespace loghop {

/// Reports a part of the ranks' time in cases whose ranks run no active messages, and channels that the network of a
/// case does not have. `object` is the number in its file.
void check_cases_fit(const ClaimQuantity& quantity, const JsonObject& object, const ClaimNames& names);

} // namespace loghop
