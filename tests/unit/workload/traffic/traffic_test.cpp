#include "loghop/workload/traffic/traffic.hpp"

#include "unit/workload/programs.hpp"
#include "unit/workload/statistics.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace loghop::traffic_test {
namespace {

using test::network;
using test::plausible;
using Pattern = Traffic::Pattern;

Traffic traffic_of(Pattern pattern, double load, std::int64_t messages_per_node)
{
  Traffic traffic;
  traffic.pattern = pattern;
  traffic.load = load;
  traffic.message_bytes = 15; // 8 flits of 2 bytes
  traffic.messages_per_node = messages_per_node;
  return traffic;
}

std::vector<OfferedMessage> all_messages(const Traffic& traffic, const NetworkShape& shape, std::uint64_t seed)
{
  std::vector<OfferedMessage> messages;
  const auto source = traffic.messages(shape, seed);
  for (OfferedMessage message; source->next(message);)
    messages.push_back(message);
  return messages;
}

/// How many of the messages go to each node.
std::vector<std::int64_t> destinations(const std::vector<OfferedMessage>& messages, int nodes, int source)
{
  std::vector<std::int64_t> counts(static_cast<std::size_t>(nodes), 0);
  for (const OfferedMessage& message : messages) {
    if (message.source == Node(source)) ++counts.at(message.destination.position());
  }
  return counts;
}

RC_GTEST_PROP(Traffic, MessagesComeNumberedInOrderOfReleaseAndSource, ())
{
  const auto pattern = *rc::gen::element(Pattern::uniform, Pattern::bit_complement, Pattern::hot_spot,
                                         Pattern::nearest_neighbour, Pattern::transpose);
  const int side = *rc::gen::inRange(2, 5);
  const NetworkShape shape = network({side, side});
  Traffic traffic = traffic_of(pattern, *rc::gen::inRange(1, 801) / 100.0, *rc::gen::inRange(1, 20));
  traffic.warmup_per_node = *rc::gen::inRange(0, 5);
  traffic.check_network(shape);
  const auto messages = all_messages(traffic, shape, *rc::gen::arbitrary<std::uint64_t>());
  RC_ASSERT(!messages.empty());
  std::vector<std::int64_t> sent(static_cast<std::size_t>(shape.nodes()), 0);
  for (std::size_t i = 0; i < messages.size(); ++i) {
    const OfferedMessage& message = messages[i];
    std::int64_t& of_source = sent.at(message.source.position());
    RC_ASSERT(message.number == static_cast<std::int64_t>(i));
    RC_ASSERT(message.release % shape.flit_time == 0);
    RC_ASSERT(message.destination != message.source);
    RC_ASSERT(message.destination >= Node(0) && message.destination < Node(shape.nodes()));
    RC_ASSERT(message.bytes == 15);
    RC_ASSERT(message.measured == (of_source >= traffic.warmup_per_node));
    ++of_source;
    if (i == 0) continue;
    const OfferedMessage& before = messages[i - 1];
    RC_ASSERT(std::tie(before.release, before.source) < std::tie(message.release, message.source));
  }
  for (const std::int64_t count : sent) {
    RC_ASSERT(count == 0 || count == traffic.warmup_per_node + traffic.messages_per_node);
  }
}

TEST(Traffic, ANodeOffersItsLoad)
{
  constexpr std::int64_t window = 100'000; // flit times
  for (const double load : {0.1, 0.5, 1.0, 4.0}) {
    const double probability = load / 8;
    const NetworkShape shape = network({4, 4});
    const auto messages = all_messages(traffic_of(Pattern::uniform, load, 60'000), shape, 1);
    for (const int source : {0, 5, 15}) {
      const auto released = std::count_if(messages.begin(), messages.end(), [&](const OfferedMessage& message) {
        return message.source == Node(source) && message.release < window * shape.flit_time;
      });
      EXPECT_TRUE(plausible(released, window, probability)) << load << " " << source << ": " << released;
    }
  }
}

TEST(Traffic, GapsAreGeometric)
{
  // Load 2 in messages of 8 flits: in each flit time with p = 1/4. P(gap = g) = (3/4)^(g - 1) / 4 for g = 1, 2, ...
  const NetworkShape shape = network({2});
  const auto messages = all_messages(traffic_of(Pattern::uniform, 2, 50'000), shape, 1);
  std::vector<std::int64_t> gaps(10, 0);
  Picoseconds last = -1;
  for (const OfferedMessage& message : messages) {
    if (message.source != Node(0)) continue;
    if (last >= 0 && (message.release - last) / shape.flit_time < 10) {
      ++gaps[static_cast<std::size_t>((message.release - last) / shape.flit_time)];
    }
    last = message.release;
  }
  EXPECT_EQ(gaps[0], 0);
  for (int gap = 1; gap < 10; ++gap) {
    EXPECT_TRUE(plausible(gaps[static_cast<std::size_t>(gap)], 49'999, std::pow(0.75, gap - 1) / 4)) << gap;
  }
}

TEST(Traffic, FullProbabilityReleasesInEveryFlitTime)
{
  const NetworkShape shape = network({2});
  const auto messages = all_messages(traffic_of(Pattern::uniform, 8, 3), shape, 1);
  ASSERT_EQ(messages.size(), 6u);
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_EQ(messages[i].release, static_cast<Picoseconds>(i / 2) * shape.flit_time);
    EXPECT_EQ(messages[i].source, Node::at(i % 2));
  }
}

TEST(Traffic, UniformDestinations)
{
  auto counts = destinations(all_messages(traffic_of(Pattern::uniform, 1, 15'000), network({4, 4}), 2), 16, 5);
  EXPECT_EQ(counts[5], 0);
  counts.erase(counts.begin() + 5);
  EXPECT_TRUE(test::plausibly_uniform(counts));
}

TEST(Traffic, TransposeAndItsDiagonal)
{
  const auto messages = all_messages(traffic_of(Pattern::transpose, 1, 2), network({4, 4}), 2);
  EXPECT_EQ(messages.size(), 2u * 12u); // the 4 nodes of the diagonal are silent
  for (const OfferedMessage& message : messages) {
    const int source = message.source.value();
    EXPECT_EQ(message.destination, Node(source / 4 + 4 * (source % 4)));
  }
}

TEST(Traffic, BitComplementAndItsMiddle)
{
  const auto messages = all_messages(traffic_of(Pattern::bit_complement, 1, 1), network({5, 3}), 2);
  EXPECT_EQ(messages.size(), 14u);
  for (const OfferedMessage& message : messages)
    EXPECT_EQ(message.destination, Node(14 - message.source.value()));
}

TEST(Traffic, HotSpotGetsItsFractionAndAShareOfTheRest)
{
  constexpr std::int64_t sent = 30'000;
  Traffic traffic = traffic_of(Pattern::hot_spot, 1, sent);
  traffic.hot_node = Node(3);
  traffic.hot_fraction = 0.25;
  const auto messages = all_messages(traffic, network({4, 4}), 2);
  const auto of_other = destinations(messages, 16, 7);
  EXPECT_TRUE(plausible(of_other[3], sent, 0.25 + 0.75 / 15));
  EXPECT_TRUE(plausible(of_other[4], sent, 0.75 / 15));
  auto of_hot = destinations(messages, 16, 3);
  EXPECT_EQ(of_hot[3], 0);
  of_hot.erase(of_hot.begin() + 3);
  EXPECT_TRUE(test::plausibly_uniform(of_hot));
}

TEST(Traffic, NearestNeighboursAreEquallyLikely)
{
  const auto messages = all_messages(traffic_of(Pattern::nearest_neighbour, 1, 20'000), network({4, 4}), 2);
  const auto of_corner = destinations(messages, 16, 0);
  EXPECT_TRUE(test::plausibly_uniform({of_corner[1], of_corner[4]}));
  EXPECT_EQ(of_corner[1] + of_corner[4], 20'000);
  const auto of_inner = destinations(messages, 16, 5);
  EXPECT_TRUE(test::plausibly_uniform({of_inner[1], of_inner[4], of_inner[6], of_inner[9]}));
  EXPECT_EQ(of_inner[1] + of_inner[4] + of_inner[6] + of_inner[9], 20'000);
}

TEST(Traffic, PatternsDifferInTheDestinationsAlone)
{
  const NetworkShape shape = network({4, 2});
  const auto uniform = all_messages(traffic_of(Pattern::uniform, 0.5, 20), shape, 3);
  const auto neighbours = all_messages(traffic_of(Pattern::nearest_neighbour, 0.5, 20), shape, 3);
  ASSERT_EQ(uniform.size(), neighbours.size());
  for (std::size_t i = 0; i < uniform.size(); ++i) {
    EXPECT_EQ(uniform[i].release, neighbours[i].release);
    EXPECT_EQ(uniform[i].source, neighbours[i].source);
  }
}

TEST(Traffic, MessagesStayWhatTheyAre)
{
  // Frozen: results are comparable between machines and versions only as long as this holds.
  const NetworkShape shape = network({8, 4});
  const auto messages = all_messages(traffic_of(Pattern::uniform, 0.3, 10), shape, 1);
  std::vector<std::tuple<std::int64_t, int, int>> first;
  for (std::size_t i = 0; i < 4; ++i) {
    first.emplace_back(messages[i].release / shape.flit_time, messages[i].source.value(),
                       messages[i].destination.value());
  }
  EXPECT_EQ(first, (std::vector<std::tuple<std::int64_t, int, int>>{{0, 23, 6}, {1, 3, 27}, {3, 9, 24}, {4, 26, 16}}));
}

TEST(Traffic, RefusesWhatCannotRun)
{
  const auto refused = [](auto change, const NetworkShape& shape = network({4, 4})) {
    Traffic traffic = traffic_of(Pattern::hot_spot, 0.5, 10);
    traffic.check_network(network({4, 4}));
    change(traffic);
    EXPECT_THROW(traffic.check_network(shape), std::invalid_argument);
  };
  refused([](Traffic& t) { t.load = 0; });
  refused([](Traffic& t) { t.load = -1; });
  refused([](Traffic& t) { t.load = std::nan(""); });
  refused([](Traffic& t) { t.load = 8.001; });
  refused([](Traffic& t) { t.load = 1e-300; });
  refused([](Traffic& t) { t.message_bytes = 0; });
  refused([](Traffic& t) { t.messages_per_node = 0; });
  refused([](Traffic& t) { t.warmup_per_node = -1; });
  refused([](Traffic& t) { t.messages_per_node = std::int64_t{1} << 62; });
  refused([](Traffic& t) { t.hot_node = Node(16); });
  refused([](Traffic& t) { t.hot_node = Node(-1); });
  refused([](Traffic& t) { t.hot_fraction = 1.1; });
  refused([](Traffic& t) { t.pattern = Pattern::transpose; }, network({4, 2}));
  refused([](Traffic& t) { t.pattern = Pattern::transpose; }, network({4})); // every node is its own partner
  refused([](Traffic& t) { t.pattern = Pattern::bit_complement; }, network({1}));
  refused([](Traffic& t) { t.pattern = Pattern::uniform; }, network({1}));
}

std::string refusal(const Traffic& traffic, const NetworkShape& shape = network({4, 4}))
{
  try {
    traffic.check_network(shape);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "accepted";
}

TEST(Traffic, SaysWhatItCannotRun)
{
  const auto said = [](auto change) {
    Traffic traffic = traffic_of(Pattern::hot_spot, 0.5, 1);
    change(traffic);
    return refusal(traffic);
  };
  const std::string counts = "traffic: messages_per_node must be 1 or more, warmup_per_node 0 or more";
  EXPECT_EQ(said([](Traffic&) {}), "accepted");
  EXPECT_EQ(said([](Traffic& t) { t.message_bytes = 0; }), "traffic: message must be 1 byte or more");
  EXPECT_EQ(said([](Traffic& t) { t.messages_per_node = 0; }), counts);
  EXPECT_EQ(said([](Traffic& t) { t.warmup_per_node = -1; }), counts);
  EXPECT_EQ(said([](Traffic& t) { t.load = 0; }), "traffic: load must be above 0");
  EXPECT_EQ(said([](Traffic& t) { t.hot_node = Node(16); }),
            "traffic: hot_node must be a node of the 4x4 mesh (16 nodes), from 0 to 15");
  EXPECT_EQ(said([](Traffic& t) { t.hot_node = Node(15); }), "accepted");
  for (const double fraction : {0., 1.})
    EXPECT_EQ(said([&](Traffic& t) { t.hot_fraction = fraction; }), "accepted");
  for (const double fraction : {-0.01, 1.01})
    EXPECT_EQ(said([&](Traffic& t) { t.hot_fraction = fraction; }), "traffic: hot_fraction must be between 0 and 1");
  EXPECT_EQ(said([](Traffic& t) { // of no hot spot, they mean nothing
              t.pattern = Pattern::uniform;
              t.hot_node = Node(99);
              t.hot_fraction = 2;
            }),
            "accepted");
}

TEST(Traffic, OffersAtMostOneMessageInAFlitTime)
{
  Traffic traffic = traffic_of(Pattern::uniform, 8, 1);
  for (const auto& [bytes, flits] : {std::pair(15, 8), {16, 8}, {17, 9}, {1, 1}, {2, 1}}) { // flits of 2 bytes
    traffic.message_bytes = bytes;
    traffic.load = flits;
    EXPECT_EQ(refusal(traffic), "accepted");
    traffic.load = flits + 0.01;
    EXPECT_EQ(refusal(traffic),
              "traffic: load must be at most one message in a flit time, here " + std::to_string(flits) + " flits");
  }
}

TEST(Traffic, PatternsNeedPartners)
{
  const auto of = [](Pattern pattern) { return traffic_of(pattern, 1, 1); };
  EXPECT_EQ(refusal(of(Pattern::transpose), network({4, 2})),
            "traffic: transpose needs a mesh with equal sides, not a 4x2 mesh (8 nodes)");
  EXPECT_EQ(refusal(of(Pattern::transpose), network({2, 2, 2})), "accepted");
  EXPECT_EQ(refusal(of(Pattern::bit_complement), network({1})),
            "traffic: no node of the 1 mesh (1 nodes) has a partner");
  EXPECT_EQ(refusal(of(Pattern::uniform), network({4, 2})), "accepted");
}

/// (messages + 50) / probability flit times of 48780 ps, below 2^62 ps.
TEST(Traffic, LastMessagesAreReleasedWithin53Days)
{
  const std::string late = "traffic: the last messages would be released after more than 53 days of simulated time";
  Traffic traffic = traffic_of(Pattern::uniform, 8, 94'500'000'000'000);
  EXPECT_EQ(refusal(traffic), "accepted");
  traffic.messages_per_node = 94'600'000'000'000;
  EXPECT_EQ(refusal(traffic), late);
  traffic.messages_per_node = 1;
  traffic.warmup_per_node = 94'600'000'000'000;
  EXPECT_EQ(refusal(traffic), late);
  traffic.warmup_per_node = 47'200'000'000'000;
  traffic.load = 4;
  EXPECT_EQ(refusal(traffic), "accepted");
  traffic.warmup_per_node = 47'300'000'000'000;
  EXPECT_EQ(refusal(traffic), late);
  traffic.warmup_per_node = 0;
  const double least = 8 * 51 * 48780 / std::pow(2, 62);
  traffic.load = 1.005 * least;
  EXPECT_EQ(refusal(traffic), "accepted");
  traffic.load = 0.995 * least;
  EXPECT_EQ(refusal(traffic), late);
}

TEST(Traffic, HasLessThan2To62Messages)
{
  NetworkShape shape = network({4, 4});
  shape.flit_time = 1;
  Traffic traffic = traffic_of(Pattern::uniform, 8, (std::int64_t{1} << 58) - 64);
  EXPECT_EQ(refusal(traffic, shape), "accepted");
  traffic.messages_per_node += 64;
  EXPECT_EQ(refusal(traffic, shape), "traffic: too many messages");
  traffic.messages_per_node = traffic.warmup_per_node = std::int64_t{1} << 57;
  EXPECT_EQ(refusal(traffic, shape), "traffic: too many messages");
}

/// What the network does not carry waits: all but 0.7 of the load at which its middle is full.
TEST(Traffic, WhatCannotBeCarriedIsUnderWayAtOnce)
{
  const auto at_once = [](Pattern pattern, const NetworkShape& shape, double load, double hot_fraction = 0.1) {
    Traffic traffic = traffic_of(pattern, load, 900);
    traffic.warmup_per_node = 100;
    traffic.hot_fraction = hot_fraction;
    const WorkloadSize size = traffic.size_on_network(shape);
    EXPECT_EQ(size.ranks, shape.nodes());
    EXPECT_EQ(size.messages, 1000. * shape.nodes());
    EXPECT_EQ(size.bytes, 15 * size.messages);
    return size.at_once;
  };
  const NetworkShape mesh = network({8, 4});
  const auto waiting = [](double nodes, double bound, double load) {
    return nodes + 1000 * nodes * (1 - 0.7 * bound / load);
  };
  EXPECT_DOUBLE_EQ(at_once(Pattern::uniform, mesh, 0.5), waiting(32, 4 / 8., 0.5));
  EXPECT_DOUBLE_EQ(at_once(Pattern::uniform, mesh, 0.2), 32); // less than is carried
  EXPECT_DOUBLE_EQ(at_once(Pattern::bit_complement, mesh, 0.5), waiting(32, 2 / 8., 0.5));
  EXPECT_DOUBLE_EQ(at_once(Pattern::transpose, network({8, 8}), 0.5), waiting(64, 2 / 8., 0.5));
  EXPECT_DOUBLE_EQ(at_once(Pattern::hot_spot, mesh, 0.5), waiting(32, 1 / 3.2, 0.5));
  EXPECT_DOUBLE_EQ(at_once(Pattern::hot_spot, mesh, 0.5, 0.01), waiting(32, 4 / 8., 0.5));
  EXPECT_DOUBLE_EQ(at_once(Pattern::nearest_neighbour, network({32}), 0.5), 32);
  EXPECT_DOUBLE_EQ(at_once(Pattern::nearest_neighbour, network({32}), 1), waiting(32, 1, 1));
  EXPECT_DOUBLE_EQ(at_once(Pattern::uniform, network({2}), 1), waiting(2, 1, 1)); // no more than each node's channel
  NetworkShape torus = network({16});
  torus.end_around = true;
  EXPECT_DOUBLE_EQ(at_once(Pattern::uniform, torus, 0.5), waiting(16, 8 / 16., 0.5));
}

TEST(Traffic, NoMoreThanAllMessagesAreUnderWayAtOnce)
{
  EXPECT_EQ(traffic_of(Pattern::uniform, 8, 1).size_on_network(network({8, 4})).at_once, 32);
}

TEST(Traffic, HasDefaults)
{
  const Traffic traffic;
  EXPECT_EQ(traffic.pattern, Pattern::uniform);
  EXPECT_EQ(traffic.load, 0.1);
  EXPECT_EQ(traffic.message_bytes, 1);
  EXPECT_EQ(traffic.messages_per_node, 1);
  EXPECT_EQ(traffic.warmup_per_node, 0);
  EXPECT_EQ(traffic.hot_node, Node(0));
  EXPECT_EQ(traffic.hot_fraction, 0.1);
}

} // namespace
} // namespace loghop::traffic_test
