// Says which cases must be run with their channels recorded, since a claim is about them.
#pragma once

#include "loghop/scenario/core/claim.hpp"

#include <string>
#include <vector>

namespace loghop {

/// Whether a check is about channels of the case with this name.
bool claims_channels(const std::vector<Claim>& claims, const std::string& case_name);

} // namespace loghop
