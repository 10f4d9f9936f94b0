// What both networks tell of messages alone, by hand. Beside flit-by-flit simulation: ../../../validation/.
#include "loghop/simulate/wormhole/wormhole_network.hpp"

#include "loghop/simulate/engine/simulation_error.hpp"
#include "loghop/simulate/wormhole/make_wormhole_network.hpp"
#include "unit/simulate/wormhole/small_mesh.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace loghop::simulate::wormhole_network_test {
namespace {

/// A network with what it tells. A message alone has its header there after 20 + 30 a link + 50.
class Told final : public WormNetworkListener {
public:
  Told(int virtual_channels, const NicQueues& queues)
      : network(make_wormhole_network(test::row_of_four(MeshTopology::mesh, virtual_channels), queues, calendar, *this))
  {}

  void worm_delivered(const WormDelivery& delivery) override { deliveries.push_back(delivery); }
  void worm_at_front(const WormAtFront& worm) override { fronts.push_back(worm); }
  void worm_sent(Node source) override { sent.push_back({source, calendar.now()}); }
  void channel_held(const ChannelHold& hold) override { holds.push_back(hold); }

  struct Sent {
    Node source;
    Picoseconds at;
  };
  EventCalendar calendar;
  std::unique_ptr<WormholeNetwork> network;
  test::Timetable timetable{calendar};
  std::vector<WormDelivery> deliveries;
  std::vector<WormAtFront> fronts;
  std::vector<Sent> sent;
  std::vector<ChannelHold> holds;
};

/// The network of worms, and that of virtual channels.
class BothNetworks : public testing::TestWithParam<int> {};

INSTANTIATE_TEST_SUITE_P(WormholeNetwork, BothNetworks, testing::Values(1, 2));

TEST_P(BothNetworks, CountWhatIsOffered)
{
  Told run(GetParam(), {});
  EXPECT_EQ(run.network->in_flight(), 0);
  EXPECT_EQ(run.network->offer(0, Node(1), Node(2), 5, 0), 0);
  EXPECT_EQ(run.network->offer(1, Node(1), Node(0), 3, 0), 5);
  EXPECT_EQ(run.network->offer(2, Node(1), Node(3), 1, 0), 8);
  EXPECT_EQ(run.network->offer(3, Node(2), Node(3), 4, 0), 0);
  EXPECT_EQ(run.network->offered_flits(Node(1)), 9);
  EXPECT_EQ(run.network->offered_flits(Node(2)), 4);
  EXPECT_EQ(run.network->offered_flits(Node(0)), 0);
  EXPECT_EQ(run.network->in_flight(), 4);
  test::run_to_the_end(run.calendar);
  EXPECT_EQ(run.network->in_flight(), 0);
  EXPECT_EQ(run.deliveries.size(), 4U);
  EXPECT_EQ(run.network->header_grants(), 3U + 3U + 4U + 3U); // injection, links, ejection
}

TEST_P(BothNetworks, TellThePassageOfAMessage)
{
  Told run(GetParam(), {});
  run.timetable.at(33, [&] { run.network->offer(8, Node(3), Node(1), 5, 77); });
  test::run_to_the_end(run.calendar);
  ASSERT_EQ(run.deliveries.size(), 1U);
  const WormDelivery& d = run.deliveries[0];
  EXPECT_EQ(d.number, 8);
  EXPECT_EQ(d.context, 77U);
  EXPECT_EQ(d.source, Node(3));
  EXPECT_EQ(d.destination, Node(1));
  EXPECT_EQ(d.flits, 5);
  EXPECT_EQ(d.release, 40);
  EXPECT_EQ(d.injected, 40);
  EXPECT_EQ(d.head, 40 + 20 + 2 * 30 + 50);
  EXPECT_EQ(d.arrived, d.head + 4 * 10);
  EXPECT_EQ(d.delivered, d.arrived);
}

TEST_P(BothNetworks, ASourceSendsOneMessageBehindTheOther)
{
  Told run(GetParam(), {});
  run.network->offer(0, Node(0), Node(1), 5, 0);
  run.network->offer(1, Node(0), Node(1), 1, 0);
  test::run_to_the_end(run.calendar);
  ASSERT_EQ(run.deliveries.size(), 2U);
  EXPECT_EQ(run.deliveries[1].release, 0);
  EXPECT_EQ(run.deliveries[1].injected, 50);
  EXPECT_EQ(run.deliveries[1].delivered, 50 + 100);
}

TEST_P(BothNetworks, TakeNoMessageOfMoreThan13Days)
{
  Told run(GetParam(), {});
  constexpr std::int64_t most = longest_operation / 10;
  try {
    run.network->offer(0, Node(0), Node(1), most + 1, 0);
    ADD_FAILURE() << "it was taken";
  } catch (const SimulationError& error) {
    EXPECT_EQ(error.what(),
              "a message of " + std::to_string(most + 1) + " flits crosses a channel for more than 13 days");
  }
  EXPECT_EQ(run.network->in_flight(), 0);
  EXPECT_EQ(run.network->offer(1, Node(0), Node(1), most, 0), 0);
  test::run_to_the_end(run.calendar);
  ASSERT_EQ(run.deliveries.size(), 1U);
  EXPECT_EQ(run.deliveries[0].delivered, 100 + (most - 1) * 10);
}

/// Flits are sent at 0 to 40, the next message's at 200 and 210.
TEST_P(BothNetworks, KnowWhenASourceSentItsLastFlit)
{
  Told run(GetParam(), {8, 0, true});
  struct Question {
    Picoseconds now, last;
  };
  std::vector<Question> answers;
  const auto ask = [&] { answers.push_back({run.calendar.now(), run.network->last_sent(Node(2))}); };
  ask();
  run.network->offer(0, Node(2), Node(0), 5, 0);
  for (const Picoseconds now : {25, 39, 199})
    run.timetable.at(now, ask);
  run.timetable.at(200, [&] { run.network->offer(1, Node(2), Node(3), 2, 0); });
  for (const Picoseconds now : {209, 219, 1000})
    run.timetable.at(now, ask);
  test::run_to_the_end(run.calendar);
  const Picoseconds expected[] = {0, 20, 30, 40, 200, 210, 210};
  ASSERT_EQ(answers.size(), 7U);
  for (std::size_t i = 0; i < 7; ++i)
    EXPECT_EQ(answers[i].last, expected[i]) << "at " << answers[i].now;
  EXPECT_EQ(run.network->last_sent(Node(0)), 0);
}

/// The time of a flit that is awaited is told when it is certain: that of the last one at 40 at the latest.
TEST_P(BothNetworks, TellThatAnAwaitedFlitIsSent)
{
  Told run(GetParam(), {8, 0, true});
  run.network->offer(0, Node(2), Node(0), 5, 0);
  run.network->await_sent(Node(2), 4);
  test::run_to_the_end(run.calendar);
  ASSERT_FALSE(run.sent.empty());
  for (const Told::Sent& sent : run.sent)
    EXPECT_EQ(sent.source, Node(2));
  EXPECT_LE(run.sent.back().at, 40);
  EXPECT_EQ(run.network->sent_flits(Node(2)), 5);
  EXPECT_EQ(run.network->sent_flits(Node(0)), 0);
  for (std::int64_t flit = 0; flit < 5; ++flit)
    EXPECT_EQ(run.network->sent_at(Node(2), flit), 10 * flit);
}

/// One flit every 10, of so many that they are not looked at one by one.
TEST_P(BothNetworks, AnswerInTheMiddleOfALongMessage)
{
  Told run(GetParam(), {8, 0, true});
  run.network->offer(0, Node(0), Node(3), 100'000, 0);
  std::vector<Picoseconds> last, expected;
  for (const Picoseconds now : {5'003, 5'009, 5'011, 77'777, 500'007, 999'989, 999'991, 1'000'500}) {
    run.timetable.at(now, [&] { last.push_back(run.network->last_sent(Node(0))); });
    expected.push_back(std::min<Picoseconds>(now / 10 * 10, 999'990));
  }
  test::run_to_the_end(run.calendar);
  EXPECT_EQ(last, expected);
  ASSERT_EQ(run.deliveries.size(), 1U);
  EXPECT_EQ(run.deliveries[0].delivered, 20 + 3 * 30 + 50 + 999'990);
}

/// A network flit by flit learns of it when it happens.
TEST(WormholeNetwork, AnAwaitedFlitOfALongMessageIsToldOnce)
{
  Told run(2, {8, 0, true});
  run.network->offer(0, Node(0), Node(3), 100'000, 0);
  run.network->await_sent(Node(0), 60'000);
  run.timetable.at(300'005, [&] { EXPECT_EQ(run.network->sent_flits(Node(0)), 30'001); });
  test::run_to_the_end(run.calendar);
  ASSERT_EQ(run.sent.size(), 1U);
  EXPECT_EQ(run.sent[0].at, 600'000);
  EXPECT_EQ(run.sent[0].source, Node(0));
}

/// The header of 3 flits is at the front at 100; taken at 233, the flits leave from 240 on, one every 5: the last
/// at 250.
TEST_P(BothNetworks, AMessageStandsInTheInputQueueUntilItIsTaken)
{
  Told run(GetParam(), {8, 20, false});
  run.network->offer(4, Node(1), Node(0), 3, 55);
  run.timetable.at(233, [&] {
    ASSERT_EQ(run.fronts.size(), 1U);
    EXPECT_EQ(run.network->in_flight(), 1);
    run.network->take(run.fronts[0].worm, 5);
  });
  test::run_to_the_end(run.calendar);
  ASSERT_EQ(run.fronts.size(), 1U);
  EXPECT_EQ(run.fronts[0].context, 55U);
  EXPECT_EQ(run.fronts[0].destination, Node(0));
  EXPECT_EQ(run.fronts[0].head, 100);
  EXPECT_EQ(run.fronts[0].time, 100);
  ASSERT_EQ(run.deliveries.size(), 1U);
  EXPECT_EQ(run.deliveries[0].head, 100);
  EXPECT_EQ(run.deliveries[0].arrived, 120);
  EXPECT_EQ(run.deliveries[0].delivered, 250);
  EXPECT_EQ(run.network->in_flight(), 0);
}

/// The second message waits in the queue behind the first, and is at its front one flit time after its tail has left.
TEST_P(BothNetworks, TheNextMessageComesToTheFrontBehindTheTail)
{
  Told run(GetParam(), {8, 20, false});
  run.network->offer(0, Node(1), Node(0), 3, 0);
  run.network->offer(1, Node(1), Node(0), 2, 1);
  run.timetable.at(300, [&] { run.network->take(run.fronts.at(0).worm, 10); });
  run.timetable.at(400, [&] { run.network->take(run.fronts.at(1).worm, 10); });
  test::run_to_the_end(run.calendar);
  ASSERT_EQ(run.fronts.size(), 2U);
  EXPECT_EQ(run.fronts[1].context, 1U);
  EXPECT_EQ(run.fronts[1].head, 130);
  EXPECT_EQ(run.fronts[1].time, 330);
  ASSERT_EQ(run.deliveries.size(), 2U);
  EXPECT_EQ(run.deliveries[0].delivered, 320);
  EXPECT_EQ(run.deliveries[1].delivered, 410);
}

TEST_P(BothNetworks, TellHoldsOnlyWhenAsked)
{
  Told silent(GetParam(), {});
  silent.network->offer(0, Node(0), Node(1), 4, 9);
  test::run_to_the_end(silent.calendar);
  EXPECT_TRUE(silent.holds.empty());
  Told run(GetParam(), {});
  run.network->tell_holds();
  run.network->offer(3, Node(0), Node(1), 4, 9);
  test::run_to_the_end(run.calendar);
  ASSERT_EQ(run.holds.size(), 3U);
  const std::uint32_t channels[] = {2, 5, 7}; // injection of node 0, link up into node 1, its ejection
  const Picoseconds from[] = {0, 20, 50};
  for (std::size_t i = 0; i < 3; ++i) {
    const ChannelHold& hold = run.holds[i];
    EXPECT_EQ(hold.channel, channels[i]);
    EXPECT_EQ(hold.virtual_channel, 0U);
    EXPECT_EQ(hold.message, 3);
    EXPECT_EQ(hold.context, 9U);
    EXPECT_EQ(hold.flits, 4);
    EXPECT_EQ(hold.from, from[i]);
    EXPECT_EQ(hold.to, from[i] + 40);
  }
}

/// Of two worms over one link, the second to be granted has virtual channel 1.
TEST(WormholeNetwork, HoldsSayWhichVirtualChannel)
{
  Told run(2, {});
  run.network->tell_holds();
  run.network->offer(0, Node(1), Node(2), 30, 0);
  run.network->offer(1, Node(0), Node(2), 30, 0);
  test::run_to_the_end(run.calendar);
  std::vector<std::int64_t> messages;
  for (const ChannelHold& hold : run.holds)
    if (hold.channel == 2 * 4 + 1) {
      EXPECT_EQ(hold.virtual_channel, hold.message == 0 ? 0U : 1U);
      messages.push_back(hold.message);
    }
  EXPECT_EQ(messages.size(), 2U);
}

/// A listener need not care for more than deliveries.
TEST(WormNetworkListener, TakesAllElseInSilence)
{
  struct Deliveries final : WormNetworkListener {
    void worm_delivered(const WormDelivery&) override {}
  } listener;
  listener.worm_at_front({});
  listener.worm_sent(Node(0));
  listener.channel_held({});
}

TEST(NicQueues, AreNoneUnlessGiven)
{
  const NicQueues queues;
  EXPECT_EQ(queues.output, 0);
  EXPECT_EQ(queues.input, 0);
  EXPECT_FALSE(queues.tells_last_sent);
}

} // namespace
} // namespace loghop::simulate::wormhole_network_test
