#include "loghop/simulate/cost/run_cost.hpp"

#include "loghop/platform/machine_shape.hpp"
#include "loghop/simulate/cost/memory_limit.hpp"
#include "loghop/simulate/wormhole/flit_network.hpp"
#include "loghop/workload/core/runs_on.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <variant>
#include <vector>

namespace loghop::simulate {

namespace {

/// Of one kind of network, with the ranks on it. Measured: bytes as the growth of the peak with one quantity while the
/// others stay, events and times as means of runs on a processor of 2.5 GHz.
struct UnitCosts {
  double node_bytes;    ///< of a node of the network
  double rank_bytes;    ///< of a rank, or of a node's program
  double message_bytes; ///< of a message that is under way
  double events;        ///< of a message
  double event_seconds;
  double flow_seconds; ///< of a message, for each other that is under way at the same time
};

/// Mean distance between two of the first `ranks` nodes, which fill the lowest dimensions first.
double mean_hops(const std::vector<int>& dimensions, bool around, double ranks)
{
  double hops = 0;
  for (const int side : dimensions) {
    const double used = std::clamp(ranks, 1.0, static_cast<double>(side));
    hops += around && ranks >= side ? used / 4 : used / 3;
    ranks /= side;
  }
  return hops;
}

/// What a network has to carry.
struct Carried {
  double ranks;
  std::int64_t message_bytes; ///< mean
  bool alone;                 ///< messages of no program
};

UnitCosts unit_costs(const WormholeMesh& mesh, const Carried& carried)
{
  const bool torus = mesh.topology == MeshTopology::torus;
  const double hops = mean_hops(mesh.dimensions, torus, carried.ranks); // a worm has a record in each of its channels
  if (!torus && mesh.virtual_channels == 1) return {900, 1000, 100 + 19 * hops, 5 + hops, 2e-7, 0};
  const std::int64_t flits = mesh.flits(carried.message_bytes);
  constexpr double events = 5, channel_seconds = 3e-7, flit_seconds = 4e-9;
  const bool by_flits = carried.alone && FlitNetwork::suits(mesh, flits);
  const double seconds = (channel_seconds + flit_seconds * static_cast<double>(flits)) * (hops + 2);
  return {2600, 1200, 420, events, by_flits ? seconds / events : 5e-6, 0};
}

UnitCosts unit_costs(const LoggopsNetwork&, const Carried&)
{
  return {0, 70, 135, 2.5, 4e-7, 0};
}

/// Links of a route.
struct RouteLength {
  double ranks;
  double operator()(const FluidCrossbar&) const { return 2; }
  double operator()(const FluidCube& cube) const { return 1 + mean_hops(cube.dimensions, cube.around, ranks); }
  double operator()(const FluidFatTree& tree) const { return 2 * static_cast<double>(tree.down.size()); }
  double operator()(const FluidDragonfly&) const { return 5; }
  double operator()(const SimgridXml&) const { return 4; }
};

/// Of a message, for each other and each further link on which it may meet it: how far a change of shares reaches.
double order_seconds(const FluidNetwork& fluid)
{
  if (fluid.send_order == SendOrder::in_order) return 0; // few send at once
  if (std::holds_alternative<FluidCube>(fluid.topology)) return 6e-9;
  return std::holds_alternative<FluidCrossbar>(fluid.topology) ? 3e-10 : 1e-9;
}

UnitCosts unit_costs(const FluidNetwork& fluid, const Carried& carried)
{
  const double links = std::visit(RouteLength{carried.ranks}, fluid.topology) + (fluid.pair_bandwidth > 0 ? 1 : 0) +
                       (fluid.duplex_bandwidth > 0 ? 2 : 0) + (fluid.rails ? 2 : 0);
  if (fluid.send_order != SendOrder::fair) return {1400, 1000, 750, 2, 1e-6, order_seconds(fluid) * (links - 2)};
  if (fluid.simgrid_shares()) return {3000, 1600, 2000, 2.5, 5e-6, 1e-8 * links};
  return {200, 150, 430 + 24 * links, 2, 1e-6, 0}; // if few rates change, as where messages end together
}

WorkloadSize size_on(const Platform& platform, const Workload& workload, const Placement& placement)
{
  return workload.form() == Workload::Form::messages ? workload.size_on_network(shape_of_network(platform))
                                                     : workload.size(shape_of(platform, placement));
}

constexpr double core_bytes = 400;          ///< of a rank on one of many cores of a node
constexpr double node_of_cores_bytes = 900; ///< of such a node, beside the network's

/// A walk of memory keeps the lines of the caches of a core: as many as there are, or as its messages touch. It has them
/// three times: now, and as they were before the last two rounds.
double walked_bytes(const MulticoreNode* node, const WorkloadSize& size)
{
  constexpr double line_bytes = 8, walks = 3;
  if (node == nullptr || size.messages == 0) return 0;
  double lines = 0;
  for (const CacheLevel& cache : node->memory.caches)
    lines += std::min(static_cast<double>(cache.size_bytes), 2 * size.bytes / size.messages) /
             static_cast<double>(cache.line_bytes);
  return walks * line_bytes * lines;
}

constexpr double program_bytes = 4e6; ///< code that a simulation needs
constexpr double simgrid_bytes = 5e6; ///< the same of SimGrid's engine

/// The first copies of each size are walked line by line; equal ones after them, at whatever rank, are looked up.
double walk_seconds(const MulticoreNode* node, const WorkloadSize& size)
{
  constexpr double byte_seconds = 3e-9, walks = 4;
  return node == nullptr || size.messages == 0 ? 0 : byte_seconds * walks * size.bytes / size.messages;
}

/// Of a mean message, which may be striped.
double parts_of(const FluidNetwork* fluid, const WorkloadSize& size)
{
  const bool striped = fluid != nullptr && fluid->rails && size.messages > 0 &&
                       size.bytes / size.messages > static_cast<double>(fluid->rails->stripe_above);
  return striped ? fluid->rails->number : 1;
}

/// Of a node: two links for each rail.
double rail_bytes(const FluidNetwork* fluid)
{
  constexpr double link_bytes = 40;
  return fluid != nullptr && fluid->rails ? 2 * link_bytes * fluid->rails->number : 0;
}

} // namespace

RunCost estimate_cost(const Platform& platform, const Workload& workload, const Placement& placement)
{
  const WorkloadSize size = size_on(platform, workload, placement);
  const double message_bytes = size.messages > 0 ? size.bytes / size.messages : 0;
  const Carried carried = {size.ranks, std::llround(message_bytes), workload.form() == Workload::Form::messages};
  const UnitCosts unit =
      std::visit([&](const auto& network) { return unit_costs(network, carried); }, platform.network);
  const MulticoreNode* node = platform.multicore();
  RunCost cost;
  cost.ranks = size.ranks;
  cost.messages = size.messages;
  const double parts = parts_of(platform.fluid(), size);
  cost.events = size.messages * parts * unit.events * (node != nullptr ? 3 : 1); // copies at both ends
  const double node_bytes =
      unit.node_bytes + rail_bytes(platform.fluid()) + (node != nullptr ? node_of_cores_bytes : 0);
  cost.memory_bytes = present_memory() + program_bytes + (platform.simgrid_shares() ? simgrid_bytes : 0) +
                      node_bytes * platform.network_nodes() +
                      (node != nullptr ? core_bytes : unit.rank_bytes) * size.ranks +
                      parts * unit.message_bytes * size.at_once + walked_bytes(node, size);
  cost.seconds =
      cost.events * unit.event_seconds + size.messages * size.at_once * unit.flow_seconds + walk_seconds(node, size);
  return cost;
}

std::string text_of_seconds(double seconds)
{
  if (seconds < 90) return fmt::format("{:.2g} s", seconds);
  if (seconds < 90 * 60) return fmt::format("{:.0f} minutes", seconds / 60);
  if (seconds < 72 * 3600.) return fmt::format("{:.0f} hours", seconds / 3600);
  return fmt::format("{:.3g} days", seconds / 86400);
}

std::string text_of_bytes(double bytes)
{
  const double GiB = 1 << 30, MiB = 1 << 20;
  return bytes >= GiB ? fmt::format("{:.3g} GiB", bytes / GiB) : fmt::format("{:.0f} MiB", std::max(1.0, bytes / MiB));
}

std::string text_of(const RunCost& cost)
{
  return fmt::format("about {} of memory and {}: {:.3g} ranks, {:.3g} messages", text_of_bytes(cost.memory_bytes),
                     text_of_seconds(cost.seconds), cost.ranks, cost.messages);
}

} // namespace loghop::simulate
