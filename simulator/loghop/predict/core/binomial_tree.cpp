#include "loghop/predict/core/binomial_tree.hpp"

#include "loghop/predict/core/domain.hpp"

namespace loghop {
namespace {

/// The way from a rank up to the root.
struct Path {
  int hops = 0;
  int within_nodes = 0;
};

Path path_to_root(int relative, int P, Rank root, const std::function<Node(Rank)>& node_of)
{
  const auto node = [&](int r) {
    return node_of(Rank(static_cast<int>((static_cast<long long>(r) + root.value()) % P)));
  };
  Path path;
  while (relative != 0) {
    const int parent = relative & (relative - 1);
    ++path.hops;
    if (node(relative) == node(parent)) ++path.within_nodes;
    relative = parent;
  }
  return path;
}

} // namespace

int tree_height(int P)
{
  domain::at_least("P", P, 1);
  int height = 0;
  for (long long reached = 1; reached < P; reached *= 2)
    ++height;
  return height;
}

int intra_node_hops(int P, Rank root, const std::function<Node(Rank)>& node_of)
{
  domain::at_least("P", P, 1);
  domain::between("the root", root.value(), 0, P - 1);
  Path longest;
  for (int relative = 0; relative < P; ++relative) {
    const Path path = path_to_root(relative, P, root, node_of);
    const bool costlier = path.hops == longest.hops && path.within_nodes < longest.within_nodes;
    if (path.hops > longest.hops || costlier) longest = path;
  }
  return longest.within_nodes;
}

std::function<Node(Rank)> block_placement(int per_node)
{
  domain::at_least("ranks of a node", per_node, 1);
  return [per_node](Rank rank) { return Node(rank.value() / per_node); };
}

std::function<Node(Rank)> cyclic_placement(int nodes)
{
  domain::at_least("nodes", nodes, 1);
  return [nodes](Rank rank) { return Node(rank.value() % nodes); };
}

} // namespace loghop
