// Where the ranks of benchmarks run, so that their messages go between places of one level.
//
// Core 0 is that of rank 0. Nodes without cores are one rank each, and ranks between the two of a pair then idle.
#pragma once

#include "loghop/microbenchmark/plan_options.hpp"
#include "loghop/platform/placement.hpp"
#include "loghop/platform/platform.hpp"

#include <utility>
#include <vector>

namespace loghop {

/// Rank 0, and the rank that it exchanges messages with.
struct RankPair {
  Rank to{1};
  Placement placement;
};

/// Pairs of ranks of which each exchanges messages at the same time as the others.
struct RankPairs {
  std::vector<std::pair<Rank, Rank>> pairs;
  Placement placement;
};

/// The node that messages between nodes go to, from node 0: PlanOptions::partner, or the middle one.
int partner_node(const Platform& platform, const PlanOptions& options);

/// Needs a level that the platform has (levels_on).
RankPair pair_at(const Platform& platform, const PlanOptions& options, Level level);

/// Rank 0 and `others` more: of its chip, of its node (those of other chips first), or on nodes of their own. Throws
/// std::invalid_argument if there are not so many. Needs a level that the platform has, and not to_itself.
Placement one_and_others_at(const Platform& platform, Level level, int others);

/// The most ranks besides rank 0 that there are.
int most_others_at(const Platform& platform, Level level);

/// Pairs of neighbours on a chip, or of the same places on two chips, or on node 0 and the partner node. What does not
/// fit there is on the next chips, or on nodes 1, 2, ... and those after the partner. Throws std::invalid_argument if
/// there are not so many. Needs a level that the platform has, and not to_itself.
RankPairs pairs_at(const Platform& platform, const PlanOptions& options, Level level, int pairs);

/// The most pairs on one chip, within one node or between two nodes: those that loghop calibrate measures.
int most_pairs_at(const Platform& platform, Level level);

/// A ring of `ranks` ranks: on neighbouring cores of a chip, on the chips of a node in turn, or on nodes 0, 1, 2, ...
/// Throws std::invalid_argument if there are not so many. Needs a level that the platform has, and not to_itself.
Placement ring_at(const Platform& platform, Level level, int ranks);

/// The ranks of a collective: on the first cores of a chip or of a node, or, between nodes, `ranks_per_node` on each of
/// the first nodes (0: on every core of them). Throws std::invalid_argument if they do not fit.
Placement group_at(const Platform& platform, Level level, int ranks, int ranks_per_node);

} // namespace loghop
