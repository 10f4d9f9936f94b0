// The keys of the workload "collective" in a scenario file: see read_workload.hpp.
#pragma once

#include "loghop/base/json_object.hpp"
#include "loghop/workload/workload.hpp"

#include <memory>

namespace loghop {

/// Whatever is wrong is among the problems of `object`; what depends on the number of ranks is for Workload::check.
std::unique_ptr<Workload> read_collective_workload(JsonObject& object);

} // namespace loghop
