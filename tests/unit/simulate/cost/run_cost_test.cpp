#include "loghop/simulate/cost/run_cost.hpp"

#include "loghop/simulate/cost/memory_limit.hpp"
#include "loghop/workload/collectives/collective_workload.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <utility>
#include <vector>

namespace loghop::simulate::run_cost_test {
namespace {

Platform loggops(int nodes)
{
  Platform platform;
  LoggopsNetwork network;
  network.nodes = nodes;
  platform.network = network;
  return platform;
}

CollectiveWorkload linear_alltoall()
{
  CollectiveWorkload workload;
  workload.row = &collectives::require_algorithm("alltoall", "linear");
  workload.options.bytes = 8;
  return workload;
}

TEST(RunCost, GrowsWithWhatRuns)
{
  const CollectiveWorkload workload = linear_alltoall();
  const RunCost small = estimate_cost(loggops(100), workload), large = estimate_cost(loggops(400), workload);
  EXPECT_EQ(small.ranks, 100);
  EXPECT_EQ(small.messages, 100 * 99);
  EXPECT_EQ(large.messages, 400 * 399);
  EXPECT_DOUBLE_EQ(large.events / small.events, large.messages / small.messages);
  EXPECT_GT(large.memory_bytes - small.memory_bytes, 100 * (large.messages - small.messages)); // all are under way
  EXPECT_GT(large.seconds, 10 * small.seconds);
}

using FluidTopology = decltype(FluidNetwork::topology);

/// Links of a route of the network among all of its 512 nodes, by the memory of all messages at once.
double links_of(const FluidTopology& topology)
{
  const auto memory = [](const FluidTopology& of) {
    FluidNetwork network;
    network.nodes = 512;
    network.topology = of;
    Platform platform;
    platform.network = network;
    return estimate_cost(platform, linear_alltoall()).memory_bytes;
  };
  constexpr double link_bytes = 24, messages = 512 * 511, crossbar_links = 2;
  return crossbar_links + (memory(topology) - memory(FluidCrossbar{})) / link_bytes / messages;
}

TEST(RunCost, OfAMessageGrowsWithTheLinksOfItsRoute)
{
  constexpr double slack = 0.1; // what the process itself has in memory changes
  EXPECT_NEAR(links_of(FluidFatTree{{16, 32}, {1, 16}, {1, 1}}), 4, slack);
  EXPECT_NEAR(links_of(FluidFatTree{{8, 8, 8}, {1, 8, 8}, {1, 1, 1}}), 6, slack);
  EXPECT_NEAR(links_of(FluidCube{{8, 8, 8}, true, {}, {}}), 1 + 3 * 8 / 4, slack);
  EXPECT_NEAR(links_of(FluidCube{{8, 8, 8}, false, {}, {}}), 1 + 3 * 8 / 3.0, slack);
  EXPECT_NEAR(links_of(FluidCube{{512}, true, {}, {}}), 1 + 512 / 4, slack);
  EXPECT_NEAR(links_of(FluidDragonfly{8, 4, 4, 4}), 5, slack);
}

TEST(RunCost, IsToldInUnitsThatPeopleRead)
{
  EXPECT_EQ(text_of({268435456, 7.5e9, 1.5e10, 42.0 * (1 << 30), 300}),
            "about 42 GiB of memory and 5 minutes: 2.68e+08 ranks, 7.5e+09 messages");
  EXPECT_EQ(text_of_bytes(0), "1 MiB");
  EXPECT_EQ(text_of_bytes(1023.0 * (1 << 20)), "1023 MiB");
  EXPECT_EQ(text_of_seconds(0.012), "0.012 s");
  EXPECT_EQ(text_of_seconds(89), "89 s");
  EXPECT_EQ(text_of_seconds(7200), "2 hours");
  EXPECT_EQ(text_of_seconds(864000), "10 days");
}

TEST(RunCost, UnitsChangeWhereNumbersGetLong)
{
  EXPECT_EQ(text_of_seconds(89.9), "90 s");
  EXPECT_EQ(text_of_seconds(90), "2 minutes");
  EXPECT_EQ(text_of_seconds(96), "2 minutes");
  EXPECT_EQ(text_of_seconds(90 * 60 - 1), "90 minutes");
  EXPECT_EQ(text_of_seconds(90 * 60), "2 hours");
  EXPECT_EQ(text_of_seconds(72 * 3600 - 1), "72 hours");
  EXPECT_EQ(text_of_seconds(72 * 3600), "3 days");
  constexpr double MiB = 1 << 20;
  EXPECT_EQ(text_of_bytes(MiB * 1.4), "1 MiB");
  EXPECT_EQ(text_of_bytes(MiB * 2.4), "2 MiB");
  EXPECT_EQ(text_of_bytes(MiB * 1024 - 1), "1024 MiB");
  EXPECT_EQ(text_of_bytes(MiB * 1024), "1 GiB");
  EXPECT_EQ(text_of_bytes(MiB * 1536), "1.5 GiB");
}

/// A workload of a given size, and of another one on the network alone.
class Sized final : public Workload {
public:
  explicit Sized(const WorkloadSize& size, Form form = Form::graph) : size_(size), form_(form) {}
  const char* type() const override { return "sized"; }
  Metric metric() const override { return {}; }
  Form form() const override { return form_; }
  WorkloadSize size(const MachineShape&) const override { return size_; }
  WorkloadSize size_on_network(const NetworkShape&) const override { return size_.times(10); }

private:
  WorkloadSize size_;
  Form form_;
};

RunCost cost_of(const Platform& platform, const WorkloadSize& size)
{
  return estimate_cost(platform, Sized(size));
}

constexpr double million = 1e6;
constexpr double megabyte = 1e6; ///< by which this process itself may grow meanwhile

/// A kind of network on a number of nodes, and what it costs.
struct Costs {
  const char* name;
  Platform (*on)(int nodes);
  double node_bytes, rank_bytes, message_bytes, events, event_seconds, flow_seconds;
};

Platform line(MeshTopology topology, int virtual_channels, int nodes)
{
  WormholeMesh mesh;
  mesh.topology = topology;
  mesh.virtual_channels = virtual_channels;
  mesh.dimensions = {nodes};
  mesh.flit_time = mesh.injection = mesh.hop = mesh.ejection = mesh.credit = 1;
  Platform platform;
  platform.network = mesh;
  return platform;
}

Platform fluid(int nodes, SendOrder order, Sharing sharing, const FluidTopology& topology = FluidCrossbar{})
{
  FluidNetwork network;
  network.nodes = nodes;
  network.send_order = order;
  network.sharing = sharing;
  network.topology = topology;
  Platform platform;
  platform.network = network;
  return platform;
}

const Costs all_costs[] = {
    // A million ranks on a line go over 1/3 million links.
    {"mesh", [](int nodes) { return line(MeshTopology::mesh, 1, nodes); }, 900, 1000, 100 + 19 * million / 3,
     5 + million / 3, 2e-7, 0},
    {"two virtual channels", [](int nodes) { return line(MeshTopology::mesh, 2, nodes); }, 2600, 1200, 420, 5, 5e-6, 0},
    {"torus", [](int nodes) { return line(MeshTopology::torus, 1, nodes); }, 2600, 1200, 420, 5, 5e-6, 0},
    {"LogGOPS", loggops, 0, 70, 135, 2.5, 4e-7, 0},
    {"in order", [](int nodes) { return fluid(nodes, SendOrder::in_order, Sharing::loghop); }, 1400, 1000, 750, 2, 1e-6,
     0},
    {"oldest first in a fat tree",
     [](int nodes) {
       return fluid(nodes, SendOrder::oldest_first, Sharing::loghop, FluidFatTree{{1000, 1000}, {1, 1}, {1, 1}});
     },
     1400, 1000, 750, 2, 1e-6, 2e-9},
    // A million nodes in a cube: 3 * 100/4 links between, 1 more, and 2 that cost nothing.
    {"oldest first in a torus",
     [](int nodes) {
       return fluid(nodes, SendOrder::oldest_first, Sharing::loghop, FluidCube{{100, 100, 100}, true, {}, {}});
     },
     1400, 1000, 750, 2, 1e-6, 74 * 6e-9},
    // The limit of a node's both directions counts as two links.
    {"oldest first on a crossbar",
     [](int nodes) {
       Platform platform = fluid(nodes, SendOrder::oldest_first, Sharing::loghop);
       std::get<FluidNetwork>(platform.network).duplex_bandwidth = 1;
       return platform;
     },
     1400, 1000, 750, 2, 1e-6, 2 * 3e-10},
    {"in order in a fat tree",
     [](int nodes) {
       return fluid(nodes, SendOrder::in_order, Sharing::loghop, FluidFatTree{{1000, 1000}, {1, 1}, {1, 1}});
     },
     1400, 1000, 750, 2, 1e-6, 0},
    {"fair", [](int nodes) { return fluid(nodes, SendOrder::fair, Sharing::loghop); }, 200, 150, 430 + 24 * 2, 2, 1e-6,
     0},
    {"SimGrid", [](int nodes) { return fluid(nodes, SendOrder::fair, Sharing::simgrid); }, 3000, 1600, 2000, 2.5, 5e-6,
     2e-8},
    {"file of SimGrid", [](int nodes) { return fluid(nodes, SendOrder::fair, Sharing::loghop, SimgridXml{}); }, 3000,
     1600, 2000, 2.5, 5e-6, 4e-8},
};

TEST(RunCost, MemoryIsThatOfNodesRanksAndMessagesUnderWay)
{
  for (const Costs& costs : all_costs) {
    const auto memory = [&](int nodes, double ranks, double at_once) {
      return cost_of(costs.on(nodes), {ranks, 0, 0, at_once}).memory_bytes;
    };
    const double least = memory(1'000'000, million, 0);
    EXPECT_NEAR(memory(6'000'000, million, 0) - least, 5 * million * costs.node_bytes, megabyte) << costs.name;
    EXPECT_NEAR(memory(1'000'000, 6 * million, 0) - least, 5 * million * costs.rank_bytes, megabyte) << costs.name;
    EXPECT_NEAR(memory(1'000'000, million, 5 * million) - least, 5 * million * costs.message_bytes, megabyte)
        << costs.name;
  }
}

TEST(RunCost, SecondsAreThoseOfEventsAndOfFlowsThatShare)
{
  for (const Costs& costs : all_costs) {
    const RunCost cost = cost_of(costs.on(1'000'000), {million, 300, 0, 70});
    EXPECT_EQ(cost.ranks, million);
    EXPECT_EQ(cost.messages, 300);
    EXPECT_DOUBLE_EQ(cost.events, 300 * costs.events) << costs.name;
    EXPECT_DOUBLE_EQ(cost.seconds, cost.events * costs.event_seconds + 300 * 70 * costs.flow_seconds) << costs.name;
  }
}

/// What a process has anyway: its present memory, the program's, and SimGrid's engine.
TEST(RunCost, ASmallRunHasTheMemoryOfItsProgram)
{
  EXPECT_NEAR(cost_of(loggops(1), {}).memory_bytes, present_memory() + 4e6, 3e5);
  EXPECT_NEAR(cost_of(fluid(1, SendOrder::fair, Sharing::loghop), {}).memory_bytes, present_memory() + 4e6, 3e5);
  EXPECT_NEAR(cost_of(fluid(1, SendOrder::fair, Sharing::simgrid), {}).memory_bytes, present_memory() + 4e6 + 5e6, 3e5);
}

TEST(RunCost, OfTrafficIsThatOfItsSizeOnTheNetwork)
{
  const RunCost cost = estimate_cost(line(MeshTopology::mesh, 2, 9), Sized({3, 40, 0, 0}, Workload::Form::messages));
  EXPECT_EQ(cost.ranks, 3);
  EXPECT_EQ(cost.messages, 400);
  EXPECT_EQ(cost.events, 2000);
}

/// Nine nodes in a row, on average 3 links apart: 5 channels, each of which costs something for a message, and for a flit.
TEST(RunCost, OfShortTrafficOnVirtualChannelsGrowsWithItsFlits)
{
  const auto seconds = [](double flits, Workload::Form form) {
    return estimate_cost(line(MeshTopology::mesh, 2, 9), Sized({9, 1, flits, 0}, form)).seconds / 10;
  };
  const auto messages = Workload::Form::messages;
  EXPECT_NEAR(seconds(100, messages), 5 * (3e-7 + 100 * 4e-9), 1e-12);
  EXPECT_NEAR(seconds(200, messages) - seconds(100, messages), 5 * 100 * 4e-9, 1e-12);
  EXPECT_NEAR(seconds(513, messages), 25e-6, 1e-12); // in runs and patterns
}

/// Links of a worm's way, by the events of its message.
double links_between(std::vector<int> dimensions, double ranks)
{
  WormholeMesh mesh;
  mesh.dimensions = std::move(dimensions);
  Platform platform;
  platform.network = mesh;
  return cost_of(platform, {ranks, 1, 0, 0}).events - 5;
}

TEST(RunCost, AFewRanksFillTheLowestDimensionsFirst)
{
  EXPECT_NEAR(links_between({30}, 30), 10, 1e-9);
  EXPECT_NEAR(links_between({30}, 12), 4, 1e-9);
  EXPECT_NEAR(links_between({30, 30}, 900), 20, 1e-9);
  EXPECT_NEAR(links_between({30, 30}, 180), 10 + 2, 1e-9); // six rows
  EXPECT_NEAR(links_between({30, 30}, 27), 9 + 1 / 3.0, 1e-9);
}

/// A row of a torus that is not full is a row without ends that are joined.
TEST(RunCost, OnlyAFullRingGoesAround)
{
  const auto links = [](double ranks) {
    const Platform ring = fluid(24, SendOrder::fair, Sharing::simgrid, FluidCube{{24}, true, {}, {}});
    return cost_of(ring, {ranks, 1, 0, million}).seconds / million / 1e-8;
  };
  constexpr double slack = 2e-3; // of the event itself
  EXPECT_NEAR(links(24), 1 + 24 / 4, slack);
  EXPECT_NEAR(links(21), 1 + 21 / 3, slack);
}

Platform nodes_of_cores(int nodes)
{
  Platform platform = fluid(nodes, SendOrder::fair, Sharing::loghop);
  MulticoreNodes cores;
  cores.node.chips = 2;
  cores.node.cores_per_chip = 4;
  constexpr std::int64_t GiB = 1 << 30;
  cores.node.memory.caches.resize(2);
  cores.node.memory.caches[0].size_bytes = GiB;
  cores.node.memory.caches[0].line_bytes = 64;
  cores.node.memory.caches[1].size_bytes = 4 * GiB;
  cores.node.memory.caches[1].line_bytes = 128;
  platform.nodes = cores;
  return platform;
}

TEST(RunCost, NodesOfCoresNeedMoreAndTheirRanksLess)
{
  const auto memory = [](int nodes, double ranks) {
    return cost_of(nodes_of_cores(nodes), {ranks, 0, 0, 0}).memory_bytes;
  };
  EXPECT_NEAR(memory(6'000'000, 1) - memory(1'000'000, 1), 5 * million * (200 + 900), megabyte);
  EXPECT_NEAR(memory(1, 5 * million) - memory(1, 0), 5 * million * 400, megabyte);
}

/// A message of 1 GiB is read and written: 2 GiB of lines, of which the first cache holds 1 GiB.
TEST(RunCost, CopiesAreWalkedThroughTheCaches)
{
  constexpr double GiB = 1 << 30;
  const WorkloadSize size{8, 50, 50 * GiB, 0};
  const RunCost cost = cost_of(nodes_of_cores(1), size);
  EXPECT_DOUBLE_EQ(cost.events, 50 * 2 * 3);
  EXPECT_DOUBLE_EQ(cost.seconds, 300 * 1e-6 + 3e-9 * 4 * GiB);
  const double without = cost_of(nodes_of_cores(1), {8, 0, 50 * GiB, 0}).memory_bytes;
  EXPECT_NEAR(cost.memory_bytes - without, 3 * 8 * (GiB / 64 + 2 * GiB / 128), megabyte);
  EXPECT_EQ(cost_of(nodes_of_cores(1), {8, 0, 50 * GiB, 0}).seconds, 0);
}

TEST(RunCost, OfNothingIsNothing)
{
  const RunCost cost;
  EXPECT_EQ(cost.ranks, 0);
  EXPECT_EQ(cost.messages, 0);
  EXPECT_EQ(cost.events, 0);
  EXPECT_EQ(cost.memory_bytes, 0);
  EXPECT_EQ(cost.seconds, 0);
}

} // namespace
} // namespace loghop::simulate::run_cost_test
