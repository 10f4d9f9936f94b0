// The one figure of a workload that is simulated, predicted and measured.
#pragma once

#include "loghop/platform/places.hpp"
#include "loghop/workload/collectives/core/group.hpp"

#include <cstdint>
#include <optional>
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

/// The sum of the ranks' finishes / their number / iterations, in the unit of `finish`; of time_per_iteration.
template<class Time> double mean_per_iteration(const Metric& metric, const std::vector<Time>& finish)
{
  double sum = 0;
  if (!metric.group) {
    for (const Time time : finish)
      sum += static_cast<double>(time);
    return sum / static_cast<double>(finish.size()) / static_cast<double>(metric.iterations);
  }
  for (int number = 0; number < metric.group->size(); ++number)
    sum += static_cast<double>(finish.at(metric.group->rank(number).position()));
  return sum / static_cast<double>(metric.group->size()) / static_cast<double>(metric.iterations);
}

} // namespace loghop
