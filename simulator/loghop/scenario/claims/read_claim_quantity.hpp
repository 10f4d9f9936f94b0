// Reads the numbers of claims, {"mean_error": "LogP", "cases": "linear*"}.
#pragma once

#include "loghop/base/json_object.hpp"
#include "loghop/scenario/claims/claim_names.hpp"
#include "loghop/scenario/core/claim.hpp"

namespace loghop {

/// Keys of `object` that are not of the number stay unread. `outer` is the number that it is compared with, whose cases
/// it has if it names none, and which must have the same unit; nullptr: none.
ClaimQuantity read_claim_quantity(JsonObject& object, const ClaimNames& names, const ClaimQuantity* outer = nullptr);

} // namespace loghop
