// Are both networks with virtual channels equal to a flit-by-flit simulation of the same rules, flit time for flit time?
#include "loghop/simulate/wormhole/traffic_run.hpp"
#include "loghop/workload/traffic/traffic.hpp"
#include "support/flit_reference.hpp"
#include "support/thorough.hpp"
#include "support/virtual_channel_reference.hpp"
#include "support/worm_run.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

namespace loghop::test::virtual_channel_network_test {
namespace {

using reference::VirtualChannels;

const int loads_of_each_kind = few_or_all(12, 100);
constexpr LoadKind kinds[] = {LoadKind::mixed,    LoadKind::streaming,     LoadKind::starved, LoadKind::permutation,
                              LoadKind::hot_spot, LoadKind::long_messages, LoadKind::far};

Load load_with_credit(LoadKind kind, int seed, bool input_queue = false)
{
  Load load = random_load(kind, static_cast<std::uint64_t>(seed), input_queue);
  load.config.credit = std::max<std::int64_t>(load.config.credit, 1);
  return load;
}

std::vector<std::int64_t> times(const reference::Result& r)
{
  return {r.injected, r.head, r.delivered};
}

std::vector<std::int64_t> all_times(const reference::Result& r)
{
  return {r.injected, r.tail_sent, r.head, r.delivered};
}

void expect_equal(const Load& load, const std::vector<reference::Result>& expected, const WormRun& run)
{
  ASSERT_EQ(run.left, 0) << describe(load);
  for (std::size_t i = 0; i < load.messages.size(); ++i) {
    ASSERT_EQ(run.deliveries[i], 1) << "message " << i << ": " << describe(load);
    ASSERT_EQ(times(run.results[i]), times(expected[i]))
        << "injected, head, delivered of message " << i << ": " << describe(load);
    if (load.config.input_queue == 0) continue;
    ASSERT_EQ(run.results[i].tail_sent, expected[i].tail_sent) << "message " << i << ": " << describe(load);
    ASSERT_EQ(run.tail_told[i], expected[i].tail_sent) << "message " << i << ": " << describe(load);
  }
}

// ------------------------------------------------------------------------------------------------- equal to flit level

/// The two references were written apart: where both hold, on a mesh with one virtual channel, they agree.
TEST(VirtualChannelReference, IsTheFlitReferenceOnAMeshWithOneVirtualChannel)
{
  for (const bool input_queue : {false, true})
    for (const LoadKind kind : kinds)
      for (int seed = 0; seed < loads_of_each_kind / 4; ++seed) {
        const Load load = load_with_credit(kind, seed, input_queue);
        const auto one = reference::simulate(load.config, VirtualChannels{false, 1, true}, load.messages);
        const auto other = reference::simulate(load.config, load.messages);
        for (std::size_t i = 0; i < load.messages.size(); ++i)
          ASSERT_EQ(all_times(one.results[i]), all_times(other.results[i])) << describe(load);
      }
}

class VirtualChannelsEqualFlitLevel : public testing::TestWithParam<VirtualChannels> {};

TEST_P(VirtualChannelsEqualFlitLevel, OnRandomLoads)
{
  for (const LoadKind kind : kinds)
    for (int seed = 0; seed < loads_of_each_kind; ++seed) {
      const Load load = load_with_credit(kind, seed);
      const auto expected = reference::simulate(load.config, GetParam(), load.messages);
      expect_equal(load, expected.results,
                   run_virtual_channels(load, GetParam(), seed % 3 == 0 ? 48780 : 1, seed % 2 == 0));
      expect_equal(load, expected.results, run_flits(load, GetParam(), seed % 3 == 0 ? 48780 : 1, seed % 2 == 0));
      if (HasFatalFailure()) return;
    }
}

/// Uniform traffic, from a few worms that share a link now and then up to saturation. Messages have 1 to 300 flits, and
/// buffers cover their loops of latency and credit, or do not.
TEST_P(VirtualChannelsEqualFlitLevel, OnUniformTraffic)
{
  for (int seed = 0; seed < loads_of_each_kind / 2; ++seed) {
    const Load load = uniform_load(static_cast<std::uint64_t>(seed));
    const auto expected = reference::simulate(load.config, GetParam(), load.messages);
    expect_equal(load, expected.results,
                 run_virtual_channels(load, GetParam(), seed % 3 == 0 ? 48780 : 6, seed % 2 == 0));
    if (load.config.input_queue == 0)
      expect_equal(load, expected.results, run_flits(load, GetParam(), seed % 3 == 0 ? 48780 : 6, seed % 2 == 0));
    if (HasFatalFailure()) return;
  }
}

/// Messages stand in input queues until they are taken, and leave them at rates that are no whole flit times.
TEST_P(VirtualChannelsEqualFlitLevel, OnRandomLoadsWithInputQueues)
{
  for (const LoadKind kind : kinds)
    for (int seed = 2000; seed < 2000 + loads_of_each_kind; ++seed) {
      const Load load = load_with_credit(kind, seed, true);
      const auto expected = reference::simulate(load.config, GetParam(), load.messages);
      expect_equal(load, expected.results,
                   run_virtual_channels(load, GetParam(), seed % 3 == 0 ? 48780 : 6, seed % 2 == 0));
      if (HasFatalFailure()) return;
    }
}

std::string suite_name(const testing::TestParamInfo<VirtualChannels>& info)
{
  return (info.param.torus ? "Torus" : "Mesh") + std::to_string(info.param.number);
}

INSTANTIATE_TEST_SUITE_P(Networks, VirtualChannelsEqualFlitLevel,
                         testing::Values(VirtualChannels{false, 1}, VirtualChannels{false, 2},
                                         VirtualChannels{false, 3}, VirtualChannels{false, 4}, VirtualChannels{true, 2},
                                         VirtualChannels{true, 4}, VirtualChannels{false, 8}, VirtualChannels{true, 8}),
                         suite_name);

/// The worm-level network and this one are two programs for the same rules on a mesh with one virtual channel.
TEST(VirtualChannelNetwork, EqualsTheWormLevelNetworkWithOneVirtualChannel)
{
  for (const bool input_queue : {false, true})
    for (const LoadKind kind : kinds)
      for (int seed = 1000; seed < 1000 + (input_queue ? 5 : 1) * loads_of_each_kind; ++seed) {
        const Load load = load_with_credit(kind, seed, input_queue);
        expect_equal(load, run_worms(load).results, run_virtual_channels(load, {false, 1}));
        if (HasFatalFailure()) return;
      }
}

// ----------------------------------------------------------------------------------------------------- worked by hand

Load load_on(std::vector<int> dimensions, std::vector<reference::Message> messages)
{
  Load load;
  load.config.dimensions = std::move(dimensions);
  load.config.buffer = 4;
  load.messages = std::move(messages);
  return load;
}

/// Line 0 1 2 3, all latencies 1, B = 4: A from 0 to 2, B from 1 to 3, 10 flits each, both over link 1-2. B's header is
/// granted it at 1, A's arrives at router 1 at 2. The link then alternates: flit k of B at 1 + 2 k, of A at 2 + 2 k. So
/// A's tail crosses at 20 and ejects at 21; B's at 19, link 2-3 at 20, ejection at 21. Alone, A would arrive at 13.
TEST(VirtualChannelNetwork, TwoWormsShareALinkFlitByFlit)
{
  const Load load = load_on({4}, {{0, 0, 0, 2, 10}, {1, 0, 1, 3, 10}});
  const VirtualChannelRun run = run_virtual_channels(load, {false, 2});
  EXPECT_EQ(times(run.results[0]), (std::vector<std::int64_t>{0, 4, 22}));
  EXPECT_EQ(times(run.results[1]), (std::vector<std::int64_t>{0, 4, 22}));
}

/// The same line: D from 3 holds the ejection channel of 2 until 1 + 1 + 99 = 101, so A, 50 flits from 0 to 2, stands
/// on link 1-2. B from 1 to 3, released at 50, passes it on the other virtual channel as if it were alone: 50 + 13.
/// With one virtual channel it waits until D and A are through.
TEST(VirtualChannelNetwork, ABlockedWormDoesNotBlockTheLink)
{
  const Load load = load_on({4}, {{0, 0, 3, 2, 100}, {1, 0, 0, 2, 50}, {2, 50, 1, 3, 10}});
  EXPECT_EQ(times(run_virtual_channels(load, {false, 2}).results[2]), (std::vector<std::int64_t>{50, 54, 63}));
  EXPECT_GT(run_virtual_channels(load, {false, 1}).results[2].head, 102);
}

/// In a ring each node sends past its next neighbour. Without a dateline every header takes a virtual channel of its
/// first links and waits for one that the next worm holds, around the ring.
TEST(VirtualChannelNetwork, TheDatelineKeepsARingFromDeadlock)
{
  std::vector<reference::Message> messages;
  for (int node = 0; node < 8; ++node)
    messages.push_back({node, 0, node, (node + 3) % 8, 50});
  const Load load = load_on({8}, messages);
  for (int v : {1, 2})
    EXPECT_THROW(reference::simulate(load.config, VirtualChannels{true, v, false}, load.messages), std::runtime_error);
  const auto expected = reference::simulate(load.config, VirtualChannels{true, 2, true}, load.messages);
  expect_equal(load, expected.results, run_virtual_channels(load, {true, 2}));
}

// ------------------------------------------------------------------------------------------------------- closed forms

int hops_around(const std::vector<int>& dimensions, int a, int b)
{
  int hops = 0;
  for (int k : dimensions) {
    const int apart = std::abs(a % k - b % k);
    hops += std::min(apart, k - apart);
    a /= k;
    b /= k;
  }
  return hops;
}

/// injection + H hop + ejection for the head, F - 1 later the tail, if B covers the loop of latency and credit.
TEST(VirtualChannelNetwork, ZeroLoadLatencyOnATorusIsTheClosedForm)
{
  for (int seed = 0; seed < 500; ++seed) {
    Load load = load_with_credit(LoadKind::streaming, seed);
    ++load.config.buffer; // credit may have become 1
    load.messages.resize(1);
    const reference::Config& c = load.config;
    const reference::Message& m = load.messages[0];
    const std::int64_t hops = hops_around(c.dimensions, m.source, m.destination);
    const std::int64_t head = m.release + c.injection + hops * c.hop + c.ejection;
    const auto result = run_virtual_channels(load, {true, 2}).results[0];
    EXPECT_EQ(times(result), (std::vector<std::int64_t>{m.release, head, head + m.flits - 1})) << describe(load);
  }
}

/// Links per pair of nodes, equal ones too: k / 4 around a ring of even size, (k^2 - 1) / (4 k) of odd size.
TEST(VirtualChannelNetwork, MeanDistanceOnATorusIsTheClosedForm)
{
  const simulate::MeshRoutes routes({8, 5, 2}, MeshTopology::torus);
  std::vector<simulate::ChannelId> path;
  std::int64_t sum = 0;
  for (int a = 0; a < routes.nodes(); ++a)
    for (int b = 0; b < routes.nodes(); ++b) {
      routes.route(Node(a), Node(b), path);
      EXPECT_EQ(static_cast<int>(path.size()) - 2, routes.distance(Node(a), Node(b)));
      EXPECT_EQ(routes.distance(Node(a), Node(b)), hops_around({8, 5, 2}, a, b));
      sum += routes.distance(Node(a), Node(b));
    }
  EXPECT_DOUBLE_EQ(static_cast<double>(sum) / (80 * 80), 8 / 4.0 + 24 / 20.0 + 2 / 4.0);
}

// ------------------------------------------------------------------------------------------------------ steady states

/// Two worms that share a link alternate: 2 F flits cross it from flit time 1 on, as above, whatever F. Only the flits
/// before and after the steady state are simulated one by one.
TEST(VirtualChannelNetwork, SteadyStatesCostTheSameWhateverTheirLength)
{
  for (std::int64_t flits : {std::int64_t{1} << 10, std::int64_t{1} << 20, std::int64_t{1} << 40}) {
    const Load load = load_on({4}, {{0, 0, 0, 2, flits}, {1, 0, 1, 3, flits}});
    const VirtualChannelRun run = run_virtual_channels(load, {false, 2});
    EXPECT_EQ(run.results[0].delivered, 2 * flits + 2);
    EXPECT_EQ(run.results[1].delivered, 2 * flits + 2);
    EXPECT_LT(run.flit_moves, 500u);
  }
}

/// Messages that are offered in the middle of a skipped steady state end it, at any phase of it.
TEST(VirtualChannelNetwork, AMessageEndsASteadyStateAtAnyPhase)
{
  for (std::int64_t release = 400; release < 420; ++release)
    for (std::int64_t buffer : {1, 2, 4, 8}) {
      Load load =
          load_on({4, 2}, {{0, 0, 0, 2, 2000}, {1, 0, 1, 3, 2000}, {2, release, 1, 6, 30}, {3, release, 5, 2, 9}});
      load.config.buffer = buffer;
      load.config.hop = 3;
      for (const VirtualChannels& v : {VirtualChannels{false, 2}, VirtualChannels{true, 4}}) {
        const VirtualChannelRun run = run_virtual_channels(load, v);
        expect_equal(load, reference::simulate(load.config, v, load.messages).results, run);
        EXPECT_LT(run.flit_moves, 8000u); // of more than 16,000
      }
    }
}

/// Alone on its way, a message is a run on each channel: no flit is looked at, whoever is told of the tails. But flits of
/// an only one are told by themselves.
TEST(VirtualChannelNetwork, AMessageAloneMovesNoFlitOneByOne)
{
  for (const bool tells_holds : {false, true}) {
    Load load = load_on({4, 4}, {{0, 0, 0, 15, 16}, {1, 100, 0, 15, 2}, {2, 200, 5, 5, 300}});
    load.config.buffer = 8;
    const VirtualChannelRun run = run_virtual_channels(load, {false, 2}, 1, tells_holds);
    EXPECT_EQ(times(run.results[0]), (std::vector<std::int64_t>{0, 8, 23})); // 6 links, injection, ejection: 1 each
    EXPECT_EQ(times(run.results[1]), (std::vector<std::int64_t>{100, 108, 109}));
    EXPECT_EQ(times(run.results[2]), (std::vector<std::int64_t>{200, 202, 501}));
    EXPECT_EQ(run.flit_moves, 0u);
  }
}

// --------------------------------------------------------------------------------------------------------- saturation

double accepted_load(int virtual_channels, MeshTopology topology)
{
  WormholeMesh mesh;
  mesh.topology = topology;
  mesh.virtual_channels = virtual_channels;
  mesh.dimensions = {8, 8};
  mesh.flit_time = 1000;
  mesh.hop = 3000;
  mesh.injection = 2000;
  mesh.ejection = 3000;
  mesh.credit = 2000;
  mesh.buffer_flits = 8;
  Traffic traffic;
  traffic.load = 0.9;
  traffic.message_bytes = 16;
  traffic.messages_per_node = 500;
  const auto messages = traffic.messages({{mesh.dimensions, false}, mesh.flit_time, mesh.flit_bytes}, 1);
  simulate::EventCalendar calendar;
  simulate::TrafficRun run(mesh, *messages, calendar, {});
  while (!calendar.empty())
    calendar.fire_next();
  return run.result().network.accepted_load;
}

/// Uniform random traffic above saturation. The bisection bounds what an 8 x 8 mesh accepts: 8 links lead to the right
/// half, and of the a flits that each of 32 nodes sends, 32/63 go there, so that a <= 63/128.
TEST(VirtualChannelNetwork, VirtualChannelsLiftTheSaturationThroughput)
{
  const double one = accepted_load(1, MeshTopology::mesh);
  const double two = accepted_load(2, MeshTopology::mesh);
  const double four = accepted_load(4, MeshTopology::mesh);
  EXPECT_GT(two, 1.1 * one) << one;
  EXPECT_GT(four, 1.05 * two) << two;
  EXPECT_LE(four, 63 / 128.0);
  EXPECT_GT(accepted_load(4, MeshTopology::torus), 1.1 * accepted_load(2, MeshTopology::torus));
}

} // namespace
} // namespace loghop::test::virtual_channel_network_test
