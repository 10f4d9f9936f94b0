// EM3D (LoGPC paper, section 5.3): values travel along the edges of a bipartite graph, in blocks as short messages.
//
// `graph_nodes` graph nodes are dealt to the P ranks in equal parts, each with `degree` edges; the fraction `nonlocal`
// of a rank's edges (to the nearest whole number) leads to its neighbours: the ranks at most `span` away on either
// side, modulo P. The graph stays the same in all iterations.
//   random:    each non-local edge leads to any of the neighbours, equally likely. The values are sent in the order of
//              the edges: a message leaves when `values_per_message` values for one neighbour are together, what is
//              left over leaves at the end, nearest neighbours first.
//   clustered: the neighbours get equal numbers of edges (the first ones one more if it does not divide), one run of
//              edges after the other in ascending order of rank. Neighbouring ranks begin with the same neighbours: hot
//              spots, as in the program that the paper found and improved.
// In each iteration a rank sends one value for each non-local edge, waits for all values that it needs, and computes
// `update_time` for each of its edges. The metric is the time per iteration.
#pragma once

#include "loghop/workload/active_messages/em3d_messages.hpp"
#include "loghop/workload/core/last_value.hpp"
#include "loghop/workload/core/workload.hpp"

#include <tuple>
#include <vector>

namespace loghop {

class Em3d : public Workload {
public:
  using Distribution = Em3dMessages::Distribution;

  std::int64_t graph_nodes = 0; ///< in total, over all ranks; a multiple of P
  int degree = 1;
  double nonlocal = 1; ///< fraction of the edges, 0..1
  int span = 1;        ///< 1 .. P / 2
  std::int64_t iterations = 1;
  int values_per_message = 10;
  Seconds update_time{0}; ///< computation per edge
  Distribution distribution = Distribution::random;

  std::int64_t edges(int ranks) const;          ///< of one rank
  std::int64_t nonlocal_edges(int ranks) const; ///< of one rank
  /// Messages that `rank` sends to each other rank in one iteration (index: destination).
  std::vector<std::int64_t> messages_from(Rank rank, int ranks, std::uint64_t seed) const;

  const char* type() const override { return "em3d"; }
  Metric metric() const override { return {Metric::Kind::time_per_iteration, iterations}; }
  Form form() const override { return Form::programs; }
  std::unique_ptr<Program> program(const MachineShape& shape, Rank rank, std::uint64_t seed) const override;
  void check(const MachineShape& shape) const override;
  WorkloadSize size(const MachineShape& shape) const override;

private:
  Em3dMessages messages_of(Rank rank, int ranks, std::uint64_t seed) const;
  using GraphKey = std::tuple<int, std::uint64_t, std::int64_t, int, int, Distribution>;
  std::vector<std::int64_t> messages_to_each(int ranks, std::uint64_t seed) const;

  // The messages that a rank gets are known only after a walk along the edges of all others: once for all ranks.
  LastValue<GraphKey, std::vector<std::int64_t>> incoming_;
};

} // namespace loghop
