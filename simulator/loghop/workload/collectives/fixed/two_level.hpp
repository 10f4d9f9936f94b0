// What algorithms of two levels are made of: collectives within nodes, and between their leaders.
#pragma once

#include "loghop/workload/collectives/composed/two_level.hpp"
#include "loghop/workload/collectives/fixed/algorithm_row.hpp"
#include "loghop/workload/collectives/fixed/data.hpp"

#include <memory>
#include <string>
#include <vector>

namespace loghop::collectives {

/// Of `o.group_size` ranks each; the root leads its node.
RankNodes nodes_of(int ranks, const Options& o);

/// The options of a collective without a root, whatever root is given.
Options without_root(Options o);

/// The options of the algorithm between leaders; `of_blocks`: the data of a node is that of its ranks.
Options options_between(const RankNodes& nodes, const Options& o, bool of_blocks);

/// The algorithm that the options name for the leaders of nodes, or `otherwise`, of a collective with these rows.
std::shared_ptr<const CollectiveAlgorithm> among_leaders(const std::vector<AlgorithmRow>& rows,
                                                         const std::string& otherwise, const RankNodes& nodes,
                                                         const Options& o);

/// From the leader of each node to its ranks.
Made down_within(const RankNodes& nodes, const Options& o, const Blocks& data);

/// The sums of the ranks of each node go to its leader.
Made sums_within(const RankNodes& nodes, const Options& o);

/// Blocks, or notices, of the ranks of each node go to its leader.
Made gather_within(const RankNodes& nodes, const Options& o, bool notices = false);

/// The leader of each node sends its ranks their blocks.
Made scatter_within(const RankNodes& nodes, const Options& o);

} // namespace loghop::collectives
