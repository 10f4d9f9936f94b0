// All operations of a collective algorithm as a stored schedule, in which everything that a step issues is there at once.
#pragma once

#include "loghop/workload/collectives/algorithm.hpp"
#include "loghop/workload/schedule.hpp"

namespace loghop::collectives::test {

/// The group are all ranks, the tag is 0.
Schedule schedule_of(const CollectiveAlgorithm& algorithm);

} // namespace loghop::collectives::test
