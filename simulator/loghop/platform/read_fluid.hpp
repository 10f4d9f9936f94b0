// The keys of "network" in a platform file for type "fluid". Private to the reader of platforms.
#pragma once

#include "loghop/base/json_object.hpp"
#include "loghop/platform/platform.hpp"

namespace loghop {

/// Fills `platform.fluid`. What is wrong stays 0 and is recorded as a problem.
void read_fluid(JsonObject& network, Platform& platform);

} // namespace loghop
