// What every JSON result says about where it comes from.
#pragma once

#include "loghop/scenario/scenario.hpp"

#include <nlohmann/json.hpp>

namespace loghop {

/// {"loghop", "simgrid", "scenario", "name", "seed"}: versions and identity; nothing that differs from run to run.
nlohmann::ordered_json result_context(const Scenario& scenario);

} // namespace loghop
