// The links of a network that messages between two nodes cross, for the loads of log_nPC.
//
// A witness of simulate/routes: the same rules (platform/fluid.hpp, platform/wormhole.hpp), written down again for
// another purpose. Here a link is a key that only tells it from others, and only links that nodes share are named: not
// those between a node and its router or first switch, which the rate of the node stands for.
#pragma once

#include "loghop/platform/platform.hpp"

#include <cstdint>
#include <memory>
#include <vector>

namespace loghop {

struct SharedLink {
  std::uint64_t key = 0;
  double width = 1; ///< bandwidth over that of the network's plain links
};

class NetworkLinks {
public:
  virtual ~NetworkLinks() = default;
  /// Appends the links from `from` to `to`, two different nodes, in their order.
  virtual void append(Node from, Node to, std::vector<SharedLink>& links) const = 0;
};

/// nullptr if nodes share nothing but their own links, or if nobody here knows the routes: those of SimGrid's files.
std::unique_ptr<const NetworkLinks> links_of(const Platform& platform);

} // namespace loghop
