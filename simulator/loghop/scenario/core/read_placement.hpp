// The key "placement" of a case: "block", "cyclic", a list of cores, or an object with one of these and how many ranks
// may share a core.
#pragma once

#include "loghop/base/json_value.hpp"
#include "loghop/platform/placement.hpp"

namespace loghop {

/// Against `platform` it is checked if there is one.
Placement read_placement(const JsonValue& value, const Platform* platform);

} // namespace loghop
