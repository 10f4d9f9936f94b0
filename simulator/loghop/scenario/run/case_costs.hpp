// What the cases of a scenario cost, and which of them can be simulated in the memory that there is.
#pragma once

#include "loghop/scenario/core/scenario.hpp"
#include "loghop/simulate/cost/run_cost.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace loghop {

/// In the order of the cases.
std::vector<simulate::RunCost> costs_of(const Scenario& scenario);

/// Why a case is not simulated: "needs about 42 GiB of memory ...; the limit is 24 GiB"; "" if it fits.
std::string refusal_of(const simulate::RunCost& cost, double memory_bytes);

/// How many cases may run at a time, at most `parallel`, so that the largest of them fit the memory together: at least 1.
std::size_t cases_at_a_time(const std::vector<simulate::RunCost>& costs, std::size_t parallel, double memory_bytes);

} // namespace loghop
