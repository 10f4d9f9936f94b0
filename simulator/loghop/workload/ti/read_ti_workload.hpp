// The keys of the workload "ti" in a scenario file: see read_workload.hpp.
#pragma once

#include "loghop/base/json_object.hpp"
#include "loghop/workload/core/workload.hpp"

#include <memory>

namespace loghop {

/// Reads the trace too. Whatever is wrong, with the keys or in the trace, is among the problems of `object`.
std::unique_ptr<Workload> read_ti_workload(JsonObject& object);

} // namespace loghop
