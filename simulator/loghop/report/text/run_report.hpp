// Writes what simulations alone say: a table for people, JSON for programs ("loghop.run"), CSV for spreadsheets.
#pragma once

#include "loghop/scenario/core/scenario.hpp"
#include "loghop/scenario/run/run_cases.hpp"

#include <string>
#include <vector>

namespace loghop {

std::string run_table(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes);
std::string run_json(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes);
std::string run_csv(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes);

/// `case,rank,finish_ps`, with a header; where some case has a breakdown, also its times (breakdown_report.hpp).
std::string ranks_csv(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes);

/// The header of the file of messages.
inline constexpr const char* messages_header =
    "message,source,destination,bytes,released_ps,injected_ps,head_ps,delivered_ps\n";

} // namespace loghop
