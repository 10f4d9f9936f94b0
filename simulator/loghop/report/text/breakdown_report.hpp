// Writes where the time of runs went: tables, JSON, rows of CSV. Times are those of simulate/time_breakdown.hpp.
#pragma once

#include "loghop/scenario/core/scenario.hpp"
#include "loghop/scenario/run/run_cases.hpp"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace loghop {

/// Two lines a case that has a breakdown: all ranks together, and the critical path, in seconds and shares. What has
/// none is left out; "" if nothing has one.
std::string breakdown_table(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes);

/// By the names of kinds, in seconds.
nlohmann::ordered_json seconds_of(const simulate::TimeShares& shares);

/// Columns of the kinds of time, `compute_ps` and so on, to be appended to those of a rank.
std::vector<std::string> breakdown_columns();
/// Empty cells if there is no breakdown.
std::vector<std::string> breakdown_cells(const simulate::SimulationResult& result, std::size_t rank);

/// `case,step,rank,kind,from_ps,to_ps,message`, with a header; message is empty where there is none.
std::string critical_path_csv(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes);

} // namespace loghop
