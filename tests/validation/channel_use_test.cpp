// Does each channel of a wormhole network carry as many flits, and is it held for as long, as in a simulation flit by
// flit that counts flit times? On random loads, of both networks; and by hand.
#include "loghop/simulate/wormhole/worm.hpp"
#include "support/thorough.hpp"
#include "support/worm_run.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace loghop::test::channel_use_test {
namespace {

using reference::ChannelCounts;
using reference::VirtualChannels;
using simulate::ChannelUse;

const int loads_of_each_kind = few_or_all(8, 60);
constexpr LoadKind kinds[] = {LoadKind::mixed,       LoadKind::streaming, LoadKind::starved,
                              LoadKind::permutation, LoadKind::hot_spot,  LoadKind::long_messages};

/// "+x" is "up 0" to the references.
std::string direction_of(const ChannelUse& use)
{
  const std::string& d = use.direction;
  if (d[0] != '+' && d[0] != '-') return d;
  const std::size_t letter = std::string("xyz").find(d[1]);
  const int dimension = letter == std::string::npos ? std::stoi(d.substr(1)) - 1 : static_cast<int>(letter);
  return (d[0] == '+' ? "up " : "down ") + std::to_string(dimension);
}

void expect_equal(const std::vector<ChannelUse>& found, ChannelCounts expected)
{
  for (const ChannelUse& use : found) {
    const auto count = expected[{use.from.value(), direction_of(use)}];
    ASSERT_EQ(use.flits, count.flits) << use.from << ' ' << use.direction;
    ASSERT_EQ(use.busy, count.busy) << use.from << ' ' << use.direction;
    ASSERT_EQ(use.blocked, count.busy - count.flits) << use.from << ' ' << use.direction;
    expected.erase({use.from.value(), direction_of(use)});
  }
  for (const auto& [place, count] : expected)
    ASSERT_EQ(count.flits, 0) << place.first << ' ' << place.second << " is missing";
}

TEST(ChannelUse, OfTheWormLevelNetworkEqualsFlitLevel)
{
  for (const bool input_queue : {false, true})
    for (const LoadKind kind : kinds)
      for (int seed = 0; seed < loads_of_each_kind; ++seed) {
        const Load load = random_load(kind, seed, input_queue);
        expect_equal(run_worms(load).channels, reference::simulate(load.config, load.messages).channels);
        ASSERT_FALSE(HasFatalFailure()) << describe(load);
      }
}

class ChannelUseOfVirtualChannels : public testing::TestWithParam<VirtualChannels> {};

TEST_P(ChannelUseOfVirtualChannels, EqualsFlitLevel)
{
  for (const bool input_queue : {false, true})
    for (const LoadKind kind : kinds)
      for (int seed = 0; seed < loads_of_each_kind; ++seed) {
        Load load = random_load(kind, seed, input_queue);
        load.config.credit = std::max<std::int64_t>(load.config.credit, 1);
        const auto expected = reference::simulate(load.config, GetParam(), load.messages).channels;
        expect_equal(run_virtual_channels(load, GetParam()).channels, expected);
        if (!input_queue) expect_equal(run_flits(load, GetParam()).channels, expected);
        ASSERT_FALSE(HasFatalFailure()) << describe(load);
      }
}

INSTANTIATE_TEST_SUITE_P(Networks, ChannelUseOfVirtualChannels,
                         testing::Values(VirtualChannels{false, 1}, VirtualChannels{false, 3}, VirtualChannels{true, 2},
                                         VirtualChannels{true, 4}));

/// Each message of random loads alone: by flits one by one it takes what is said to be the least.
TEST(TimeAlone, IsThatOfAMessageOnAnIdleNetwork)
{
  for (const LoadKind kind : kinds)
    for (int seed = 0; seed < loads_of_each_kind; ++seed) {
      Load load = random_load(kind, seed);
      load.messages.resize(1);
      const reference::Config& c = load.config;
      const reference::Result r = reference::simulate(c, load.messages).results[0];
      const simulate::WormTiming timing{1, c.hop, c.injection, c.ejection, c.credit, c.buffer, 0};
      const simulate::MeshRoutes routes(c.dimensions);
      const reference::Message& m = load.messages[0];
      ASSERT_EQ(simulate::time_alone(timing, routes.distance(Node(m.source), Node(m.destination)), m.flits),
                r.delivered - m.release)
          << describe(load);
    }
}

TEST(TimeAlone, IsThatOfAMessageOnAnIdleTorus)
{
  const VirtualChannels torus{true, 2};
  for (const LoadKind kind : kinds)
    for (int seed = 0; seed < loads_of_each_kind; ++seed) {
      Load load = random_load(kind, seed);
      load.messages.resize(1);
      load.config.credit = std::max<std::int64_t>(load.config.credit, 1);
      const reference::Config& c = load.config;
      const reference::Message& m = load.messages[0];
      const simulate::WormTiming timing{1, c.hop, c.injection, c.ejection, c.credit, c.buffer, 0};
      const simulate::MeshRoutes routes(c.dimensions, MeshTopology::torus);
      ASSERT_EQ(simulate::time_alone(timing, routes.distance(Node(m.source), Node(m.destination)), m.flits),
                reference::simulate(c, torus, load.messages).results[0].delivered - m.release)
          << describe(load);
    }
}

} // namespace
} // namespace loghop::test::channel_use_test
