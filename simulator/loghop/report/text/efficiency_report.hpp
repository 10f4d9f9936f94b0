// Writes efficiencies of parallel programs (scenario/run/efficiencies.hpp): a table, or JSON ("loghop.efficiency").
#pragma once

#include "loghop/scenario/core/scenario.hpp"
#include "loghop/scenario/run/efficiencies.hpp"

#include <optional>
#include <string>
#include <vector>

namespace loghop {

/// In the order of the cases; nothing: it has none, and `why`.
struct CaseEfficiencies {
  std::optional<RunEfficiencies> values;
  std::string why;
};

/// With a row for each phase below that of the whole run, if there are phases.
std::string efficiency_table(const Scenario& scenario, const std::vector<CaseEfficiencies>& cases);
/// `case,parallel_efficiency,load_balance,serialisation,transfer,time_s,ideal_s,error`; empty cells where there are none. If some case
/// has phases, `phase` comes after `case`: empty of the whole run.
std::string efficiency_csv(const Scenario& scenario, const std::vector<CaseEfficiencies>& cases);
std::string efficiency_json(const Scenario& scenario, const std::vector<CaseEfficiencies>& cases);

} // namespace loghop
