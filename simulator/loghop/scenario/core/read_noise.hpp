// Reads the key "noise" of a case (workload/noise).
#pragma once

#include "loghop/base/json_value.hpp"
#include "loghop/workload/noise/noise.hpp"

namespace loghop {

Noise read_noise(const JsonValue& place);

} // namespace loghop
