// By hand; random loads: tests/validation/virtual_channel_network_test.cpp.
#include "loghop/simulate/wormhole/flit_network.hpp"

#include "loghop/simulate/engine/simulation_error.hpp"
#include "unit/simulate/wormhole/small_mesh.hpp"

#include <gtest/gtest.h>

#include <map>
#include <vector>

namespace loghop::simulate::flit_network_test {
namespace {

using test::row_of_four;

struct Told final : WormNetworkListener {
  std::map<std::int64_t, WormDelivery> delivered;
  std::vector<ChannelHold> holds;

  void worm_delivered(const WormDelivery& d) override { delivered.emplace(d.number, d); }
  void channel_held(const ChannelHold& hold) override { holds.push_back(hold); }
};

struct Offer {
  Picoseconds time;
  int source, destination;
  std::int64_t flits;
};

/// Offers are numbered in their order.
Told run(const WormholeMesh& mesh, const std::vector<Offer>& offers, bool tells_holds = false)
{
  EventCalendar calendar;
  Told told;
  FlitNetwork network(mesh, calendar, told);
  if (tells_holds) network.tell_holds();
  test::Timetable timetable(calendar);
  std::int64_t number = 0;
  for (const Offer& offer : offers) {
    timetable.at(offer.time, [&network, offer, number] {
      network.offer(number, Node(offer.source), Node(offer.destination), offer.flits, 40);
    });
    ++number;
  }
  test::run_to_the_end(calendar);
  EXPECT_EQ(network.in_flight(), 0);
  return told;
}

/// Released at 3, so from the next flit time on, 10: its header is there after 20 + 2 * 30 + 50, and 2 more flits later
/// its tail.
TEST(FlitNetwork, AMessageAloneTakesTheClosedForm)
{
  const WormDelivery d = run(row_of_four(MeshTopology::mesh, 2), {{3, 0, 2, 3}}).delivered.at(0);
  EXPECT_EQ(d.context, 40u);
  EXPECT_EQ(d.release, 10);
  EXPECT_EQ(d.injected, 10);
  EXPECT_EQ(d.head, 140);
  EXPECT_EQ(d.arrived, 160);
  EXPECT_EQ(d.delivered, 160);
}

/// A from 0 to 2 and B from 1 to 3, 3 flits each. B's header is granted link 1-2 at 20, A's, which comes at 50, at 50:
/// B's tail has crossed at 40. With 6 flits B's cross at 20, 30, 40, 60, 80 and 100 and A's at 50, 70, 90, 110, 120, 130.
TEST(FlitNetwork, WormsShareALinkFlitByFlit)
{
  const WormholeMesh mesh = row_of_four(MeshTopology::mesh, 2);
  const Told apart = run(mesh, {{0, 0, 2, 3}, {0, 1, 3, 3}});
  EXPECT_EQ(apart.delivered.at(0).delivered, 20 + 2 * 30 + 50 + 20);
  EXPECT_EQ(apart.delivered.at(1).delivered, 20 + 2 * 30 + 50 + 20);
  const Told both = run(mesh, {{0, 0, 2, 6}, {0, 1, 3, 6}});
  EXPECT_EQ(both.delivered.at(0).delivered, 130 + 30 + 50);
  EXPECT_EQ(both.delivered.at(1).delivered, 100 + 30 + 30 + 50);
}

/// A message that is offered in the flit time in which the tail of the one before has left follows in the next one; one
/// offered to an idle source in a flit time that has been simulated leaves in it.
TEST(FlitNetwork, AMessageOfferedAfterTheFlitTimeWasSimulatedMissesNothing)
{
  const WormholeMesh mesh = row_of_four(MeshTopology::mesh, 2);
  const Told told = run(mesh, {{0, 0, 1, 3}, {20, 0, 1, 1}, {20, 2, 3, 1}});
  EXPECT_EQ(told.delivered.at(1).injected, 30);
  EXPECT_EQ(told.delivered.at(2).injected, 20);
}

/// Of injection, an only link and ejection: each is granted when the header comes, and 3 flits take 30.
TEST(FlitNetwork, HoldsAreToldFromTheGrantToTheTail)
{
  EXPECT_TRUE(run(row_of_four(MeshTopology::mesh, 2), {{0, 0, 1, 3}}).holds.empty());
  const Told told = run(row_of_four(MeshTopology::mesh, 2), {{0, 0, 1, 3}}, true);
  ASSERT_EQ(told.holds.size(), 3u);
  for (std::size_t i = 0; i < 3; ++i) {
    const Picoseconds granted[] = {0, 20, 50};
    EXPECT_EQ(told.holds[i].from, granted[i]);
    EXPECT_EQ(told.holds[i].to, granted[i] + 30);
    EXPECT_EQ(told.holds[i].flits, 3);
  }
}

/// 2,000 flits: injection knows of 512 at a time.
TEST(FlitNetwork, LongMessagesAreSentInPortions)
{
  const WormDelivery d = run(row_of_four(MeshTopology::mesh, 2), {{0, 0, 2, 2000}}).delivered.at(0);
  EXPECT_EQ(d.head, 130);
  EXPECT_EQ(d.delivered, 130 + 19'990);
}

/// A message that is alone costs a look for what happens to its header and tail; one that is offered meanwhile is there in
/// its flit time.
TEST(FlitNetwork, WhatRepeatsCostsNothing)
{
  const auto looks = [](std::int64_t flits, std::int64_t& delivered) {
    EventCalendar calendar;
    Told told;
    FlitNetwork network(row_of_four(MeshTopology::mesh, 2), calendar, told);
    network.offer(0, Node(0), Node(2), flits, 0);
    test::run_to_the_end(calendar);
    delivered = told.delivered.at(0).delivered;
    return calendar.fired();
  };
  std::int64_t first = 0, second = 0;
  EXPECT_EQ(looks(100, first), looks(500, second));
  EXPECT_EQ(second - first, 4000);
  const Told told = run(row_of_four(MeshTopology::mesh, 2), {{0, 0, 1, 100}, {505, 2, 3, 1}, {600, 0, 3, 1}});
  EXPECT_EQ(told.delivered.at(0).delivered, 20 + 30 + 50 + 990);
  EXPECT_EQ(told.delivered.at(1).injected, 510);
  EXPECT_EQ(told.delivered.at(2).injected, 1000);
}

/// Flits take 9 flit times from the source, so that after A's tail nothing is told for as long: but no flit follows.
/// B holds the ejection channel of 0 from 120 to 190, so that A's flits, which come from 140 on, leave from 200 on.
TEST(FlitNetwork, NothingFollowsATail)
{
  WormholeMesh mesh = row_of_four(MeshTopology::mesh, 2);
  mesh.injection = 90;
  mesh.buffer_flits = 63;
  const Told told = run(mesh, {{0, 1, 0, 8}, {50, 0, 0, 60}});
  EXPECT_EQ(told.delivered.at(0).delivered, 90 + 30 + 50 + 70);
  EXPECT_EQ(told.delivered.at(1).head, 200 + 50);
  EXPECT_EQ(told.delivered.at(1).delivered, 200 + 50 + 590);
}

/// B is alone, then with A, then alone: link 1-2 is shared between 50, when A's header comes, and A's tail.
/// B's flits cross at 20 to 40, 60 and every 20 until A's third and last, at 90, and from 100 on without a gap.
TEST(FlitNetwork, AWormIsAloneAgain)
{
  const Told told = run(row_of_four(MeshTopology::mesh, 2), {{0, 0, 2, 3}, {0, 1, 3, 20}});
  EXPECT_EQ(told.delivered.at(0).delivered, 90 + 30 + 50);
  EXPECT_EQ(told.delivered.at(1).delivered, 20 + 10 * (19 + 3) + 30 + 30 + 50);
}

TEST(FlitNetwork, AMessageThatTakesTooLongIsAnError)
{
  EXPECT_THROW(run(row_of_four(MeshTopology::mesh, 2), {{0, 0, 1, longest_operation / 10 + 1}}), SimulationError);
}

} // namespace
} // namespace loghop::simulate::flit_network_test
