// What the times of cases on LogGOPS networks consist of: the costs on the critical path, times their values.
#pragma once

#include "loghop/report/core/time_rows.hpp"

namespace loghop {

/// Of cases whose outcome has a path; seconds by parameter. The sum is the time, to the rounding of steps.
TimeTable path_table(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes);

} // namespace loghop
