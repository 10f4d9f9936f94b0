// Stores the paths of flows, and uses the place of a path that is gone again for one of the same length.
#pragma once

#include "loghop/simulate/routes/fluid_routes.hpp"

#include <cstdint>
#include <vector>

namespace loghop::simulate {

inline constexpr std::uint32_t no_hop = ~std::uint32_t{0};

/// A flow on one link of its path.
struct Hop {
  LinkId link = 0;
  std::uint32_t flow = 0;
  std::uint32_t place = 0;     ///< in the link's list of flows
  std::uint32_t next = no_hop; ///< for a list of hops on one link
};

/// Where the hops of a flow stand.
struct FlowPath {
  std::uint32_t first = 0;
  std::uint32_t length = 0;
};

class PathStore {
public:
  FlowPath add(std::uint32_t flow, const std::vector<LinkId>& links);
  void remove(FlowPath path);

  Hop& operator[](std::uint32_t hop) { return hops_[hop]; }
  Hop* begin(FlowPath path) { return hops_.data() + path.first; }
  Hop* end(FlowPath path) { return begin(path) + path.length; }

  /// Puts a hop into a list of its link, where it has its place, or takes it out: another one takes that place.
  void enter(std::uint32_t hop, std::vector<std::uint32_t>& list);
  void leave(std::uint32_t hop, std::vector<std::uint32_t>& list);

private:
  std::vector<Hop> hops_;
  std::vector<std::vector<std::uint32_t>> unused_; ///< first hops, by length
};

} // namespace loghop::simulate
