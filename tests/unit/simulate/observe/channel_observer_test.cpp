#include "loghop/simulate/observe/channel_observer.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace loghop::simulate::channel_observer_test {
namespace {

/// Nodes 0 and 1 with 4 channels each: from +x, from -x, injection, ejection. A flit takes 10.
WormholeMesh pair(int virtual_channels)
{
  WormholeMesh mesh;
  mesh.dimensions = {2};
  mesh.flit_time = 10;
  mesh.virtual_channels = virtual_channels;
  return mesh;
}

ChannelHold hold(std::uint32_t channel, Picoseconds from, Picoseconds to, std::int64_t flits, std::uint32_t lane = 0)
{
  ChannelHold made;
  made.channel = channel;
  made.virtual_channel = lane;
  made.flits = flits;
  made.from = from;
  made.to = to;
  return made;
}

ChannelUse use_of(const ChannelObserver& observer, std::uint32_t channel)
{
  for (const ChannelUse& use : observer.channels())
    if (use.channel == channel) return use;
  ADD_FAILURE() << "no channel " << channel;
  return {};
}

void expect_use(const ChannelUse& use, std::int64_t flits, Picoseconds busy, Picoseconds blocked, Picoseconds last)
{
  EXPECT_EQ(use.flits, flits);
  EXPECT_EQ(use.busy, busy);
  EXPECT_EQ(use.blocked, blocked);
  EXPECT_EQ(use.last, last);
}

TEST(ChannelObserver, ListsAllChannelsThatExist)
{
  const std::vector<ChannelUse> uses = ChannelObserver(pair(1)).channels();
  const std::vector<std::uint32_t> numbers{0, 2, 3, 5, 6, 7};
  const std::vector<std::string> directions{"-x", "injection", "ejection", "+x", "injection", "ejection"};
  ASSERT_EQ(uses.size(), numbers.size());
  for (std::size_t i = 0; i < uses.size(); ++i) {
    EXPECT_EQ(uses[i].channel, numbers[i]);
    EXPECT_EQ(uses[i].direction, directions[i]);
    EXPECT_EQ(uses[i].to, Node(i < 3 ? 0 : 1));
    EXPECT_EQ(uses[i].from, Node(i == 0 ? 1 : i < 4 ? 0 : 1)) << i;
    expect_use(uses[i], 0, 0, 0, 0);
  }
}

TEST(ChannelObserver, AddsTheHoldsOfAChannel)
{
  ChannelObserver observer(pair(1));
  observer.held(hold(5, 100, 130, 3));
  observer.held(hold(5, 200, 270, 4));
  observer.held(hold(0, 5, 25, 1));
  expect_use(use_of(observer, 5), 7, 100, 30, 270);
  expect_use(use_of(observer, 0), 1, 20, 10, 25);
  expect_use(use_of(observer, 3), 0, 0, 0, 0);
  expect_use(use_of(observer, 7), 0, 0, 0, 0);
}

/// Times in which several virtual channels are held count once.
TEST(ChannelObserver, VirtualChannelsShareTheirTime)
{
  ChannelObserver observer(pair(2));
  observer.held(hold(5, 0, 100, 4));
  observer.held(hold(5, 50, 150, 5, 1));  // overlaps
  observer.held(hold(5, 200, 230, 1));    // apart
  observer.held(hold(5, 230, 240, 1, 1)); // begins where that ends
  expect_use(use_of(observer, 5), 11, 150 + 40, 190 - 110, 240);
  observer.held(hold(5, 20, 260, 2, 1)); // ends last, and joins all of them
  expect_use(use_of(observer, 5), 13, 260, 260 - 130, 260);
  observer.held(hold(5, 261, 270, 0));
  expect_use(use_of(observer, 5), 13, 269, 139, 270);
}

TEST(ChannelObserver, AHoldInsideALongerOneAddsNoTime)
{
  ChannelObserver observer(pair(2));
  observer.held(hold(6, 40, 60, 2));
  observer.held(hold(6, 10, 80, 3, 1));
  expect_use(use_of(observer, 6), 5, 70, 20, 80);
}

/// A channel with the number after the greatest so far.
TEST(ChannelObserver, LearnsOfChannelsOneAfterTheOther)
{
  ChannelObserver observer(pair(1));
  observer.held(hold(0, 0, 10, 1));
  observer.held(hold(2, 10, 20, 1));
  observer.held(hold(3, 20, 40, 2));
  expect_use(use_of(observer, 0), 1, 10, 0, 10);
  expect_use(use_of(observer, 2), 1, 10, 0, 20);
  expect_use(use_of(observer, 3), 2, 20, 0, 40);
  expect_use(use_of(observer, 5), 0, 0, 0, 0);
}

} // namespace
} // namespace loghop::simulate::channel_observer_test
