// Results of simulations as JSON, on their way from one process to another and in files that keep them. Times are in the
// unit in which the simulator holds them.
#pragma once

#include "loghop/simulate/observe/result.hpp"

#include <nlohmann/json_fwd.hpp>

namespace loghop {

nlohmann::json packed(const simulate::SimulationResult& result);

/// Throws nlohmann::json::exception or std::out_of_range if this is none that was packed.
simulate::SimulationResult unpacked(const nlohmann::json& json);

} // namespace loghop
