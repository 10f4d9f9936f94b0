// Writes estimates of what simulations cost: tables for people, JSON for programs ("loghop.costs"), CSV for spreadsheets.
#pragma once

#include "loghop/scenario/core/scenario.hpp"
#include "loghop/simulate/cost/run_cost.hpp"

#include <string>
#include <vector>

namespace loghop {

/// Also names the cases that would be refused with `memory_bytes`.
std::string costs_table(const Scenario& scenario, const std::vector<simulate::RunCost>& costs, double memory_bytes);
std::string costs_json(const Scenario& scenario, const std::vector<simulate::RunCost>& costs, double memory_bytes);
std::string costs_csv(const Scenario& scenario, const std::vector<simulate::RunCost>& costs);

} // namespace loghop
