// Writes the results of simulations: tables for people, JSON for programs ("loghop.run"), CSV for spreadsheets.
#pragma once

#include "loghop/scenario/core/scenario.hpp"
#include "loghop/scenario/run/run_cases.hpp"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace loghop {

/// `verbose`: also how long simulations took, which differs from run to run.
std::string run_table(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes, bool verbose);
std::string run_json(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes);
std::string run_csv(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes);

/// `case,rank,finish_ps`, with a header; where some case has a breakdown, also its times.
std::string ranks_csv(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes);

/// The header of the file of messages.
inline constexpr const char* messages_header =
    "message,source,destination,bytes,released_ps,injected_ps,head_ps,delivered_ps\n";

// Where the time of runs went (simulate/profile/time_breakdown.hpp).

/// Two lines a case that has a breakdown: all ranks together, and the critical path, in seconds and shares. Cases
/// without one are left out; "" if no case has one.
std::string breakdown_table(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes);

/// Seconds by the names of kinds.
nlohmann::ordered_json seconds_of(const simulate::TimeShares& shares);

/// Columns of the kinds of time, `compute_ps` and so on, to be appended to those of a rank.
std::vector<std::string> breakdown_columns();
/// Empty cells if there is no breakdown.
std::vector<std::string> breakdown_cells(const simulate::SimulationResult& result, Rank rank);

/// `case,step,rank,kind,from_ps,to_ps,message`, with a header; message is empty where there is none.
std::string critical_path_csv(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes);

/// `from,to,messages,bytes`, with a header, of a case whose matrix was asked for.
std::string matrix_csv(const simulate::SimulationResult& result);

// Several jobs at a time (workload/jobs).

/// One line a job: its time alone and together with the others, and the slowdown. "" if no case has jobs.
std::string jobs_table(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes);
/// The same of one case; empty if it has none.
nlohmann::ordered_json jobs_json(const simulate::SimulationResult& result);

// Repetitions with other noise (workload/noise).

/// One line a case that was repeated: mean, its standard error, and quantiles. "" if none was.
std::string repetitions_table(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes);
/// The same of one case that was repeated, with all times by seed.
nlohmann::ordered_json repetitions_json(const simulate::SimulationResult& result);

// Load of the channels of wormhole networks and of the links of fluid ones (simulate/observe/channel_observer.hpp).

/// `case,channel,from,to,direction,flits,busy_ps,blocked_ps,utilisation,blocked_fraction`, with a header; then `bytes` if
/// a case is on a fluid network.
std::string channels_csv(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes);

} // namespace loghop
