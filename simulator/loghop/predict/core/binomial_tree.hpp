// The binomial tree of broadcasts: its height, and which of its hops stay within a node.
//
// Rank r, counted from the root, receives from r without its lowest set bit; the root sends first to the rank that is
// half of them away. That is the tree of MPICH (R. Thakur, R. Rabenseifner, W. Gropp, "Optimization of Collective
// Communication Operations in MPICH", 2005).
// Errors: std::invalid_argument if P < 1, or the root is no rank.
#pragma once

#include "loghop/platform/places.hpp"

#include <functional>

namespace loghop {

/// Smallest h with 2^h >= P: the rounds of the broadcast, and if P = 2^h the hops of its longest path. 0 for P = 1.
int tree_height(int P);

/// Hops whose ends are on one node, on the longest path from the root to a leaf.
/// For P = 2^h there is one path of h hops: to the rank P - 1 after the root. For another P there may be several
/// longest; the one with the fewest hops within nodes counts, as they are the cheap ones.
/// `node_of` says on which node a rank is. Time: O(P log P).
/// Source: the n of B. Tu, J. Fan, J. Zhan, X. Zhao, "Accurate Analytical Models for Message Passing on Multi-Core
/// Clusters", PDP 2009, section IV.B, which does not say how to get it.
int intra_node_hops(int P, Rank root, const std::function<Node(Rank)>& node_of);

/// Placement of consecutive ranks on one node: rank / per_node. Throws if per_node < 1.
std::function<Node(Rank)> block_placement(int per_node);

/// Placement of ranks on the nodes in turn: rank mod nodes. Throws if nodes < 1.
std::function<Node(Rank)> cyclic_placement(int nodes);

} // namespace loghop
