// Places ranks one after the other, each as near as it can be to its partners that have a place.
//
// Next is the rank that has most bytes in common with ranks that are placed; it goes to the free node that adds the fewest
// hop-bytes. Ties are drawn: which of its neighbours a rank's partners get first decides whether a grid is laid out
// straight or folded. So it is done several times, and the best is kept. Source of the method: Hoefler, Snir, "Generic
// topology mapping strategies for large-scale parallel architectures", ICS 2011, greedy heuristic.
#pragma once

#include "loghop/scenario/mapping/rank_traffic.hpp"

#include <cstdint>

namespace loghop {

/// `places`: of each node; there are at least as many as ranks. `starts` >= 1.
IndexedVector<Rank, Node> grown_placement(const RankTraffic& traffic, const HopDistances& hops, int places,
                                          std::uint64_t seed, int starts);

} // namespace loghop
