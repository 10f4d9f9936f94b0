// Reads the algorithms that a scenario names for the collectives of a trace.
#pragma once

#include "loghop/base/json_value.hpp"
#include "loghop/workload/ti/ti_algorithms.hpp"

namespace loghop {

/// {"broadcast": "binomial", ...}; problems are recorded at their places.
void read_algorithms(const JsonValue& place, TiAlgorithms& algorithms);

} // namespace loghop
