// Where the time of cases went, as rows of seconds by kind, for the bars of a report and its tables.
//
// Ranks that pass messages have the kinds of simulate/profile/time_breakdown.hpp, over all ranks and along the critical
// path; programs of active messages have the six of simulate::Breakdown, and no critical path.
#pragma once

#include "loghop/scenario/core/scenario.hpp"
#include "loghop/scenario/run/run_cases.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace loghop {

/// Most steps of a run that a report records. Each takes 48 bytes while its case runs, 192 MB together, and as many
/// cases run side by side as there are processors.
inline constexpr std::size_t most_report_steps = 4'000'000;

struct TimeKindName {
  std::string name;
  char letter = ' ';      ///< for bars too short for the name
  std::size_t colour = 0; ///< number in the palette
};

struct TimeRow {
  std::size_t index = 0;     ///< index of the case
  std::vector<double> ranks; ///< seconds by kind, summed over all ranks; not all 0
  std::vector<double> path;  ///< along the critical path; empty if there is none
};

/// Cases whose kinds of time are the same.
struct TimeTable {
  std::vector<TimeKindName> kinds;
  std::vector<TimeRow> rows; ///< in the order of the cases
  bool has_path = false;
};

double total(const std::vector<double>& seconds);

/// The table of cases that pass messages, if there are any; then that of active messages. Cases that failed, have no
/// ranks, take no time, or were too long to be recorded are in neither.
std::vector<TimeTable> time_tables(const std::vector<CaseOutcome>& outcomes);

/// Cases that pass messages and have no breakdown.
std::vector<std::size_t> cases_too_long(const std::vector<CaseOutcome>& outcomes);

} // namespace loghop
