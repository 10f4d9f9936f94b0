// The two ends of a channel or link, and what kind of link it is.
#pragma once

#include "loghop/platform/places.hpp"

#include <cstddef>
#include <string>

namespace loghop::simulate {

/// "x", "y", "z", then "4", "5", ...
std::string axis_name(std::size_t dimension);

struct ChannelEnds {
  Node from{0}; ///< injection and ejection channels begin and end at their own node
  Node to{0};
  /// "injection", "ejection", "+x", "-x", "+y", "-y", "+z", "-z", then "+4", "-4", ... Links of other topologies have
  /// names of their own, which also say what the numbers of the ends count: see their routes.
  std::string direction;
};

/// Of links that lead from each of so many nodes, numbered from 0, and then of those that lead to them.
ChannelEnds ends_at_node(std::size_t number, std::size_t nodes);

} // namespace loghop::simulate
