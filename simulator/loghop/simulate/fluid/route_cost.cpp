#include "loghop/simulate/fluid/route_cost.hpp"

#include "loghop/simulate/engine/event_calendar.hpp"

#include <algorithm>
#include <cmath>

namespace loghop::simulate {

Picoseconds RouteCost::whole_latency() const
{
  const double whole = latency * picoseconds_per_second;
  if (whole > static_cast<double>(time_limit)) throw SimulationError("simulated time exceeds 26 days");
  return std::llround(whole);
}

Picoseconds RouteCost::time(std::int64_t bytes) const
{
  const double time = latency + static_cast<double>(bytes) / bandwidth;
  return std::llround(std::min(time * picoseconds_per_second, static_cast<double>(time_limit)));
}

RouteCost cost_of_route(const FluidRoutes& routes, const std::vector<LinkId>& path)
{
  RouteCost cost;
  for (const LinkId number : path) {
    const FluidLink link = routes.link(number);
    cost.latency += link.latency;
    cost.bandwidth = std::min(cost.bandwidth, link.bandwidth);
  }
  return cost;
}

} // namespace loghop::simulate
