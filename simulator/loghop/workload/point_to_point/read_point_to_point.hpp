// Reads the workloads "ping_pong" and "one_to_many".
#pragma once

#include "loghop/base/json_object.hpp"
#include "loghop/workload/core/workload.hpp"

#include <memory>

namespace loghop {

std::unique_ptr<Workload> read_ping_pong(JsonObject& object);
std::unique_ptr<Workload> read_one_to_many(JsonObject& object);

} // namespace loghop
