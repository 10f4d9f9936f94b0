// Refuses checks that compare a number with itself: they hold, or fail, whatever is simulated.
#pragma once

#include "loghop/base/json_object.hpp"
#include "loghop/scenario/claims/claim_names.hpp"
#include "loghop/scenario/core/claim.hpp"

namespace loghop {

/// Reports a ratio of a source over itself in the same cases, `above` and `below` that are the number of the check, a
/// `fastest` whose cases are all named, and an `ascending` with a case twice. `object` is the check in its file.
void refuse_self_comparison(const ClaimCheck& check, JsonObject& object, const ClaimNames& names);

} // namespace loghop
