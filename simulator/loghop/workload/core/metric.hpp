// The one figure of a workload that is simulated, predicted and measured.
#pragma once

#include "loghop/platform/places.hpp"
#include "loghop/workload/collectives/core/group.hpp"

#include <cstdint>
#include <optional>
#include <type_traits>
#include <vector>

namespace loghop {

struct Metric {
  enum class Kind {
    makespan,           ///< the last rank's finish
    time_per_iteration, ///< mean over the ranks of finish / iterations
    rank_time,          ///< one rank's finish / iterations
    mean_latency        ///< mean over the measured messages of delivered - released
  };
  Kind kind = Kind::makespan;
  std::int64_t iterations = 1;
  Rank rank{0};                                           ///< rank_time
  std::optional<collectives::Group> group = std::nullopt; ///< time_per_iteration: only these ranks; nothing: all
};

/// The sum of the ranks' finishes / their number / iterations, in the unit of `finish`; of time_per_iteration. Integers
/// are summed as double.
template<class Time> auto mean_per_iteration(const Metric& metric, const std::vector<Time>& finish)
{
  using Sum = std::conditional_t<std::is_arithmetic_v<Time>, double, Time>;
  const int count = metric.group ? metric.group->size() : static_cast<int>(finish.size());
  Sum sum{};
  for (int number = 0; number < count; ++number)
    sum += static_cast<Sum>(metric.group ? finish.at(metric.group->rank(number).position())
                                         : finish[static_cast<std::size_t>(number)]);
  return sum / static_cast<double>(count) / static_cast<double>(metric.iterations);
}

} // namespace loghop
