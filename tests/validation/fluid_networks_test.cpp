// Do messages over fluid networks take the times of closed forms, and share links as max-min fairness is defined?
#include "loghop/simulate/routes/make_fluid_routes.hpp"
#include "support/fluid_run.hpp"
#include "support/water_filling.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace loghop::test::fluid_networks_test {
namespace {

using Ends = std::vector<Picoseconds>;
using Messages = std::vector<FluidMessage>;

constexpr Picoseconds us = 1'000'000;
constexpr Picoseconds per_byte = 1000;

/// Links of 1 GB/s and 1 us.
template<class Topology> FluidNetwork network_of(Topology topology, int nodes = 0)
{
  FluidNetwork network;
  network.nodes = nodes;
  network.bandwidth = 1e9;
  network.latency = 1e-6;
  network.topology = std::move(topology);
  return network;
}

/// By loghop, and by SimGrid as a witness: to a picosecond, or to what SimGrid's doubles hold.
Ends ends(const Messages& messages, FluidNetwork network)
{
  std::string error;
  const Ends result = ends_of(messages, network, &error);
  EXPECT_EQ(error, "");
  network.sharing = Sharing::simgrid;
  const Ends witness = ends_of(messages, network, &error);
  EXPECT_EQ(error, "");
  EXPECT_EQ(result.size(), witness.size());
  for (std::size_t i = 0; i < result.size(); ++i)
    EXPECT_NEAR(static_cast<double>(result[i]), static_cast<double>(witness[i]),
                1 + 1e-9 * static_cast<double>(witness[i]));
  return result;
}

FluidCube mesh(std::vector<int> dimensions)
{
  return {std::move(dimensions), false, {}};
}
FluidCube torus(std::vector<int> dimensions)
{
  return {std::move(dimensions), true, {}};
}
const FluidFatTree thin_tree{{4, 4}, {1, 2}, {1, 1}};
const FluidFatTree full_tree{{4, 4}, {1, 2}, {1, 2}};
const FluidDragonfly dragonfly{3, 2, 2, 2};

struct OneMessage {
  const char* name;
  FluidNetwork network;
  int source;
  int destination;
  int links;
};

std::vector<OneMessage> one_message()
{
  const FluidNetwork cross = network_of(FluidCrossbar{}, 5);
  return {{"crossbar", cross, 0, 4, 2},
          {"mesh, x", network_of(mesh({4, 3})), 0, 3, 3},
          {"mesh, y", network_of(mesh({4, 3})), 0, 4, 1},
          {"mesh, both", network_of(mesh({4, 3})), 11, 0, 5},
          {"torus, around x", network_of(torus({4, 3})), 0, 3, 1},
          {"torus, around both", network_of(torus({4, 3})), 0, 11, 2},
          {"torus, 3 dimensions", network_of(torus({2, 3, 5})), 0, 6 * 3, 2},
          {"tree, one switch", network_of(thin_tree), 4, 7, 2},
          {"tree, two levels", network_of(thin_tree), 4, 8, 4},
          {"dragonfly, one router", network_of(dragonfly), 0, 1, 2},
          {"dragonfly, one chassis", network_of(dragonfly), 0, 2, 3},
          {"dragonfly, one group", network_of(dragonfly), 0, 6, 4},
          {"dragonfly, two groups", network_of(dragonfly), 2, 8, 3}};
}

TEST(FluidNetworks, OneMessageTakesItsLatenciesAndItsBytes)
{
  for (const OneMessage& c : one_message())
    for (const std::int64_t bytes : {std::int64_t{0}, std::int64_t{1}, std::int64_t{123456}})
      EXPECT_EQ(ends({{c.source, c.destination, bytes}}, c.network), (Ends{c.links * us + bytes * per_byte}))
          << c.name << ", " << bytes << " bytes";
}

/// Nodes whose own links have a third of the bandwidth and a latency of 7 us.
TEST(FluidNetworks, LinksOfNodesTakeTheirTimeToo)
{
  for (const bool around : {false, true}) {
    const FluidNetwork network = network_of(FluidCube{{5, 2}, around, FluidLink{1e9 / 3, 7e-6}});
    EXPECT_EQ(ends({{0, 2, 1000}}, network), (Ends{2 * us + 14 * us + 1000 * 3 * per_byte}));
    // one from and one to the same node do not meet; two from it do
    EXPECT_EQ(ends({{0, 2, 1000}, {5, 0, 1000}}, network), (Ends{16 * us + 3 * us, 15 * us + 3 * us}));
    const Ends two = ends({{1, 2, 1000}, {1, 0, 1000}}, network);
    EXPECT_EQ(two, (Ends{15 * us + 6 * us, 15 * us + 6 * us}));
  }
}

struct TwoMessages {
  const char* name;
  FluidNetwork network;
  FluidMessage first, second;
  int links[2];
  bool shared; ///< one link at least
};

std::vector<TwoMessages> two_messages()
{
  constexpr std::int64_t s = 1'000'000;
  const FluidNetwork line = network_of(mesh({5}));
  const FluidNetwork grid = network_of(mesh({4, 4}));
  const FluidNetwork ring = network_of(torus({5}));
  const FluidNetwork tree = network_of(thin_tree);
  const FluidNetwork wide_tree = network_of(full_tree);
  const FluidNetwork fly = network_of(dragonfly);
  return {{"line, same way", line, {0, 2, s}, {1, 3, s}, {2, 2}, true},
          {"line, one after the other", line, {0, 2, s}, {2, 4, s}, {2, 2}, false},
          {"line, opposite", line, {0, 3, s}, {3, 0, s}, {3, 3}, false},
          {"ring, both ways", ring, {0, 1, s}, {0, 4, s}, {1, 1}, false},
          {"ring, around", ring, {3, 0, s}, {4, 1, s}, {2, 2}, true},
          {"grid, x before y", grid, {0, 5, s}, {1, 5, s}, {2, 1}, true},
          {"grid, corners cross", grid, {0, 15, s}, {15, 0, s}, {6, 6}, false},
          // 5 and 7 are both odd: both go over switch 1 of level 2
          {"tree, two ways up", tree, {0, 4, s}, {1, 5, s}, {4, 4}, false},
          {"tree, one way up", tree, {0, 5, s}, {1, 7, s}, {4, 4}, true},
          {"tree, two links of one way up", wide_tree, {0, 5, s}, {1, 7, s}, {4, 4}, false},
          {"dragonfly, one link between groups", fly, {0, 8, s}, {2, 10, s}, {4, 4}, true},
          {"dragonfly, different groups", fly, {0, 8, s}, {4, 16, s}, {4, 3}, false}};
}

/// Both start to use bandwidth after their own latencies; where these are equal, both have half of a shared link until
/// the end.
TEST(FluidNetworks, TwoMessagesHaveHalfOfALinkThatTheyShare)
{
  for (const TwoMessages& c : two_messages()) {
    const Ends found = ends({c.first, c.second}, c.network);
    ASSERT_EQ(found.size(), 2u);
    const Picoseconds alone = c.first.bytes * per_byte;
    const Picoseconds first = c.links[0] * us, second = c.links[1] * us;
    if (!c.shared) {
      EXPECT_EQ(found, (Ends{first + alone, second + alone})) << c.name;
      continue;
    }
    // alone until the other comes, then half each until one ends, then alone again
    const Picoseconds early = std::min(first, second), late = std::max(first, second);
    const Picoseconds early_end = late + 2 * (alone - (late - early)), late_end = early_end + (late - early);
    EXPECT_EQ(*std::min_element(found.begin(), found.end()), early_end) << c.name;
    EXPECT_EQ(*std::max_element(found.begin(), found.end()), late_end) << c.name;
  }
}

/// Each node of one half sends to its partner in the other: with w of 4 links up, w / 4 of the bandwidth.
TEST(FluidNetworks, BisectionOfFatTrees)
{
  constexpr std::int64_t s = 1'000'000;
  for (const int up : {1, 2, 4}) {
    const FluidNetwork network = network_of(FluidFatTree{{4, 4}, {1, up}, {1, 1}});
    Messages messages;
    for (int node = 0; node < 8; ++node)
      messages.push_back({node, node + 8, s});
    EXPECT_EQ(ends(messages, network), Ends(8, 4 * us + s * per_byte * 4 / up)) << up;
  }
}

/// k / 2 nodes of each row of a ring of k send k / 2 far, all up: k / 2 messages cross each link.
TEST(FluidNetworks, TornadoOnATorus)
{
  constexpr std::int64_t s = 1'000'000;
  constexpr int k = 8, far = 3;
  Messages messages;
  for (int node = 0; node < k; ++node)
    messages.push_back({node, (node + far) % k, s});
  EXPECT_EQ(ends(messages, network_of(torus({k}))), Ends(k, far * us + far * s * per_byte));
}

/// Of a crossbar whose pairs of nodes have so many B/s; SimGrid has no such limit.
Ends ends_with_pairs(const Messages& messages, double pair_bandwidth, SendOrder order)
{
  FluidNetwork network = network_of(FluidCrossbar{}, 5);
  network.pair_bandwidth = pair_bandwidth;
  network.send_order = order;
  std::string error;
  const Ends result = ends_of(messages, network, &error);
  EXPECT_EQ(error, "");
  return result;
}

constexpr SendOrder orders[] = {SendOrder::fair, SendOrder::oldest_first};

/// Links carry 1 GB/s in each direction, and a pair of nodes half of it in both together.
TEST(FluidNetworks, AnExchangeSharesWhatItsPairCarries)
{
  constexpr std::int64_t s = 1'000'000;
  constexpr Picoseconds one_way = 2 * s * per_byte; // alone
  for (const SendOrder order : orders) {
    EXPECT_EQ(ends_with_pairs({{0, 1, s}}, 5e8, order), Ends{2 * us + one_way});
    const Ends both = ends_with_pairs({{0, 1, s}, {1, 0, s}}, 5e8, order);
    EXPECT_EQ(*std::max_element(both.begin(), both.end()), 2 * us + 2 * one_way);
  }
  EXPECT_EQ(ends_with_pairs({{0, 1, s}, {1, 0, s}}, 5e8, SendOrder::fair), Ends(2, 2 * us + 2 * one_way));
  EXPECT_EQ(ends_with_pairs({{0, 1, s}, {1, 0, s}}, 1.6e9, SendOrder::fair), Ends(2, 2 * us + 1250 * s));
  EXPECT_EQ(ends_with_pairs({{0, 1, s}, {1, 0, s}}, 2e9, SendOrder::fair), Ends(2, 2 * us + per_byte * s));
}

/// Each node sends to the next: each link and each pair has one message.
TEST(FluidNetworks, MessagesOfDifferentPairsDoNotShareWhatAPairCarries)
{
  constexpr std::int64_t s = 1'000'000;
  const Messages ring = {{0, 1, s}, {1, 2, s}, {2, 3, s}, {3, 4, s}, {4, 0, s}};
  for (const SendOrder order : orders)
    EXPECT_EQ(ends_with_pairs(ring, 1e9, order), Ends(5, 2 * us + s * per_byte));
}

/// Two messages of one node to two others have half of its link each, which is less than a pair carries.
TEST(FluidNetworks, MessagesOfOneNodeToTwoOthersShareItsLinkAlone)
{
  constexpr std::int64_t s = 1'000'000;
  EXPECT_EQ(ends_with_pairs({{0, 1, s}, {0, 2, s}}, 6e8, SendOrder::fair), Ends(2, 2 * us + 2 * s * per_byte));
  // The older one has what its pair carries, the younger the rest, until the older is there after s / 0.5 GB/s.
  EXPECT_EQ(ends_with_pairs({{0, 1, s}, {0, 2, s}}, 5e8, SendOrder::oldest_first), Ends(2, 2 * us + 2 * s * per_byte));
}

/// Links carry 1 GB/s in each direction, and a node 1.6 GB/s in both together.
TEST(FluidNetworks, WhatANodeSendsAndReceivesSharesWhatItCarries)
{
  constexpr std::int64_t s = 1'000'000;
  for (const SendOrder order : orders) {
    FluidNetwork network = network_of(FluidCrossbar{}, 5);
    network.duplex_bandwidth = 1.6e9;
    network.send_order = order;
    std::string error;
    const auto ends = [&](const Messages& messages) { return ends_of(messages, network, &error); };
    EXPECT_EQ(ends({{0, 1, s}}), Ends{2 * us + s * per_byte});
    // Each node of a ring sends to the next: 0.8 GB/s each, whether it receives from the same node or another.
    EXPECT_EQ(ends({{0, 1, s}, {1, 2, s}, {2, 3, s}, {3, 4, s}, {4, 0, s}}), Ends(5, 2 * us + 1250 * s));
    EXPECT_EQ(ends({{0, 1, s}, {1, 0, s}}), Ends(2, 2 * us + 1250 * s));
    // Node 1 both sends and receives, the others only one.
    EXPECT_EQ(ends({{0, 1, s}, {1, 2, s}, {3, 4, s}}),
              (Ends{2 * us + 1250 * s, 2 * us + 1250 * s, 2 * us + s * per_byte}));
  }
}

/// Latencies of 0, so that all begin at once, as the reference has it.
TEST(FluidNetworks, ShareLikeWater)
{
  std::vector<FluidNetwork> networks = {network_of(FluidCrossbar{}, 8),
                                        network_of(mesh({4, 3})),
                                        network_of(torus({4, 3})),
                                        network_of(torus({3, 3, 3})),
                                        network_of(FluidCube{{3, 3}, false, FluidLink{6e8, 0}}),
                                        network_of(thin_tree),
                                        network_of(full_tree),
                                        network_of(dragonfly)};
  networks.push_back(network_of(FluidCrossbar{}, 8));
  networks.back().duplex_bandwidth = 1.3e9;
  networks.push_back(network_of(torus({4, 3})));
  networks.back().duplex_bandwidth = 1.7e9;
  networks.back().pair_bandwidth = 8e8;
  for (std::uint64_t seed = 0; seed < 120; ++seed) {
    FluidNetwork& network = networks[seed % networks.size()];
    network.latency = 0;
    const auto routes = simulate::make_fluid_routes(network);
    std::mt19937_64 engine(seed);
    const auto draw = [&](int most) { return static_cast<int>(engine() % (static_cast<std::uint64_t>(most) + 1)); };
    Messages messages;
    std::vector<reference::WaterFlow> flows;
    for (int f = 1 + draw(40); f > 0; --f) {
      const int source = draw(routes->nodes() - 1);
      const int destination = (source + 1 + draw(routes->nodes() - 2)) % routes->nodes();
      messages.push_back({source, destination, seed % 3 == 0 ? 1'000'000'000 : 1'000'000 + draw(1'000'000'000)});
      flows.push_back({{}, static_cast<double>(messages.back().bytes)});
      routes->route(Node(source), Node(destination), flows.back().links);
    }
    std::vector<double> bandwidth;
    for (simulate::LinkId link = 0; link < routes->links(); ++link)
      bandwidth.push_back(routes->link(link).bandwidth);
    const std::vector<double> expected = reference::fill_like_water(flows, bandwidth);
    const Ends found = ends(messages, network);
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t f = 0; f < found.size(); ++f)
      EXPECT_NEAR(static_cast<double>(found[f]) * 1e-12, expected[f], 1e-9 * expected[f])
          << "seed " << seed << ", message " << f;
  }
}

} // namespace
} // namespace loghop::test::fluid_networks_test
