// Every collective algorithm that there is, and "default": what the MPI library of the options chooses.
#pragma once

#include "loghop/workload/collectives/fixed/fixed_algorithms.hpp"

#include <string>
#include <vector>

namespace loghop::collectives {

/// The fixed_algorithms() of each collective, and its "default" behind them.
const std::vector<AlgorithmRow>& algorithm_table();

/// "barrier", "broadcast", ...: in the order of the table.
std::vector<std::string> collective_names();
/// The algorithms of one collective, in the order of the table.
std::vector<AlgorithmRow> algorithms_of(const std::string& collective);
/// The same without "default": for those who have no library.
std::vector<AlgorithmRow> fixed_algorithms_of(const std::string& collective);
/// Throws std::invalid_argument that names what is known if there is no such collective or algorithm.
const AlgorithmRow& require_algorithm(const std::string& collective, const std::string& name);

} // namespace loghop::collectives
