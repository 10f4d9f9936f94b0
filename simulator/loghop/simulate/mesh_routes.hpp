// Channels of a k-ary n-cube mesh and the routes over them: dimension order, lowest dimension first.
//
// A channel is numbered by the router that receives from it and by that router's input: node * (2 n + 2) + input. The
// inputs are, in the order of round-robin arbitration, +x, -x, +y, -y, ... (the neighbour that the input comes from)
// and the injection channel; the ejection channel of the node has the number after them.
#pragma once

#include <cstdint>
#include <vector>

namespace loghop::simulate {

using ChannelId = std::uint32_t;

class MeshRoutes {
public:
  explicit MeshRoutes(std::vector<int> dimensions);

  int nodes() const { return nodes_; }
  int inputs() const { return inputs_; } ///< of a router: 2 n neighbours and injection
  ChannelId channels() const { return static_cast<ChannelId>(nodes_ * stride()); }

  ChannelId injection(int node) const { return static_cast<ChannelId>(node * stride() + inputs_ - 1); }
  ChannelId ejection(int node) const { return static_cast<ChannelId>(node * stride() + inputs_); }
  bool is_ejection(ChannelId channel) const { return input(channel) == inputs_; }
  int input(ChannelId channel) const { return static_cast<int>(channel) % stride(); }
  int router(ChannelId channel) const { return static_cast<int>(channel) / stride(); }

  /// Injection, links and ejection, in order.
  void route(int source, int destination, std::vector<ChannelId>& path) const;
  int distance(int source, int destination) const; ///< links on the route

private:
  int stride() const { return inputs_ + 1; }

  std::vector<int> dimensions_;
  int nodes_ = 1;
  int inputs_ = 1;
};

} // namespace loghop::simulate
