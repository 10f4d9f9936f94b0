// Writes schedules in GOAL (see read_goal.hpp), so that reading gives the same operations and dependencies, each in the
// same order. Operations that something depends on, or that depend on something, get the labels l1, l2, ...
#pragma once

#include "loghop/workload/graph/schedule.hpp"

#include <iosfwd>

namespace loghop {

/// GOAL counts whole nanoseconds. Throws std::invalid_argument, and writes nothing, if a computation takes none: it
/// says which.
void write_goal(std::ostream& out, const Schedule& schedule);

/// The same, compressed by gzip. Equal schedules give equal bytes.
void write_goal_gz(std::ostream& out, const Schedule& schedule);

} // namespace loghop
