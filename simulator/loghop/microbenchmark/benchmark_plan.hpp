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
// where many ranks or messages are at work at once, at each level but to itself:
//   stream                    64 nonblocking messages in a row, time at the receiver / 64
//   exchange, cyclic_shift    two ranks that send to each other at once; rings of 3, 4, 8 and 16 ranks
//   concurrent_half_round_trip   1, 2, 4, ... ping-pongs at once; between nodes all between the same two
//   reverse_order_receive     1, 8 and 64 messages that have arrived, received last first
//   fan_out                   within a node: one rank sends to 1, 2, 4, ... others, until the last has its message
//   collective                all-to-all of all cores of a node
// Source of each: calibration/README.md names the papers.
#pragma once

#include "loghop/calibration/measured_table.hpp"
#include "loghop/microbenchmark/benchmark.hpp"
#include "loghop/microbenchmark/plan_options.hpp"
#include "loghop/platform/platform.hpp"

#include <vector>

namespace loghop {

struct BenchmarkPlan {
  std::vector<MeasuredTable> tables; ///< without points
  std::vector<Benchmark> benchmarks; ///< in the order of tables and points
};

/// `platform` must outlive the plan. Throws as check_plan.
BenchmarkPlan benchmark_plan(const Platform& platform, const PlanOptions& options);

} // namespace loghop
