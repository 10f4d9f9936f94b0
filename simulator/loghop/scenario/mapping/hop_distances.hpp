// Hops between the nodes of a machine: the links that a message crosses on its route.
//
// Of a wormhole network the links between routers count. Of a fluid network all links of the route count, also those of
// nodes to their routers, where the platform has them. A message that stays on its node crosses none.
#pragma once

#include "loghop/platform/platform.hpp"

#include <cstdint>
#include <functional>
#include <memory>

namespace loghop {

class HopDistances {
public:
  static constexpr int most_nodes = 16384; ///< two bytes for each pair of nodes

  /// Throws std::invalid_argument if the network has no routes, or SimGrid alone knows them, or has too many nodes.
  explicit HopDistances(const Platform& platform);

  int nodes() const { return nodes_; }
  int operator()(Node from, Node to) const
  {
    if (from == to) return 0;
    std::uint16_t& hops = known_.get()[from.position() * static_cast<std::size_t>(nodes_) + to.position()];
    if (hops == 0) hops = static_cast<std::uint16_t>(find_(from, to));
    return hops;
  }

private:
  int nodes_;
  std::function<int(Node, Node)> find_;
  /// from * nodes + to; 0: not asked for yet. Of a large machine few are, and then its pages stay without memory.
  std::unique_ptr<std::uint16_t, void (*)(void*)> known_;
};

} // namespace loghop
