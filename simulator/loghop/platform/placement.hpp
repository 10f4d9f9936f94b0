// The cores of the machine on which ranks run.
//
// Cores are numbered as in places.hpp; N nodes of C cores:
//   block      rank r on core r / ranks_per_core: nodes are filled one after the other
//   cyclic     rank r on node r mod N, there on core (r / N) mod C
//   listed     rank r on cores[r]
// Nodes without cores take one rank each: there a core is a node, and the first two orders are the same.
// Other orders of the nodes (node_order.hpp, random) are listed: on_nodes_in_order makes the list.
#pragma once

#include "loghop/base/indexed_vector.hpp"
#include "loghop/platform/level.hpp"
#include "loghop/platform/places.hpp"
#include "loghop/platform/platform.hpp"

#include <functional>
#include <vector>

namespace loghop {

struct Placement {
  enum class Order { block, cyclic, listed };
  Order order = Order::block;
  int ranks_per_core = 1;  ///< at most; more than 1: they take turns on it
  std::vector<Core> cores; ///< listed
  bool random = false;     ///< listed in an order that was drawn, and is drawn anew with another seed

  /// How many ranks there can be.
  int most_ranks(const Platform& platform) const;
  /// The core of each rank. Throws std::invalid_argument if they do not fit: what was found, and what is allowed.
  IndexedVector<Rank, Core> cores_of(const Platform& platform, int ranks) const;
  /// The node of each rank. Throws as cores_of.
  IndexedVector<Rank, Node> nodes_of(const Platform& platform, int ranks) const;
  /// Throws as cores_of if the placement does not fit the platform, whatever the number of ranks.
  void check(const Platform& platform) const;
};

/// Ranks on nodes of their own, as long as there are more nodes.
Placement one_rank_a_node(const Platform& platform);

/// Lists the cores of each node in turn, each for `ranks_per_core` ranks.
Placement on_nodes_in_order(const Platform& platform, const std::vector<Node>& order, int ranks_per_core);

/// Lists a core of the node of each rank: ranks of one node get its cores one after the other. Throws
/// std::invalid_argument if the platform has no such node, or a node has more ranks than its cores take.
Placement on_listed_nodes(const Platform& platform, const std::vector<Node>& node_of_rank, int ranks_per_core);

/// The levels that there are on a platform, from near to far.
std::vector<Level> levels_on(const Platform& platform);

/// How near two ranks are to each other, as they are placed. Empty if the nodes have no cores.
std::function<Level(Rank from, Rank to)> levels_of(const Platform& platform, const Placement& placement);

} // namespace loghop
