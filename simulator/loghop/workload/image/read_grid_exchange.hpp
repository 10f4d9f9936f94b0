// Reads the workload "grid_exchange" of a scenario. scenarios/README.md describes the keys.
#pragma once

#include "loghop/base/json_reader.hpp"
#include "loghop/workload/core/workload.hpp"

#include <memory>

namespace loghop {

/// Records what is wrong as problems; then the workload is not to be used.
std::unique_ptr<Workload> read_grid_exchange(JsonObject& object);

} // namespace loghop
