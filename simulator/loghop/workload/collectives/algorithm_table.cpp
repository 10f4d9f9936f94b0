#include "loghop/workload/collectives/algorithm_table.hpp"

#include "loghop/base/component_table.hpp"
#include "loghop/workload/collectives/make_decided.hpp"

#include <algorithm>

namespace loghop::collectives {

namespace {

template<const char* collective>
std::unique_ptr<CollectiveAlgorithm> decided(int ranks, const CollectiveOptions& options)
{
  return make_decided(collective, ranks, options);
}

namespace of {
constexpr char barrier[] = "barrier";
constexpr char broadcast[] = "broadcast";
constexpr char reduce[] = "reduce";
constexpr char allreduce[] = "allreduce";
constexpr char gather[] = "gather";
constexpr char scatter[] = "scatter";
constexpr char allgather[] = "allgather";
constexpr char reduce_scatter[] = "reduce_scatter";
constexpr char scan[] = "scan";
constexpr char exscan[] = "exscan";
constexpr char alltoall[] = "alltoall";
} // namespace of

template<const char* collective> AlgorithmRow by_library(unsigned options)
{
  return {collective, "default",          "what the MPI library chooses: list decisions", options | option_library,
          false,      decided<collective>};
}

std::vector<AlgorithmRow> defaults()
{
  return {by_library<of::barrier>(0),
          by_library<of::broadcast>(option_root),
          by_library<of::reduce>(option_root | option_combine),
          by_library<of::allreduce>(option_combine),
          by_library<of::gather>(option_root),
          by_library<of::scatter>(option_root),
          by_library<of::allgather>(option_rearrange),
          by_library<of::reduce_scatter>(option_combine),
          by_library<of::scan>(option_combine),
          by_library<of::exscan>(option_combine),
          by_library<of::alltoall>(option_rearrange | option_datatype)};
}

/// Puts a row behind the others of its collective.
void add(const AlgorithmRow& row, std::vector<AlgorithmRow>& table)
{
  const auto last = std::find_if(table.rbegin(), table.rend(),
                                 [&](const AlgorithmRow& other) { return other.collective == row.collective; });
  table.insert(last.base(), row);
}

std::vector<AlgorithmRow> rows_of(const std::vector<AlgorithmRow>& table, const std::string& collective)
{
  std::vector<AlgorithmRow> rows;
  for (const AlgorithmRow& row : table)
    if (row.collective == collective) rows.push_back(row);
  return rows;
}

} // namespace

const std::vector<AlgorithmRow>& algorithm_table()
{
  static const std::vector<AlgorithmRow> table = [] {
    std::vector<AlgorithmRow> rows = fixed_algorithms();
    for (const AlgorithmRow& row : defaults())
      add(row, rows);
    return rows;
  }();
  return table;
}

std::vector<std::string> collective_names()
{
  std::vector<std::string> names;
  for (const AlgorithmRow& row : algorithm_table())
    if (std::find(names.begin(), names.end(), row.collective) == names.end()) names.push_back(row.collective);
  return names;
}

std::vector<AlgorithmRow> algorithms_of(const std::string& collective)
{
  return rows_of(algorithm_table(), collective);
}

std::vector<AlgorithmRow> fixed_algorithms_of(const std::string& collective)
{
  return rows_of(fixed_algorithms(), collective);
}

const AlgorithmRow& require_algorithm(const std::string& collective, const std::string& name)
{
  for (const AlgorithmRow& row : algorithm_table())
    if (row.collective == collective && row.name == name) return row;
  const std::vector<AlgorithmRow> rows = algorithms_of(collective);
  if (rows.empty()) throw_unknown_component("collective", collective, collective_names());
  throw_unknown_component("algorithm of " + collective, name, component_names(rows));
}

} // namespace loghop::collectives
