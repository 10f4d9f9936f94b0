#include "loghop/scenario/mapping/map_ranks.hpp"

#include "unit/scenario/mapping/mapping_fixture.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

namespace loghop::map_ranks_test {
namespace {

TEST(MapRanks, FindsATorusInItsOwnShuffledExchange)
{
  const Platform platform = test::torus({8, 8});
  const RankTraffic pairs = traffic_to_map(test::shuffled_halo(8, 8, 1000, 5), 64);
  const Placement found = mapped(platform, HopDistances(platform), pairs, {}, 1);
  const PlacementLoad load = load_of(platform, HopDistances(platform), pairs, found);
  EXPECT_EQ(load.bytes, 4 * 64 * 1000);
  EXPECT_EQ(load.hop_bytes, load.bytes);
  EXPECT_DOUBLE_EQ(load.hops_a_byte(), 1);
  found.check(platform);
}

/// Also where the case's own placement is the best that there is.
TEST(MapRanks, IsNeverWorseThanWhatIsGiven)
{
  const Platform platform = test::torus({4, 4});
  const RankTraffic pairs = traffic_to_map(test::shuffled_halo(4, 4, 1000, 5), 16);
  const Placement good = mapped(platform, HopDistances(platform), pairs, {}, 1);
  const auto hop_bytes = [&](const Placement& placement) {
    return load_of(platform, HopDistances(platform), pairs, placement).hop_bytes;
  };
  EXPECT_LE(hop_bytes(mapped(platform, HopDistances(platform), pairs, good, 2)), hop_bytes(good));
  EXPECT_LE(hop_bytes(good), hop_bytes(in_blocks(platform, {})));
}

TEST(MapRanks, BlocksHaveAsManyRanksAsThePlacement)
{
  const Platform platform = test::torus({4, 4});
  Placement three;
  three.order = Placement::Order::listed;
  three.cores = {Core(9), Core(2), Core(7)};
  EXPECT_EQ(in_blocks(platform, three).cores, (std::vector<Core>{Core(0), Core(1), Core(2)}));
  EXPECT_EQ(in_blocks(platform, {}).most_ranks(platform), 16);
}

TEST(MapRanks, MoreBytesThanFitAreRefused)
{
  const std::int64_t most = std::int64_t{1} << 44;
  EXPECT_NO_THROW(traffic_to_map({{0, 1, 1, most}}, 2));
  EXPECT_THROW(traffic_to_map({{0, 1, 1, most}, {1, 0, 1, 1}}, 2), std::invalid_argument);
  EXPECT_THROW(traffic_to_map({{0, 1, 1, most + 1}}, 2), std::invalid_argument);
}

} // namespace
} // namespace loghop::map_ranks_test
