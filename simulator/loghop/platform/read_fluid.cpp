#include "loghop/platform/read_fluid.hpp"

namespace loghop {

namespace {

constexpr std::int64_t most_fluid_nodes = 1 << 20;
constexpr Picoseconds longest_latency = 1'000'000'000'000'000; // 1000 s
enum class FluidTopology { crossbar };

double read_bandwidth(const JsonValue& value)
{
  const std::size_t problems_before = value.problems().size();
  const double bandwidth = value.bandwidth().count();
  if (value.problems().size() == problems_before && !value.missing() && bandwidth <= 0)
    value.problem("expected a bandwidth above 0, found " + value.found());
  return bandwidth;
}

} // namespace

void read_fluid(JsonObject& network, Platform& platform)
{
  FluidNetwork read;
  network.require("topology").choice<FluidTopology>({{"crossbar", FluidTopology::crossbar}});
  read.nodes = static_cast<int>(network.require("nodes").integer(1, most_fluid_nodes));
  read.bandwidth = read_bandwidth(network.require("link_bandwidth"));
  read.latency =
      static_cast<double>(network.require("link_latency").picoseconds(0, longest_latency)) / picoseconds_per_second;
  platform.fluid = read;
}

} // namespace loghop
