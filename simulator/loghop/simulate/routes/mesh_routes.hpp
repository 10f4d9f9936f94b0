// Channels of a k-ary n-cube, mesh or torus, and the routes over them: dimension order, lowest dimension first; on a
// torus the shorter way round each ring, and up (towards higher coordinates) where both are as long.
//
// A channel is numbered by the router that receives from it and by that router's input: node * (2 n + 2) + input. The
// inputs are, in the order of round-robin arbitration, +x, -x, +y, -y, ... (the neighbour that the input comes from)
// and the injection channel; the ejection channel of the node has the number after them.
#pragma once

#include "loghop/platform/places.hpp"
#include "loghop/platform/platform.hpp"

#include <cstdint>
#include <vector>

namespace loghop::simulate {

using ChannelId = std::uint32_t;

class MeshRoutes {
public:
  explicit MeshRoutes(std::vector<int> dimensions, MeshTopology topology = MeshTopology::mesh);

  int nodes() const { return nodes_; }
  MeshTopology topology() const { return topology_; }
  int inputs() const { return inputs_; } ///< of a router: 2 n neighbours and injection
  ChannelId channels() const { return static_cast<ChannelId>(nodes_ * stride()); }

  ChannelId injection(Node node) const { return static_cast<ChannelId>(node.value() * stride() + inputs_ - 1); }
  ChannelId ejection(Node node) const { return static_cast<ChannelId>(node.value() * stride() + inputs_); }
  bool is_injection(ChannelId channel) const { return input(channel) == inputs_ - 1; }
  bool is_ejection(ChannelId channel) const { return input(channel) == inputs_; }
  int input(ChannelId channel) const { return static_cast<int>(channel) % stride(); }
  Node router(ChannelId channel) const { return Node(static_cast<int>(channel) / stride()); } ///< the node that has it

  /// Injection, links and ejection, in order.
  void route(Node source, Node destination, std::vector<ChannelId>& path) const;
  int distance(Node source, Node destination) const; ///< links on the route
  /// Whether a link leads from one end of its dimension around to the other.
  bool is_end_around(ChannelId link) const;

private:
  int stride() const { return inputs_ + 1; }
  /// Links from coordinate `from` to `to` of a dimension of k nodes: > 0 up, < 0 down.
  int offset(int from, int to, int k) const;

  std::vector<int> dimensions_;
  MeshTopology topology_;
  int nodes_ = 1;
  int inputs_ = 1;
};

} // namespace loghop::simulate
