// What messages share, in closed form: T = 10 s, o_s = 1 s, o_r = 2 s. See priced.hpp.
#include "loghop/predict/lognpc/contended_pricing.hpp"

#include "unit/predict/lognpc/priced.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace loghop::lognpc::test::contended_pricing_test {
namespace {

using testing::DoubleEq;
using testing::ElementsAre;
using testing::IsEmpty;

double last(const std::vector<double>& finish)
{
  return finish.empty() ? -1 : *std::max_element(finish.begin(), finish.end());
}

/// k ranks of the first node send to k others, all on the second node or each on its own.
double max_rate(const Priced& machine, int k)
{
  Messages messages(2 * k);
  for (int i = 0; i < k; ++i)
    messages.add(i, k + i);
  return last(machine.walk(messages));
}

TEST(ContendedPricing, AMessageAloneTakesHalfARoundTrip)
{
  EXPECT_THAT(Priced().walk(Messages(2).add(0, 1)), ElementsAre(1, 10));
}

/// Max-rate model: T + (k - 1) g_node.
TEST(ContendedPricing, RanksOfANodeShareItsInterface)
{
  for (const bool together : {false, true})
    for (const int k : {1, 2, 5, 16}) {
      Priced machine;
      machine.far().g_node = constant(3);
      machine.node_of = [=](Rank rank) {
        const int r = rank.value();
        return Node(r < k ? 0 : together ? 1 : r);
      };
      EXPECT_DOUBLE_EQ(max_rate(machine, k), 10 + (k - 1) * 3) << together << k;
      machine.terms.nodes = false;
      EXPECT_DOUBLE_EQ(max_rate(machine, k), 10);
    }
}

/// The same between nodes that have one sender each, and one receiver: the interface into the node serves one by one.
TEST(ContendedPricing, AnIncastWaitsForTheInterfaceOrTheProcessor)
{
  for (const double g_node : {0.0, 1.0, 2.0, 3.0, 7.0})
    for (const int n : {1, 2, 9}) {
      Priced machine;
      machine.far().g_node = constant(g_node);
      Messages messages(n + 1);
      for (int i = 1; i <= n; ++i)
        messages.add(i, 0);
      EXPECT_DOUBLE_EQ(machine.walk(messages)[0], 10 + (n - 1) * std::max(g_node, 2.0)) << g_node << n;
      machine.terms.nodes = false;
      EXPECT_DOUBLE_EQ(machine.walk(messages)[0], 10 + (n - 1) * 2.0);
    }
}

Messages linear_broadcast(int P)
{
  Messages messages(P);
  for (int i = 1; i < P; ++i)
    messages.add(0, i);
  return messages;
}

/// T + (P - 2) max(g, o_s) to the last rank. What waits for the gap is the message; else the root's processor.
TEST(ContendedPricing, AFanOutGoesByTheGapOrTheProcessor)
{
  for (const bool processor : {false, true})
    for (const double g : {0.0, 1.0, 3.0})
      for (const int P : {2, 3, 10}) {
        Priced machine;
        machine.far().g = constant(g);
        machine.terms.processor_waits = processor;
        const std::vector<double> finish = machine.walk(linear_broadcast(P));
        EXPECT_DOUBLE_EQ(finish.back(), 10 + (P - 2) * std::max(g, 1.0)) << g << P;
        EXPECT_DOUBLE_EQ(finish[0], processor ? (P - 2) * std::max(g, 1.0) + 1 : P - 1) << g << P;
      }
}

TEST(ContendedPricing, ARingTakesTheTimeOfOneMessage)
{
  Priced machine;
  machine.far().g = machine.far().g_node = constant(5);
  Messages ring(6);
  for (int i = 0; i < 6; ++i)
    ring.add(i, (i + 1) % 6);
  EXPECT_THAT(machine.walk(ring), testing::Each(DoubleEq(10)));
}

/// n messages that lie there, the last first: n (n - 1) / 2 times gamma.
TEST(ContendedPricing, AReceiveSearchesItsQueue)
{
  for (const int n : {1, 2, 8}) {
    std::string send, receive = "w: calc 1000000000000\n";
    for (int i = 0; i < n; ++i) {
      const std::string number = std::to_string(i), before = std::to_string(i - 1);
      send += "s" + number + ": send 1b to 1 tag " + number + "\n";
      receive += "r" + number + ": recv 1b from 0 tag " + std::to_string(n - 1 - i) + "\n";
      if (i > 0) send += "s" + number + " requires s" + before + "\n";
      receive += "r" + number + " requires " + (i > 0 ? "r" + before : std::string("w")) + "\n";
    }
    const std::string goal = "num_ranks 2\nrank 0 {\n" + send + "}\nrank 1 {\n" + receive + "}\n";
    Priced machine;
    machine.far().gamma = Seconds(0.25);
    EXPECT_DOUBLE_EQ(machine.walk(goal)[1], 1000 + 2 * n + n * (n - 1) / 2 * 0.25);
    machine.terms.queues = false;
    EXPECT_DOUBLE_EQ(machine.walk(goal)[1], 1000 + 2 * n);
  }
}

Priced with_two_levels()
{
  Priced machine;
  LevelCosts near = ten_seconds();
  near.T = constant(4);
  machine.costs.levels.emplace(Level::within_node, near);
  machine.level_of = [](Rank, Rank) { return Level::within_node; };
  machine.node_of = [](Rank) { return Node(0); };
  return machine;
}

TEST(ContendedPricing, MessagesWithinANodeShareNothing)
{
  for (const int k : {1, 2, 7}) {
    Priced machine = with_two_levels();
    EXPECT_DOUBLE_EQ(max_rate(machine, k), 4);
  }
}

TEST(ContendedPricing, WithoutLevelsEveryMessageIsOneBetweenNodes)
{
  Priced machine = with_two_levels();
  machine.terms.levels = false;
  EXPECT_DOUBLE_EQ(max_rate(machine, 1), 10);
}

TEST(ContendedPricing, ALevelThatWasNotMeasuredTakesTheNextFartherOne)
{
  Priced machine;
  machine.level_of = [](Rank, Rank) { return Level::within_chip; };
  EXPECT_DOUBLE_EQ(max_rate(machine, 1), 10);
  machine.costs.levels.emplace(Level::within_node, with_two_levels().costs.levels.at(Level::within_node));
  EXPECT_DOUBLE_EQ(max_rate(machine, 1), 4);
  machine.costs.levels.erase(Level::between_nodes);
  machine.level_of = [](Rank, Rank) { return Level::between_nodes; };
  EXPECT_THAT(machine.walk(Messages(2).add(0, 1)), IsEmpty());
}

/// 6 s of latency over one link between routers and two of nodes: 2 s for each link that is more or less.
TEST(ContendedPricing, LatencyGrowsWithTheDistance)
{
  Priced machine;
  machine.costs.latency = Seconds(6);
  machine.measured_links = 1;
  machine.links = cube_links({6}, false);
  for (int to = 1; to < 6; ++to) {
    EXPECT_DOUBLE_EQ(last(machine.walk(Messages(6).add(0, to))), 10 + (to - 1) * 2);
    machine.terms.links = false;
    EXPECT_DOUBLE_EQ(last(machine.walk(Messages(6).add(0, to))), 10);
    machine.terms.links = true;
  }
  machine.measured_links = 4; // then 1 s each
  EXPECT_DOUBLE_EQ(last(machine.walk(Messages(6).add(0, 1))), 10 - 3);
}

/// Shifts by d on a ring: lambda = d messages over each link, T + (d - 1) s / B_link.
TEST(ContendedPricing, MessagesShareLinks)
{
  Priced machine;
  machine.links = cube_links({12}, true);
  machine.link(0.01);
  for (int d = 1; d < 6; ++d) {
    Messages shift(12);
    for (int r = 0; r < 12; ++r)
      shift.add(r, (r + d) % 12, 500);
    EXPECT_THAT(machine.walk(shift), testing::Each(DoubleEq(10 + (d - 1) * 5)));
    machine.terms.links = false;
    EXPECT_THAT(machine.walk(shift), testing::Each(DoubleEq(10)));
    machine.terms.links = true;
  }
}

/// Two messages of each rank: the second one goes when the first has had its share of the links, d s / B_link.
TEST(ContendedPricing, TheNextMessageWaitsForTheShareOfTheFirst)
{
  Priced machine;
  machine.links = cube_links({12}, true);
  machine.link(0.01);
  constexpr int d = 3;
  Messages shift(12);
  for (int n = 0; n < 2; ++n)
    for (int r = 0; r < 12; ++r)
      shift.add(r, (r + d) % 12, 500);
  EXPECT_THAT(machine.walk(shift), testing::Each(DoubleEq(10 + d * 5 + (d - 1) * 5)));
  machine.terms.processor_waits = true;
  EXPECT_THAT(machine.walk(shift), testing::Each(DoubleEq(10 + d * 5 + (d - 1) * 5)));
}

/// Of sends in a row, the n-th costs o_s and what n measured ones say more than the first: 1, 1.5, 2.5, 2.5 ... s.
TEST(ContendedPricing, SendsInARow)
{
  Priced machine;
  machine.costs.postings = {Seconds(3), Seconds(3.5), Seconds(4.5)};
  EXPECT_DOUBLE_EQ(machine.walk(linear_broadcast(6))[0], 1 + 1.5 + 2.5 + 2.5 + 2.5);
  machine.terms.queues = false;
  EXPECT_DOUBLE_EQ(machine.walk(linear_broadcast(6))[0], 5);
}

TEST(ContendedPricing, PostingsAreOfMessagesBetweenNodes)
{
  Priced machine = with_two_levels();
  machine.costs.postings = {Seconds(3), Seconds(3.5), Seconds(4.5)};
  EXPECT_DOUBLE_EQ(machine.walk(linear_broadcast(6))[0], 5);
}

/// An interface that slows down with its partners: 2 s after the first message, 4 s after each further one.
TEST(ContendedPricing, ManyPartners)
{
  Priced machine;
  machine.costs.partners = {Seconds(2), Seconds(4)};
  EXPECT_DOUBLE_EQ(machine.walk(linear_broadcast(5)).back(), 10 + 2 + 4 + 4);
  machine.far().g = constant(3);
  EXPECT_DOUBLE_EQ(machine.walk(linear_broadcast(5)).back(), 10 + 3 + 4 + 4);
  machine.terms.queues = false;
  EXPECT_DOUBLE_EQ(machine.walk(linear_broadcast(5)).back(), 10 + 3 + 3 + 3);
}

/// Beyond S a message starts T(1 B) before its receive at the earliest.
TEST(ContendedPricing, LongMessagesWaitForTheirReceive)
{
  const auto goal = [](int bytes) {
    const std::string size = std::to_string(bytes) + "b ";
    return "num_ranks 2\nrank 0 {\nsend " + size + "to 1\n}\nrank 1 {\na: calc 30000000000\nb: recv " + size +
           "from 0\nb requires a\n}\n";
  };
  Priced machine;
  machine.far().S = 1000;
  EXPECT_THAT(machine.walk(goal(1000)), ElementsAre(1, 32));
  EXPECT_THAT(machine.walk(goal(1001)), ElementsAre(30, 32)); // from 20 on, there at 28, and taken at 30
  machine.far().T = CostCurve({{Bytes(1), Seconds(10)}, {Bytes(1001), Seconds(50)}});
  EXPECT_THAT(machine.walk(goal(1001)), ElementsAre(30, 70)); // from 20 on again
  machine.terms.wait = false;
  EXPECT_THAT(machine.walk(goal(1001)), ElementsAre(1, 50));
}

/// A blocking send of a long message returns later by what the message waits for the interface.
TEST(ContendedPricing, ALongSendReturnsWhenItsMessageHasGone)
{
  Priced machine;
  machine.far().ret = constant(6);
  machine.far().g_node = constant(3);
  machine.node_of = [](Rank rank) { return Node(rank.value() < 2 ? 0 : rank.value()); };
  const Messages two = Messages(4).add(0, 2, 9).add(1, 3, 9);
  EXPECT_THAT(machine.walk(two), ElementsAre(6, 6, 10, 13));
  machine.far().S = 8;
  EXPECT_THAT(machine.walk(two), ElementsAre(6, 9, 10, 13));
}

/// A strided message costs both ends what their layout adds: half of 4 s each.
TEST(ContendedPricing, Strides)
{
  Priced machine;
  machine.far().strides.both = CostTable({{0, constant(0)}, {64, constant(4)}}); // whatever the size
  StepLoads loads(nullptr, machine.node_of);
  const auto times = [&](bool with_strides) {
    machine.terms.strides = with_strides;
    ContendedPricing pricing(machine.costs, loads, machine.terms, 0, machine.node_of, machine.level_of);
    Message message{Rank(0), Rank(1), 80, {10, 8, 64}, 0, 1};
    const double busy = *pricing.send(message);
    return std::vector<double>{busy, pricing.go(message, 0).there, *pricing.receive(message, {10, 8, 64}, 0),
                               *pricing.receive(message, {}, 0)};
  };
  EXPECT_THAT(times(true), ElementsAre(3, 10, 4, 2)); // there: 2 s later than contiguous data
  EXPECT_THAT(times(false), ElementsAre(1, 8, 2, 2));
  machine.far().strides.both.reset();
  ContendedPricing pricing(machine.costs, loads, Terms(), 0, machine.node_of, machine.level_of);
  const Message message{Rank(0), Rank(1), 80, {10, 8, 64}, 0, 1};
  EXPECT_FALSE(pricing.send(message).has_value());
}

/// The interface into a node counts from the first message of the step on.
TEST(ContendedPricing, StepsBeginAnew)
{
  Priced machine;
  machine.far().g = machine.far().g_node = constant(3);
  // Rank 0 sends, waits for the answer, and sends again: 10, 20 and 30 s.
  EXPECT_THAT(machine.walk("num_ranks 2\nrank 0 {\na: send 1b to 1\nb: recv 1b from 1\nc: send 1b to 1\n"
                           "b requires a\nc requires b\n}\n"
                           "rank 1 {\na: recv 1b from 0\nb: send 1b to 0\nc: recv 1b from 0\n"
                           "b requires a\nc requires b\n}\n"),
              ElementsAre(21, 30));
}

} // namespace
} // namespace loghop::lognpc::test::contended_pricing_test
