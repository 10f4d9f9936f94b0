// Benchmarks of collectives whose ranks come out of a barrier, one by one, each with its own time from there.
#pragma once

#include "loghop/calibration/measured_table.hpp"

namespace loghop::microbenchmark {

/// Part of the statistic of their tables.
inline constexpr const char* after_a_barrier = "each after a barrier";

inline constexpr int rounds_after_barriers = 3; ///< from the second on, ranks leave the barrier in the same way

inline bool is_after_barrier(const MeasuredTable& table)
{
  return table.quantity == "collective" && table.statistic.find(after_a_barrier) != std::string::npos;
}

} // namespace loghop::microbenchmark
