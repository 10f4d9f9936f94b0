// Diamond DAG with stripe partitioning (LoGPC paper, section 5.2): n x n tasks, P vertical stripes, b blocks a stripe.
//
// Task (i, j) needs (i-1, j) and (i, j-1). The p-th stripe of n / P columns is worked through in b blocks of n / b
// rows; after each block its node sends the n / b boundary values as one long message to the node of stripe p + 1. The
// rank of a program is the number of the node that it runs on, not that of its stripe.
//   work of a block:  W = n^2 / (P b) t + alpha n / b
//   message:          B = s n / b bytes
// The metric is the makespan.
#pragma once

#include "loghop/base/indexed_vector.hpp"
#include "loghop/workload/core/last_value.hpp"
#include "loghop/workload/core/workload.hpp"

#include <tuple>
#include <vector>

namespace loghop {

class DiamondDag : public Workload {
public:
  /// Where stripe i runs. random: a permutation by seed; row_major: node i; boustrophedon: rows in alternating
  /// direction, so that successive stripes are neighbours ("perfect" in the paper); list: `nodes`.
  enum class Mapping { random, row_major, boustrophedon, list };

  int side = 1;                ///< n
  int blocks = 1;              ///< b; divides n
  Seconds task_time{0};        ///< t
  Seconds aggregation_time{0}; ///< alpha: cost per boundary value, 0 if values need no packing
  double bytes_per_value = 1;  ///< s; s n / b must be a whole number
  Mapping mapping = Mapping::random;
  std::vector<Rank> nodes;                ///< Mapping::list: rank of each stripe, a permutation; rank i is on node i
  DmaMode send = DmaMode::waiting;        ///< its sender while its bytes are moved
  DmaMode receive = DmaMode::nonblocking; ///< its handler while its bytes are moved; not `waiting`

  Seconds block_work(int ranks) const; ///< W
  std::int64_t message_bytes() const;  ///< B
  /// Rank of each stripe.
  std::vector<Rank> placement(const MachineShape& shape, std::uint64_t seed) const;

  const char* type() const override { return "diamond"; }
  Metric metric() const override { return {Metric::Kind::makespan, 1}; }
  Form form() const override { return Form::programs; }
  std::unique_ptr<Program> program(const MachineShape& shape, Rank rank, std::uint64_t seed) const override;
  void check(const MachineShape& shape) const override;
  WorkloadSize size(const MachineShape& shape) const override;

private:
  struct Places {
    std::vector<Rank> rank_of_stripe;
    IndexedVector<Rank, std::size_t> stripe_of_rank;
  };
  double bytes_of_boundary() const;

  LastValue<std::tuple<std::vector<int>, std::uint64_t, Mapping, std::vector<Rank>>, Places> places_;
};

} // namespace loghop
