// One collective among all nodes or some of them, by one of the algorithms of collectives/algorithm_table.hpp.
#pragma once

#include "loghop/workload/collectives/algorithm_table.hpp"
#include "loghop/workload/collectives/collective_graph.hpp"
#include "loghop/workload/core/workload.hpp"

#include <optional>
#include <string>
#include <vector>

namespace loghop {

class CollectiveWorkload : public Workload {
public:
  /// When the time ends.
  enum class Until {
    all,  ///< all ranks are done
    root, ///< the root's calls return
    each  ///< each rank is done: mean over the ranks of the group of finish / repetitions, as OSU and IMB print it
  };

  const collectives::AlgorithmRow* row = nullptr; ///< nullptr: none of the table was named
  collectives::CollectiveOptions options;
  unsigned given = 0; ///< bits of Option that the scenario gives; CollectiveCosts that it does not are the platform's
  std::optional<collectives::Group> group; ///< nothing: all nodes
  bool await_sends = false;
  std::int64_t repetitions = 1; ///< back to back
  /// A barrier, as the library of the platform makes it, before each repetition: a rank begins when it comes out of it, and
  /// has its own time from there. The time is that of the last repetition.
  bool after_barrier = false;
  /// Layout of the data in memory, the same at every rank: `block_bytes` every `stride_bytes`; 0: contiguous. Only for
  /// broadcasts each of whose messages carries all the data.
  std::int64_t block_bytes = 0, stride_bytes = 0;
  Until until = Until::all;

  const char* type() const override { return "collective"; }
  Metric metric() const override;
  bool has_own_times() const override { return after_barrier; }
  Form form() const override { return Form::graph; }
  std::int64_t bytes_per_iteration() const override { return options.bytes; }
  std::unique_ptr<OperationGraph> graph(const MachineShape& shape, std::uint64_t seed) const override;
  std::optional<Schedule> schedule(const MachineShape& shape, std::uint64_t seed) const override;
  void check(const MachineShape& shape) const override;
  WorkloadSize size(const MachineShape& shape) const override;
  bool sends_whole_data() const; ///< every message has all the data

private:
  void check_layout() const;
  collectives::Group group_on(const MachineShape& shape) const;
  collectives::CollectiveOptions options_on(const MachineShape& shape) const;
  bool blocks(const MachineShape& shape, int ranks) const;
  std::unique_ptr<collectives::CollectiveAlgorithm> once(const MachineShape& shape, int ranks) const;
  std::unique_ptr<collectives::CollectiveAlgorithm> barrier(const MachineShape& shape, int ranks) const;
  std::unique_ptr<collectives::CollectiveAlgorithm> algorithm(const MachineShape& shape, int ranks) const;
  collectives::CollectiveGraph::Settings settings(const MachineShape& shape, const collectives::Group& group) const;
};

/// The keys of scenario files for the options that an algorithm looks at.
std::vector<std::string> option_names(const collectives::AlgorithmRow& row);

} // namespace loghop
