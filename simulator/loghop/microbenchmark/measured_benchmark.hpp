// What a benchmark of one point is made from, and the functions that make those of each quantity.
//
// Each takes a point whose level the platform has, and that benchmark_of.hpp's checks have passed.
#pragma once

#include "loghop/calibration/measured_table.hpp"
#include "loghop/microbenchmark/benchmark.hpp"
#include "loghop/microbenchmark/plan_options.hpp"
#include "loghop/platform/placement.hpp"
#include "loghop/platform/platform.hpp"
#include "loghop/workload/core/workload.hpp"

#include <cmath>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace loghop::microbenchmark {

/// Of ping-pongs and exchanges: connections are warm then, and the simulator needs no more.
inline constexpr int ping_pong_rounds = 20;
/// Of many messages that search queues: a search costs the simulator time too.
inline constexpr int queue_rounds = 2;

/// What is measured, and where.
struct Measured {
  const Platform& platform;
  const PlanOptions& options;
  const MeasuredTable& table;
  const MeasuredPoint& point;

  std::int64_t bytes() const { return std::llround(point.size_bytes); }
};

/// The parts of a Benchmark and its offset; no parts: there is no such benchmark.
struct Simulations {
  std::vector<Benchmark::Part> parts;
  double offset = 0; ///< [s]
};

/// The time of the workload's metric, in s.
std::function<double()> simulation(const Measured& measured, std::shared_ptr<const Workload> workload,
                                   Placement placement);

Simulations half_round_trip(const Measured& measured); ///< packed by the program too
Simulations memory_copy(const Measured& measured);
Simulations network_time(const Measured& measured);
Simulations send_overhead(const Measured& measured);
Simulations receive_overhead(const Measured& measured);
Simulations gap(const Measured& measured);
Simulations path(const Measured& measured); ///< send_time, receive_time and full_time of P-3PC
Simulations parametrised_round_trip(const Measured& measured);
Simulations one_to_many(const Measured& measured); ///< post_overhead, one_to_many_round_trip
Simulations stream(const Measured& measured);
Simulations two_way_stream(const Measured& measured);
Simulations reverse_order_receive(const Measured& measured);
Simulations exchange(const Measured& measured);
Simulations cyclic_shift(const Measured& measured);
Simulations concurrent_half_round_trip(const Measured& measured);
Simulations reverse_order_half_round_trip(const Measured& measured);
Simulations fan_out(const Measured& measured);
Simulations collective(const Measured& measured);

} // namespace loghop::microbenchmark
