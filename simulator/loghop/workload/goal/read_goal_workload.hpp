// The keys of the workload "goal" in a scenario file: see read_workload.hpp.
#pragma once

#include "loghop/base/json_object.hpp"
#include "loghop/workload/core/workload.hpp"

#include <memory>

namespace loghop {

/// Reads the file too. Whatever is wrong, with the keys or in the file, is among the problems of `object`.
std::unique_ptr<Workload> read_goal_workload(JsonObject& object);

} // namespace loghop
