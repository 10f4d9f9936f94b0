// The keys of "network" in a platform file for type "loggops". Private to the reader of platforms.
#pragma once

#include "loghop/base/json_object.hpp"
#include "loghop/platform/platform.hpp"

namespace loghop {

/// Fills `platform.loggops`. What is wrong stays 0 and is recorded as a problem.
void read_loggops(JsonObject& network, Platform& platform);

} // namespace loghop
