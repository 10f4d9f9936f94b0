#include "loghop/simulate/wormhole/virtual_channel_state.hpp"

#include "unit/simulate/wormhole/small_mesh.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace loghop::simulate::virtual_channel_state_test {
namespace {

using test::row_of_four;

flit_level::Message message(int source, int destination, std::int64_t flits = 1)
{
  flit_level::Message made{};
  made.delivery.source = Node(source);
  made.delivery.destination = Node(destination);
  made.delivery.flits = flits;
  return made;
}

/// A router of one dimension has 4 channels: from +x, from -x, injection, ejection.
TEST(VirtualChannelState, ChannelsHaveTheLatencyOfTheirKind)
{
  const VirtualChannelState state(row_of_four(MeshTopology::mesh, 3));
  EXPECT_FALSE(state.torus);
  EXPECT_TRUE(VirtualChannelState(row_of_four(MeshTopology::torus, 2)).torus);
  ASSERT_EQ(state.channels.size(), 16U);
  ASSERT_EQ(state.virtual_channels.size(), 48U + 4U); // and the sources
  const FlitTime latencies[] = {3, 3, 2, 5};
  for (ChannelId c = 0; c < 16; ++c) {
    EXPECT_EQ(state.channels[c].latency, latencies[c % 4]) << c;
    EXPECT_EQ(state.is_link(c), c % 4 < 2) << c;
    EXPECT_EQ(state.count(c), c % 4 < 2 ? 3U : 1U) << c;
    EXPECT_EQ(state.channel_of(state.virtual_channel(c, 2)), c);
    EXPECT_EQ(state.virtual_channel(c, 2), 3 * c + 2);
  }
  for (VirtualChannelId v = 0; v < 48; ++v)
    EXPECT_EQ(state.virtual_channels[v].credits, 6);
  EXPECT_FALSE(state.is_source(47));
  for (int node = 0; node < 4; ++node) {
    EXPECT_TRUE(state.is_source(state.source(Node(node))));
    EXPECT_EQ(state.node_of_source(state.source(Node(node))), Node(node));
    const ChannelId injection = state.routes.injection(Node(node));
    EXPECT_EQ(state.virtual_channels[state.virtual_channel(injection)].owner, state.source(Node(node)));
  }
}

/// 5 flit times to the interface, and one for the credit.
TEST(VirtualChannelState, KnowsWhetherBuffersCoverTheirLoops)
{
  WormholeMesh mesh = row_of_four(MeshTopology::mesh, 2);
  EXPECT_FALSE(VirtualChannelState(mesh).starved);
  EXPECT_EQ(VirtualChannelState(mesh).shortest_pattern, 4);
  mesh.buffer_flits = 5;
  EXPECT_TRUE(VirtualChannelState(mesh).starved);
  mesh.hop = mesh.injection = mesh.ejection = 10;
  mesh.buffer_flits = 3;
  EXPECT_FALSE(VirtualChannelState(mesh).starved);
  EXPECT_EQ(VirtualChannelState(mesh).shortest_pattern, 2);
  mesh.buffer_flits = 2; // too few to begin a pattern with
  EXPECT_TRUE(VirtualChannelState(mesh).starved);
}

/// Worms that come at a half and a third of the rate share a link with the period 6.
TEST(VirtualChannelState, PatternsAreLongerThanTheTurnsOfAllVirtualChannels)
{
  for (const int number : {1, 2, 4, 5, 6, 8}) {
    const VirtualChannelState state(row_of_four(MeshTopology::mesh, number));
    EXPECT_EQ(state.longest_period, std::clamp(number + 2, 4, 6)) << number;
    EXPECT_EQ(state.cycle.length() % state.longest_period, 0);
  }
}

/// 7 flits enter from 20 on, arrive 3 flit times later and leave from 25 on; credits return one flit time after that.
TEST(VirtualChannelState, CountsWhatMovesInRuns)
{
  VirtualChannelState state(row_of_four());
  ASSERT_EQ(state.credit, 1);
  flit_level::VirtualChannel v;
  v.latency = 3;
  v.credits = 10;
  v.left = 7;
  state.enter_run(v, 20, 7);
  state.leave_run(v, 25, 7);
  const auto among_seven = [](FlitTime flits) { return std::clamp<FlitTime>(flits, 0, 7); };
  for (FlitTime now = 18; now < 40; ++now) {
    const FlitTime left = among_seven(now - 25);
    EXPECT_EQ(state.present(v, now), among_seven(now + 1 - 23) - left) << now;
    EXPECT_EQ(state.present_without(v, now), among_seven(now - 23) - left) << now;
    EXPECT_EQ(state.left(v, now), 7 - left) << now;
    EXPECT_EQ(state.credits(v, now), 10 - among_seven(now - 20) + among_seven(now + 1 - 26)) << now;
    EXPECT_EQ(state.arriving(v, now), now >= 23 && now < 30 ? state.cycle.always() : 0) << now;
    EXPECT_EQ(state.returning(v, now), now >= 26 && now < 33 ? state.cycle.always() : 0) << now;
  }
}

/// A run may follow another at once, as one, or when nothing of it is under way any more.
TEST(VirtualChannelState, ForgetsRunsThatAreOver)
{
  VirtualChannelState state(row_of_four());
  flit_level::VirtualChannel v;
  v.latency = 3;
  v.credits = 10;
  state.enter_run(v, 20, 7);
  EXPECT_TRUE(state.may_enter(v, 27));
  EXPECT_FALSE(state.may_enter(v, 28));
  EXPECT_FALSE(state.may_enter(v, 29));
  EXPECT_TRUE(state.may_enter(v, 30));
  state.make_plain(v, 29);
  EXPECT_EQ(v.plain, 0U);
  state.leave_run(v, 25, 7);
  EXPECT_FALSE(state.may_leave(v, 31));
  EXPECT_TRUE(state.may_leave(v, 32));
  state.enter_run(v, 27, 2);
  EXPECT_EQ(v.in.size(), 9);
  state.make_plain(v, 32);
  EXPECT_EQ(v.plain, 0U); // the credit of 32 returns in 33 only
  state.make_plain(v, 33);
  EXPECT_EQ(v.plain, 1U);
  EXPECT_EQ(v.present, 2);
  EXPECT_EQ(v.credits, 8);
}

/// Flits arrive in every second flit time from 11 on and leave in each from 14 on; 5 were there.
TEST(VirtualChannelState, CountsWhatMovesInPatterns)
{
  VirtualChannelState state(row_of_four());
  flit_level::VirtualChannel v;
  v.present = 5;
  v.left = 100;
  v.credits = 20;
  state.set_arriving(v, state.cycle.every(2, 11), 11);
  state.set_leaving(v, state.cycle.always(), 14);
  state.set_sending(v, state.cycle.every(2, 11), 11);
  state.set_returning(v, state.cycle.always(), 14);
  const std::int64_t present[] = {7, 7, 6}; // when channels decide at 14, 15 and 16
  const std::int64_t credits[] = {19, 20, 20};
  for (FlitTime now = 14; now < 17; ++now) {
    EXPECT_EQ(state.present(v, now), present[now - 14]) << now;
    EXPECT_EQ(state.credits(v, now), credits[now - 14]) << now;
    EXPECT_EQ(state.left(v, now), 100 - (now - 14)) << now;
    EXPECT_EQ(state.present_without(v, now), present[now - 14] - now % 2) << now;
  }
  state.set_leaving(v, 0, 17);
  state.set_arriving(v, 0, 17);
  EXPECT_EQ(state.present(v, 1000), 5);
  EXPECT_EQ(state.left(v, 1000), 97);
}

/// Nodes 0 to 2: injection, two links, ejection.
TEST(VirtualChannelState, ABufferShowsItsFrontMessage)
{
  VirtualChannelState state(row_of_four());
  const auto add = [&](int destination, std::int64_t flits) {
    flit_level::Message made = message(0, destination, flits);
    state.set_path(made);
    return state.messages.add(made);
  };
  const std::uint32_t first = add(2, 7), second = add(0, 9);
  const VirtualChannelId buffer = state.virtual_channel(state.routes.injection(Node(0)));
  flit_level::VirtualChannel& b = state.virtual_channels[buffer];
  state.enter(first, 0, buffer);
  EXPECT_EQ(state.front(buffer), first);
  EXPECT_EQ(b.left, 7);
  EXPECT_TRUE(b.header);
  EXPECT_EQ(b.output, 4U + 1U); // the link up into node 1
  EXPECT_EQ(state.next_hop(buffer).channel, b.output);
  b.left = 3;
  b.header = false;
  state.enter(second, 0, buffer); // behind the first: nothing changes in front
  EXPECT_EQ(state.front(buffer), first);
  EXPECT_EQ(b.left, 3);
  EXPECT_FALSE(b.header);
  EXPECT_EQ(state.pop_front(buffer), first);
  EXPECT_EQ(state.front(buffer), second);
  EXPECT_EQ(b.left, 9);
  EXPECT_TRUE(b.header);
  EXPECT_EQ(b.output, state.routes.ejection(Node(0)));
  EXPECT_EQ(state.pop_front(buffer), second);
  EXPECT_TRUE(b.messages.empty());
}

/// A message in an input queue goes nowhere from there.
TEST(VirtualChannelState, TheEndOfAPathHasNoOutput)
{
  VirtualChannelState state(row_of_four());
  flit_level::Message made = message(0, 1, 5);
  state.set_path(made);
  const VirtualChannelId queue = state.virtual_channel(state.routes.ejection(Node(1)));
  state.enter(state.messages.add(made), 2, queue);
  EXPECT_EQ(state.virtual_channels[queue].left, 5);
  EXPECT_EQ(state.virtual_channels[queue].output, 0U);
}

/// Records of messages that have left a buffer are used again.
TEST(VirtualChannelState, ABufferForgetsWhatHasLeft)
{
  VirtualChannelState state(row_of_four());
  flit_level::Message made = message(0, 1);
  state.set_path(made);
  const VirtualChannelId buffer = state.virtual_channel(state.routes.injection(Node(0)));
  const std::uint32_t id = state.messages.add(made);
  for (int i = 0; i < 10; ++i) {
    state.enter(id, 0, buffer);
    state.pop_front(buffer);
  }
  EXPECT_EQ(state.buffered.places(), 1U);
}

TEST(VirtualChannelState, BeginsIdle)
{
  const flit_level::VirtualChannel v;
  EXPECT_EQ(v.credits, 0);
  EXPECT_EQ(v.owner, no_virtual_channel);
  EXPECT_EQ(v.granted, 0);
  EXPECT_EQ(v.present, 0);
  EXPECT_EQ(v.left, 0);
  EXPECT_TRUE(v.messages.empty());
  EXPECT_EQ(v.output, 0u);
  EXPECT_EQ(v.arriving | v.leaving | v.returning | v.sending, 0u);
  EXPECT_FALSE(v.header);
  EXPECT_EQ(v.request, 0);
  const flit_level::Channel channel;
  EXPECT_EQ(channel.latency, 0);
  EXPECT_EQ(channel.last_sent, -1); // before the first flit time
  EXPECT_FALSE(channel.marked);
  EXPECT_FALSE(channel.streams);
  EXPECT_EQ(channel.owned, 0u);
  EXPECT_EQ(channel.header_pointer, 0u);
  EXPECT_EQ(channel.virtual_channel_pointer, 0u);
}

TEST(VirtualChannelState, NothingIsTakenAtFirst)
{
  const flit_level::Taking taking;
  EXPECT_FALSE(taking.active);
  EXPECT_EQ(taking.since, 0);
  EXPECT_EQ(taking.drain, 0);
  EXPECT_EQ(taking.last, -1);
  const flit_level::Message none{};
  EXPECT_EQ(none.next, nothing);
}

} // namespace
} // namespace loghop::simulate::virtual_channel_state_test
