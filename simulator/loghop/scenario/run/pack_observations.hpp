// What was looked at besides a result, between the process of a simulation and that which reports it (run_cases.cpp).
#pragma once

#include "loghop/simulate/observe/result.hpp"

#include <nlohmann/json.hpp>

namespace loghop {

/// Adds the keys "time" and "channels", of what there is.
void pack_observations(const simulate::SimulationResult& result, nlohmann::json& into);
void unpack_observations(const nlohmann::json& from, simulate::SimulationResult& result);

} // namespace loghop
