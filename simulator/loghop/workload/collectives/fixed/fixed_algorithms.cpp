#include "loghop/workload/collectives/fixed/fixed_algorithms.hpp"

#include "loghop/workload/collectives/fixed/rows.hpp"

namespace loghop::collectives {

const std::vector<AlgorithmRow>& fixed_algorithms()
{
  static const std::vector<AlgorithmRow> table = [] {
    std::vector<AlgorithmRow> rows;
    for (const auto rows_of_one :
         {barrier_rows, broadcast_rows, reduce_rows, allreduce_rows, gather_rows, scatter_rows, allgather_rows,
          reduce_scatter_rows, scan_rows, exscan_rows, alltoall_rows, round_trip_rows})
      for (AlgorithmRow& row : rows_of_one())
        rows.push_back(std::move(row));
    return rows;
  }();
  return table;
}

const AlgorithmRow* fixed_algorithm(const std::string& collective, const std::string& name)
{
  for (const AlgorithmRow& row : fixed_algorithms())
    if (row.collective == collective && row.name == name) return &row;
  return nullptr;
}

} // namespace loghop::collectives
