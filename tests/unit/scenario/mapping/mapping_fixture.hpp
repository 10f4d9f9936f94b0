// Small machines and programs for the tests of mapping.
#pragma once

#include "loghop/scenario/core/random_placement.hpp"
#include "loghop/scenario/mapping/rank_traffic.hpp"

#include <utility>
#include <vector>

namespace loghop::test {

inline Platform torus(std::vector<int> dimensions)
{
  Platform platform;
  platform.name = "torus";
  WormholeMesh mesh;
  mesh.topology = MeshTopology::torus;
  mesh.dimensions = std::move(dimensions);
  platform.network = mesh;
  return platform;
}

inline IndexedVector<Rank, Node> in_order(int ranks)
{
  IndexedVector<Rank, Node> nodes;
  for (int i = 0; i < ranks; ++i)
    nodes.push_back(Node(i));
  return nodes;
}

/// An exchange of `bytes` with each of four neighbours on a torus of x by y ranks, whose numbers were drawn.
inline std::vector<simulate::PairTraffic> shuffled_halo(int x, int y, std::int64_t bytes, std::uint64_t seed)
{
  const std::vector<Node> number = random_order(x * y, seed);
  const auto rank = [&](int column, int row) {
    return number[static_cast<std::size_t>((row + y) % y * x + (column + x) % x)].value();
  };
  std::vector<simulate::PairTraffic> pairs;
  for (int row = 0; row < y; ++row)
    for (int column = 0; column < x; ++column)
      for (const auto& [dx, dy] : {std::pair(1, 0), std::pair(-1, 0), std::pair(0, 1), std::pair(0, -1)})
        pairs.push_back({rank(column, row), rank(column + dx, row + dy), 1, bytes});
  return pairs;
}

/// No two ranks on one node.
inline bool are_apart(const IndexedVector<Rank, Node>& nodes, int all)
{
  std::vector<int> taken(static_cast<std::size_t>(all));
  for (const Node node : nodes)
    if (++taken[node.position()] > 1) return false;
  return true;
}

} // namespace loghop::test
