// The simulations that measure one point of a table: which programs run, where, and how the value follows from their
// times. calibration/README.md defines each quantity; `quantities` of the source is the table of those that can be
// simulated.
#pragma once

#include "loghop/calibration/measured_table.hpp"
#include "loghop/microbenchmark/benchmark.hpp"
#include "loghop/microbenchmark/plan_options.hpp"
#include "loghop/platform/platform.hpp"

#include <optional>

namespace loghop {

/// Measures the quantity of `table`, at its level and of its layout or operation, at `point`. `platform` must outlive
/// the benchmark. Of the options it looks at `partner`, `seed` and, for collectives whose table names no algorithm,
/// `algorithms`.
///
/// A collective takes the time until its last rank is done, or the mean over its ranks if the table's statistic is that
/// (is_mean_over_ranks).
///
/// Nothing if no simulation measures that: the quantity is not of this level or platform (network_time within a node or
/// on a LogGOPS network, memory_copy on nodes without cores), or no algorithm is named for a collective.
/// Throws std::invalid_argument as check_plan, and, with what was found and what is allowed, for a level that the
/// platform lacks, more ranks than there are places, blocks that do not fill the message, and an algorithm that there is
/// not or that does not take the ranks and bytes. What only a run can refuse, as a message of 2 TiB, the run refuses.
std::optional<Benchmark> benchmark_of(const Platform& platform, const PlanOptions& options, const MeasuredTable& table,
                                      const MeasuredPoint& point);

/// Runs the simulations of a benchmark in this process, one after the other: its value in s.
double time_of(const Benchmark& benchmark);

} // namespace loghop
