// The cost of the links of a route for a message that has them to itself.
#pragma once

#include "loghop/simulate/routes/fluid_routes.hpp"
#include "loghop/units/picoseconds.hpp"

#include <cstdint>
#include <limits>
#include <vector>

namespace loghop::simulate {

struct RouteCost {
  double latency = 0;                                         ///< s, of all links
  double bandwidth = std::numeric_limits<double>::infinity(); ///< B/s, of the slowest link

  /// Throws SimulationError beyond the time limit.
  Picoseconds whole_latency() const;
  /// latency + bytes / bandwidth; at most the time limit.
  Picoseconds time(std::int64_t bytes) const;
};

/// `path`: its links.
RouteCost cost_of_route(const FluidRoutes& routes, const std::vector<LinkId>& path);

} // namespace loghop::simulate
