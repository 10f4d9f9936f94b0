// Names the links of a fluid network, and lists those that a message crosses. Knows nothing of SimGrid.
//
// Links are numbered from 0 to links() - 1, each for one direction. Routes are computed when they are asked for:
// nothing grows with the number of pairs of nodes.
#pragma once

#include "loghop/platform/fluid.hpp"
#include "loghop/platform/places.hpp"
#include "loghop/simulate/routes/channel_ends.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace loghop::simulate {

using LinkId = std::uint32_t;

class FluidRoutes {
public:
  virtual ~FluidRoutes() = default;
  virtual int nodes() const = 0;
  virtual LinkId links() const = 0;
  virtual FluidLink link(LinkId number) const = 0;
  /// Nothing for a link that would leave a mesh: it exists by number only.
  virtual std::optional<ChannelEnds> ends(LinkId number) const = 0;
  /// Appends the links from one node to another, in order. The nodes differ.
  virtual void route(Node source, Node destination, std::vector<LinkId>& path) const = 0;
};

} // namespace loghop::simulate
