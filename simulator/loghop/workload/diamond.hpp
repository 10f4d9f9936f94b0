// Diamond DAG with stripe partitioning (LoGPC paper, section 5.2): n x n tasks, P vertical stripes, b blocks a stripe.
//
// Task (i, j) needs (i-1, j) and (i, j-1). Rank p owns the p-th stripe of n / P columns and works through b blocks of
// n / b rows; after each block it sends the n / b boundary values as one long message to rank p + 1.
// Work of a block: W = n^2 / (P b) t + alpha n / b.  Message: B = s n / b bytes.  The metric is the makespan.
#pragma once

#include "loghop/workload/workload.hpp"

#include <vector>

namespace loghop {

class DiamondDag : public Workload {
public:
  /// Where stripe i runs. random: a permutation by seed; row_major: node i; boustrophedon: rows in alternating
  /// direction, so that successive stripes are neighbours ("perfect" in the paper); list: `nodes`.
  enum class Mapping { random, row_major, boustrophedon, list };

  int side = 1;                   ///< n
  int blocks = 1;                 ///< b; divides n
  Seconds task_time{0};           ///< t
  Seconds aggregation_time{0};    ///< alpha: cost per boundary value, 0 if values need no packing
  double bytes_per_value = 1;     ///< s; s n / b must be a whole number
  Mapping mapping = Mapping::random;
  std::vector<int> nodes;         ///< Mapping::list: node of each stripe, a permutation

  Seconds block_work(int ranks) const; ///< W
  std::int64_t message_bytes() const;  ///< B
  /// Node of each stripe.
  std::vector<int> placement(const MachineShape& shape, std::uint64_t seed) const;

  const char* type() const override { return "diamond"; }
  Metric metric() const override { return {Metric::Kind::makespan, 1}; }
  Drives drives() const override { return Drives::programs; }
  std::unique_ptr<Program> program(const MachineShape& shape, int rank, std::uint64_t seed) const override;
  void check(const MachineShape& shape) const override;
};

} // namespace loghop
