// Every collective algorithm that there is but "default", which stands for one of these.
//
// Names are those of the field. Definitions and counts of messages are with the classes that `make` returns. Adding one:
// its own files, or a tree in trees.hpp, and one row in the file of its collective beside this one.
#pragma once

#include "loghop/workload/collectives/fixed/algorithm_row.hpp"

#include <string>
#include <vector>

namespace loghop::collectives {

/// The rows of all collectives: of broadcasts those of broadcast_rows.cpp.
const std::vector<AlgorithmRow>& fixed_algorithms();
/// nullptr: there is none.
const AlgorithmRow* fixed_algorithm(const std::string& collective, const std::string& name);

} // namespace loghop::collectives
