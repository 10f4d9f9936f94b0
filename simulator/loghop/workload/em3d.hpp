// EM3D (LoGPC paper, section 5.3): values travel along the edges of a bipartite graph, in blocks as short messages.
//
// `graph_nodes` graph nodes are dealt to the P ranks in equal parts, each with `degree` edges; `nonlocal` of the edges
// lead to a rank within `span` ranks on either side (modulo P). random: each edge chooses its rank anew; clustered: all
// non-local edges of a rank go to the ranks p +- 1 .. p +- span in turn, in runs, so that blocks fill and hot spots
// form. In each iteration a rank sends one value for each non-local edge, `values_per_message` in one short message,
// waits for all values that it needs, and computes `update_time` per edge. The metric is the time per iteration.
#pragma once

#include "loghop/workload/workload.hpp"

namespace loghop {

class Em3d : public Workload {
public:
  enum class Distribution { random, clustered };

  std::int64_t graph_nodes = 0; ///< in total, over all ranks; a multiple of P
  int degree = 1;
  double nonlocal = 1;          ///< fraction of the edges, 0..1
  int span = 1;                 ///< 1 .. P / 2
  std::int64_t iterations = 1;
  int values_per_message = 10;
  Seconds update_time{0};       ///< computation per edge
  Distribution distribution = Distribution::random;

  /// Messages that `rank` sends to each other rank in one iteration (index: destination).
  std::vector<std::int64_t> messages_from(int rank, int ranks, std::uint64_t seed) const;

  const char* type() const override { return "em3d"; }
  Metric metric() const override { return {Metric::Kind::time_per_iteration, iterations}; }
  Drives drives() const override { return Drives::programs; }
  std::unique_ptr<Program> program(const MachineShape& shape, int rank, std::uint64_t seed) const override;
  void check(const MachineShape& shape) const override;
};

} // namespace loghop
