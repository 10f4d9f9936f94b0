// Writes profiles of runs by MPI call (simulate/profile/call_profile.hpp): a table, CSV, or JSON ("loghop.profile").
#pragma once

#include "loghop/scenario/core/scenario.hpp"
#include "loghop/scenario/run/run_cases.hpp"

#include <string>
#include <vector>

namespace loghop {

// `shares`: also the kinds of time within each row.

/// A row for each call, communicator and class of sizes, longest time first; then why cases have no profile.
std::string profile_table(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes, bool shares);
/// `case,call,communicator,ranks,least_bytes,most_bytes,calls,sent_bytes,received_bytes,time_ps,longest_ps`, with `shares`
/// then `compute_ps` and so on, then `error`.
std::string profile_csv(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes, bool shares);
std::string profile_json(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes, bool shares);

} // namespace loghop
