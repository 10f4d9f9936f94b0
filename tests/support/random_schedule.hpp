// Random schedules of ranks that compute and send each other messages, for comparing replays and for round trips.
#pragma once

#include "loghop/workload/graph/schedule.hpp"

#include <cstdint>
#include <vector>

namespace loghop::test {

struct ScheduleShape {
  int most_ranks = 5;
  int most_messages = 24;
  int most_computations = 12;
  int most_cores = 3;
  int most_nics = 3;
  int most_tags = 3;
  std::int64_t most_bytes = 40;
  std::int64_t most_time = 60; ///< units of a computation
  std::int64_t time_unit = 1;  ///< ps
  int wild_one_in = 25;        ///< of this many receives, one takes any source, and one any tag
  int lost_one_in = 400;       ///< of this many messages, one has no receive, and one no send
  int dependent_in_three = 2;  ///< of three operations, so many have dependencies
};

/// The schedule number `seed` of a shape. Operations stand in any order; dependencies have no cycle. Most run to their
/// end; some cannot, because a wild receive takes another's message or because one of a pair is lost.
std::vector<RankSchedule> random_schedule(const ScheduleShape& shape, std::uint64_t seed);

} // namespace loghop::test
