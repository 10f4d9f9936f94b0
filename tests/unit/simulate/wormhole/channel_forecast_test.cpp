#include "loghop/simulate/wormhole/channel_forecast.hpp"

#include "unit/simulate/wormhole/small_mesh.hpp"

#include <gtest/gtest.h>

#include <cstdint>

namespace loghop::simulate::channel_forecast_test {
namespace {

using Forecast = ChannelForecast::Forecast;

constexpr FlitTime now = 100;
constexpr std::int64_t no_limit = INT64_MAX;

/// The link from node 0 up into node 1, with 3 virtual channels. Number 0 has messages from the injection channel, the
/// others from buffers that lead nowhere: only numbers count.
class Link {
public:
  Link() : state(test::row_of_four(MeshTopology::mesh, 3)), forecast(state, 1'000'000) {}

  flit_level::VirtualChannel& from(std::uint32_t v) { return state.virtual_channels[v]; }
  flit_level::VirtualChannel& to(std::uint32_t v) { return state.virtual_channels[state.virtual_channel(id, v)]; }
  /// A message has the virtual channel.
  void own(std::uint32_t v, std::int64_t present, std::int64_t left, std::int64_t credits)
  {
    state.channels[id].owned |= std::uint64_t{1} << v;
    to(v).owner = v;
    to(v).credits = credits;
    from(v).present = present;
    from(v).left = left;
  }
  Forecast foretell(std::uint32_t pointer = 0, std::int64_t most = no_limit) const
  {
    Forecast found;
    forecast.foretell(id, pointer, now, most, found);
    return found;
  }
  FlitPattern times(const Forecast& found, std::uint32_t v) const { return found.of(state.virtual_channel(id, v)); }

  VirtualChannelState state;
  ChannelForecast forecast;
  ChannelId id = 5;
};

TEST(ChannelForecast, NobodyHasTheChannel)
{
  const Link link;
  EXPECT_EQ(link.foretell().length, 0);
  EXPECT_FALSE(link.forecast.may_send(link.id, now));
}

TEST(ChannelForecast, OneMessageSendsInEveryFlitTimeUpToItsTail)
{
  Link link;
  link.own(0, 40, 40, 50);
  const Forecast found = link.foretell();
  EXPECT_EQ(found.length, 39);
  EXPECT_EQ(link.times(found, 0), link.state.cycle.always());
  EXPECT_EQ(link.times(found, 1), 0u);
  EXPECT_EQ(link.foretell(2).length, 39);
  EXPECT_EQ(link.foretell(0, 7).length, 7);
  EXPECT_TRUE(link.forecast.may_send(link.id, now));
}

/// 7 flits are there, then 9 credits, then both come in every flit time.
TEST(ChannelForecast, FlitsAndCreditsLast)
{
  Link link;
  link.own(1, 7, 40, 9);
  EXPECT_EQ(link.foretell().length, 7);
  link.state.set_arriving(link.from(1), link.state.cycle.always(), now + 1);
  EXPECT_EQ(link.foretell().length, 9);
  link.state.set_returning(link.to(1), link.state.cycle.always(), now + 1);
  EXPECT_EQ(link.foretell().length, 39);
}

TEST(ChannelForecast, TwoMessagesAlternate)
{
  Link link;
  link.own(0, 50, 100, 60);
  link.own(2, 80, 90, 70);
  const Forecast found = link.foretell(1); // number 2 is first
  EXPECT_EQ(link.times(found, 2), link.state.cycle.every(2, now));
  EXPECT_EQ(link.times(found, 0), link.state.cycle.every(2, now + 1));
  EXPECT_EQ(found.length, 100); // 50 flits of number 0
}

/// A credit comes in every third flit time: so often a flit goes. 50 flits last for 50 periods, with one in each.
TEST(ChannelForecast, CreditsSetThePace)
{
  Link link;
  link.own(0, 60, 51, 1);
  link.state.set_returning(link.to(0), link.state.cycle.every(3, now), now + 1);
  const Forecast found = link.foretell();
  EXPECT_EQ(link.times(found, 0), link.state.cycle.every(3, now));
  EXPECT_EQ(found.length, 150);
}

/// 7 flits come in each 12 flit times, in no shorter period. 35 of 37 go in 5 periods, 2 in the next flit times, and the
/// tail could go 3 flit times after these periods.
TEST(ChannelForecast, AMessageThatIsAloneSendsItsFlitsAsTheyCome)
{
  Link link;
  link.own(0, 0, 38, 8);
  FlitPattern flits = 0;
  for (const int i : {0, 1, 3, 4, 5, 8, 10})
    flits |= link.state.cycle.every(12, now + i);
  link.state.set_arriving(link.from(0), flits, now);
  link.state.set_returning(link.to(0), link.state.cycle.later(flits, 5), now);
  const Forecast found = link.foretell();
  EXPECT_EQ(link.times(found, 0), flits);
  EXPECT_EQ(found.length, 63);
}

/// A flit in every second flit time uses the 4 credits, and one that returns after 6 flit times: there is none after 10.
TEST(ChannelForecast, AMessageThatIsAloneRunsOutOfCredits)
{
  Link link;
  link.own(0, 0, 100, 4);
  link.state.set_arriving(link.from(0), link.state.cycle.every(2, now), now);
  link.state.set_returning(link.to(0), link.state.cycle.every(6, now), now + 1);
  const Forecast found = link.foretell();
  EXPECT_EQ(link.times(found, 0), link.state.cycle.every(2, now));
  EXPECT_EQ(found.length, 10);
}

TEST(ChannelForecast, AHeaderThatWillHaveACreditMakesAllUncertain)
{
  Link link;
  link.own(0, 50, 100, 60);
  link.state.channels[link.id].waiting.push_back(7);
  EXPECT_EQ(link.foretell().length, 50);
  link.to(1).credits = 0;
  link.state.set_returning(link.to(1), link.state.cycle.every(4, now + 2), now);
  EXPECT_EQ(link.foretell().length, 0);
  EXPECT_TRUE(link.forecast.may_send(link.id, now));
}

/// Three messages, whose flits come in every fourth flit time, have each a third of the channel: no period has both. The 7
/// credits of the one that is first are used after 21 flit times.
TEST(ChannelForecast, MessagesTakeTurnsHoweverTheirFlitsCome)
{
  Link link;
  for (const std::uint32_t v : {0u, 1u, 2u}) {
    link.own(v, 7, 100, 7);
    link.state.set_arriving(link.from(v), link.state.cycle.every(4, now + v), now + 1);
  }
  const Forecast found = link.foretell(1);
  EXPECT_EQ(found.length, 21);
  for (const std::uint32_t v : {0u, 1u, 2u})
    EXPECT_EQ(link.times(found, v), link.state.cycle.every(3, now + (v + 2) % 3)) << v;
  link.own(0, 7, 17, 20); // 16 flits before the tail, and the second one has 7 credits
  EXPECT_EQ(link.foretell(0).length, 22);
  link.from(0).left = 16;
  EXPECT_EQ(link.foretell(0).length, 0);
}

/// 16 flits before the tail are.
TEST(ChannelForecast, ShortMessagesThatShareAreNotWorthIt)
{
  Link link;
  link.own(0, 50, 100, 60);
  link.own(1, 16, 16, 60);
  EXPECT_EQ(link.foretell().length, 0);
  link.from(1).left = 17;
  for (const std::uint32_t pointer : {0u, 1u, 2u})
    EXPECT_EQ(link.foretell(pointer).length, pointer == 1 ? 30 : 32) << pointer; // number 1 first or second
}

} // namespace
} // namespace loghop::simulate::channel_forecast_test
