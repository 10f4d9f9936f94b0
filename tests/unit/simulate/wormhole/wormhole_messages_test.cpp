#include "loghop/simulate/wormhole/wormhole_messages.hpp"

#include "loghop/simulate/engine/simulation_error.hpp"
#include "loghop/simulate/observe/channel_observer.hpp"
#include "unit/simulate/wormhole/small_mesh.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace loghop::simulate::wormhole_messages_test {
namespace {

using test::row_of_four;

/// Times of messages alone: those of row_of_four().
class Messages final : public MessageNetworkListener {
public:
  explicit Messages(WormholeMesh given = row_of_four()) : mesh(std::move(given)) {}

  void arrived(const Arrival& arrival) override
  {
    arrivals.push_back(arrival);
    at.push_back(calendar.now());
  }
  std::int64_t number_of(std::uint32_t message) const override { return 100 + static_cast<std::int64_t>(message); }

  const WormholeMesh mesh;
  EventCalendar calendar;
  WormholeMessages network{mesh, calendar, *this};
  std::vector<Arrival> arrivals;
  std::vector<Picoseconds> at;
};

/// 9 bytes are 5 flits: the header is there after 20 + 2 x 30 + 50, the tail four flit times later.
TEST(WormholeMessages, AMessageArrivesWithItsTail)
{
  Messages run;
  run.network.send(7, Node(0), Node(2), 9);
  test::run_to_the_end(run.calendar);
  ASSERT_EQ(run.arrivals.size(), 1U);
  EXPECT_EQ(run.arrivals[0].message, 7U);
  EXPECT_EQ(run.arrivals[0].injected, 0);
  EXPECT_EQ(run.arrivals[0].head, 130);
  EXPECT_EQ(run.at[0], 170);
  EXPECT_TRUE(run.network.keeps_order());
}

TEST(WormholeMessages, EachArrivesOnItsOwn)
{
  Messages run;
  run.network.send(7, Node(0), Node(1), 2);
  run.network.send(8, Node(3), Node(2), 6);
  run.network.send(9, Node(1), Node(0), 4);
  test::run_to_the_end(run.calendar);
  ASSERT_EQ(run.arrivals.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) // of 1, 2 and 3 flits
    EXPECT_EQ(run.at[i], 100 + 10 * static_cast<Picoseconds>(i));
  EXPECT_EQ(run.arrivals[0].message, 7U);
  EXPECT_EQ(run.arrivals[1].message, 9U);
  EXPECT_EQ(run.arrivals[2].message, 8U);
}

TEST(WormholeMessages, TimeAloneBeginsWithTheNextWholeFlitTime)
{
  const Messages run;
  EXPECT_EQ(run.network.alone(Node(0), Node(2), 9, 40), 170);
  EXPECT_EQ(run.network.alone(Node(0), Node(2), 9, 43), 7 + 170);
  EXPECT_EQ(run.network.alone(Node(2), Node(3), 1, 49), 1 + 100);
  const Messages ring(row_of_four(MeshTopology::torus, 2));
  EXPECT_EQ(ring.network.alone(Node(3), Node(0), 9, 0), 140); // one link around
}

TEST(WormholeMessages, ReportsFlitsAndGrantsOfHeaders)
{
  Messages run;
  run.network.send(0, Node(0), Node(2), 9);
  run.network.send(1, Node(3), Node(2), 2);
  test::run_to_the_end(run.calendar);
  NetworkStatistics statistics;
  statistics.messages = 3;
  run.network.report(statistics);
  EXPECT_EQ(statistics.flits, 5 + 1);
  EXPECT_EQ(statistics.header_grants, 4U + 3U); // injection, links, ejection
  EXPECT_EQ(statistics.messages, 3);
}

class Holds final : public RunObserver {
public:
  void worked(const CoreStep&) override {}
  void travelled(const Flight&) override {}
  void finished(Rank, Picoseconds, StepId) override {}
  void delivered(const Delivery&) override {}
  void held(const ChannelHold& hold) override { all.push_back(hold); }

  std::vector<ChannelHold> all;
};

TEST(WormholeMessages, TheObserverLearnsTheListenersNumberOfAMessage)
{
  for (const int virtual_channels : {1, 2}) {
    Messages run(row_of_four(MeshTopology::mesh, virtual_channels));
    Holds holds;
    run.network.set_observer(holds);
    run.network.send(5, Node(0), Node(1), 6);
    test::run_to_the_end(run.calendar);
    ASSERT_EQ(holds.all.size(), 3U);
    const Picoseconds granted[] = {0, 20, 50};
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_EQ(holds.all[i].message, 105);
      EXPECT_EQ(holds.all[i].flits, 3);
      EXPECT_EQ(holds.all[i].from, granted[i]);
      EXPECT_EQ(holds.all[i].to, granted[i] + 30);
    }
  }
}

TEST(WormholeMessages, AMessageTakes13DaysAtMost)
{
  WormholeMesh mesh = row_of_four();
  mesh.flit_bytes = 1;
  Messages run(mesh);
  constexpr std::int64_t most = longest_operation / 10;
  try {
    run.network.send(0, Node(2), Node(1), most + 1);
    ADD_FAILURE() << "it was taken";
  } catch (const SimulationError& error) {
    EXPECT_EQ(error.what(),
              "a message of " + std::to_string(most + 1) + " bytes from node 2 to node 1 takes more than 13 days");
  }
  run.network.send(1, Node(2), Node(1), most);
  test::run_to_the_end(run.calendar);
  ASSERT_EQ(run.at.size(), 1U);
  EXPECT_EQ(run.at[0], 100 + (most - 1) * 10);
}

} // namespace
} // namespace loghop::simulate::wormhole_messages_test
