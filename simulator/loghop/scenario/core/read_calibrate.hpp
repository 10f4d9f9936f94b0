// Reads what a scenario says of benchmarks on its own platform, from which its models take their parameters.
#pragma once

#include "loghop/base/json_reader.hpp"
#include "loghop/microbenchmark/calibrate_platform.hpp"

namespace loghop {

/// The object "calibrate": the options of `loghop calibrate`, each with its default.
CalibrateOptions read_calibrate(const JsonValue& place);

} // namespace loghop
