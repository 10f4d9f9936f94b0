// Hashes of the files that the cases of a scenario name and that are not part of its resolved input.
#pragma once

#include "loghop/scenario/core/scenario.hpp"

#include <string>
#include <vector>

namespace loghop {

/// Of SimGrid's platform files, schedules, messages and traces, in the order of the cases. What a file holds decides, not
/// where it lies.
std::vector<std::string> hashes_of_case_files(const Scenario& scenario);

} // namespace loghop
