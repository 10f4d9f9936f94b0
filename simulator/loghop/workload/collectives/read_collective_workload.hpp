// The keys of the workload "collective" in a scenario file: see read_workload.hpp.
#pragma once

#include "loghop/base/json_object.hpp"
#include "loghop/workload/collectives/algorithm_table.hpp"
#include "loghop/workload/core/workload.hpp"

#include <memory>
#include <string>
#include <vector>

namespace loghop {

/// Whatever is wrong is among the problems of `object`; what depends on the number of ranks is for Workload::check.
std::unique_ptr<Workload> read_collective_workload(JsonObject& object);

/// The keys of the options that an algorithm looks at.
std::vector<std::string> option_names(const collectives::AlgorithmRow& row);

} // namespace loghop
