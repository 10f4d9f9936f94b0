// Hops between the nodes of a machine: the links that a message crosses on its route.
//
// Of a wormhole network the links between routers count. Of a fluid network all links of the route count, also those of
// nodes to their routers, where the platform has them. A message that stays on its node crosses none.
#pragma once

#include "loghop/platform/platform.hpp"

#include <cstdint>
#include <functional>
#include <vector>

namespace loghop {

class HopDistances {
public:
  static constexpr int most_nodes = 16384; ///< two bytes for each pair of nodes

  /// Throws std::invalid_argument if the network has no routes, or SimGrid alone knows them, or has too many nodes.
  explicit HopDistances(const Platform& platform);

  int nodes() const { return nodes_; }
  int operator()(Node from, Node to) const
  {
    return hops_[from.position() * static_cast<std::size_t>(nodes_) + to.position()];
  }

private:
  int nodes_;
  std::vector<std::uint16_t> hops_; ///< from * nodes + to
};

} // namespace loghop
