// The rows of each collective, in the file of its name: barrier_rows.cpp has how barriers are made, and their rows.
#pragma once

#include "loghop/workload/collectives/fixed/algorithm_row.hpp"

#include <vector>

namespace loghop::collectives {

std::vector<AlgorithmRow> barrier_rows();
std::vector<AlgorithmRow> broadcast_rows();
std::vector<AlgorithmRow> reduce_rows();
std::vector<AlgorithmRow> allreduce_rows();
std::vector<AlgorithmRow> gather_rows();
std::vector<AlgorithmRow> scatter_rows();
std::vector<AlgorithmRow> allgather_rows();
std::vector<AlgorithmRow> reduce_scatter_rows();
std::vector<AlgorithmRow> scan_rows();
std::vector<AlgorithmRow> exscan_rows();
std::vector<AlgorithmRow> alltoall_rows();
std::vector<AlgorithmRow> round_trip_rows();

/// Options that more than one algorithm looks at.
constexpr unsigned option_pipeline = option_root | option_segment_bytes;
constexpr unsigned option_nodes = option_group_size | option_levels;

} // namespace loghop::collectives
