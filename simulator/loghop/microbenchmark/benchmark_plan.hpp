// The benchmarks of a platform whose ranks pass messages: a list of small simulations.
//
// Message passing, for each level that the platform has (to itself, within a chip, within a node, between nodes):
//   half_round_trip           ping-pong, contiguous by size, and doubles by stride (mpptest)
//   packed_half_round_trip    the same by stride, to itself, packed by the program (platforms with caches)
//   memory_copy               a copy of the same size and stride by one core, no message (platforms with caches)
// between nodes only:
//   network_time              injection to delivery of one message (networks that tell it: not LogGOPS)
//   send_overhead             time of a blocking send to a receiver that waits
//   receive_overhead          time of a receive whose message has arrived
//   gap                       (T(2 n) - T(n)) / n at the receiver of n and of 2 n messages in a row
//   send_, receive_, full_time  the three paths of P-3PC, four layouts, 100 blocks as far apart as long
//   post_overhead, one_to_many_round_trip   1:P - P:1 with messages of 1 B
//   parametrised_round_trip   PRTT(1, 0, s), PRTT(n, 0, s), PRTT(n, d, s)
// Source of each: calibration/README.md names the papers.
#pragma once

#include "loghop/calibration/measured_table.hpp"
#include "loghop/platform/placement.hpp"
#include "loghop/platform/platform.hpp"

#include <functional>
#include <string>
#include <vector>

namespace loghop {

/// Sizes of the three paths of P-3PC are multiples of this: 100 blocks of whole values of 4 bytes.
inline constexpr std::int64_t path_granularity = 400;

struct PlanOptions {
  std::vector<std::int64_t> sizes; ///< sizes of contiguous messages; empty: powers of two from 1 B to 1 MiB
  /// From the start of one block to that of the next; empty: 16 B to 1 KiB, times 4, if longer than a block. Messages of
  /// 64 B to 64 KiB, or, if `sizes` are given, all that have whole blocks, at least two.
  std::vector<std::int64_t> strides;
  std::int64_t block = 8; ///< bytes of the blocks of strided messages: a double
  /// Sizes for the three paths of P-3PC besides 0, multiples of path_granularity; empty: 400 B to 2 MB.
  std::vector<std::int64_t> path_sizes;
  std::vector<int> others; ///< P; empty: 1 to 10, then about 1.5 times as many, up to the nodes
  int partner = -1;        ///< node that messages between nodes go to, from node 0; -1: the middle one (of
                           ///< active messages, the one at the mean distance)
  std::uint64_t seed = 1;  ///< for random parts of platforms: pages, contexts
};

/// One measured value: offset + the sum of weight * run(). Each run is a simulation in a process of its own.
struct Benchmark {
  struct Part {
    double weight = 1;
    std::function<double()> run;
  };
  std::size_t table = 0; ///< index in BenchmarkPlan::tables
  MeasuredPoint point;   ///< without value
  std::vector<Part> parts;
  double offset = 0; ///< [s]
};

struct BenchmarkPlan {
  std::vector<MeasuredTable> tables; ///< without points
  std::vector<Benchmark> benchmarks; ///< in the order of tables and points
};

/// Throws std::invalid_argument if nothing can be measured on the platform (a network without nodes; nodes of active
/// messages only), and OptionError if an option does not fit.
void check_plan(const Platform& platform, const PlanOptions& options);

/// `platform` must outlive the plan. Throws as check_plan.
BenchmarkPlan benchmark_plan(const Platform& platform, const PlanOptions& options);

/// One more point of a path: of the quantity and layout of `table`. Throws as benchmark_plan.
Benchmark path_benchmark(const Platform& platform, const PlanOptions& options, const MeasuredTable& table,
                         std::int64_t bytes);

} // namespace loghop
