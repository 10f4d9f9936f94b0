#include "loghop/scenario/mapping/pair_exchange.hpp"

#include "loghop/workload/core/random.hpp"
#include "unit/scenario/mapping/mapping_fixture.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace loghop::pair_exchange_test {
namespace {

/// What an exchange is said to add is what it adds, counted anew: also onto free places.
TEST(PairExchange, AddsWhatItSays)
{
  const HopDistances hops(test::torus({5, 4}));
  for (const int places : {1, 2}) {
    const int ranks = 16 * places;
    RandomStream random(5, RandomPurpose::mapping, 9);
    std::vector<simulate::PairTraffic> pairs;
    for (int i = 0; i < 80; ++i)
      pairs.push_back({static_cast<int>(random.below(ranks)), static_cast<int>(random.below(ranks)), 1,
                       static_cast<std::int64_t>(random.below(1000))});
    const RankTraffic traffic = rank_traffic(pairs, ranks);
    IndexedVector<Rank, Node> nodes;
    for (int i = 0; i < ranks; ++i)
      nodes.push_back(Node(i / places));
    PlacedRanks placed(traffic, hops, nodes, places);
    for (int i = 0; i < 500; ++i) {
      const Rank rank(static_cast<int>(random.below(static_cast<std::uint64_t>(ranks))));
      const int place = static_cast<int>(random.below(static_cast<std::uint64_t>(placed.places())));
      placed.exchange(rank, place, placed.added(rank, place));
      ASSERT_EQ(placed.hop_bytes(), hop_bytes(traffic, placed.nodes(), hops));
      ASSERT_EQ(placed.place_of(rank), place);
    }
  }
}

/// The best of all 8! placements on a ring, by trying each.
TEST(PairExchange, FindsTheBestOfAllOnASmallRing)
{
  const HopDistances hops(test::torus({8}));
  RandomStream random(3, RandomPurpose::mapping, 9);
  std::vector<simulate::PairTraffic> pairs;
  for (int i = 0; i < 14; ++i)
    pairs.push_back({static_cast<int>(random.below(8)), static_cast<int>(random.below(8)), 1,
                     static_cast<std::int64_t>(1 + random.below(100))});
  const RankTraffic traffic = rank_traffic(pairs, 8);
  std::vector<int> order(8);
  std::iota(order.begin(), order.end(), 0);
  std::int64_t least = hop_bytes(traffic, test::in_order(8), hops);
  do {
    IndexedVector<Rank, Node> nodes;
    for (const int node : order)
      nodes.push_back(Node(node));
    least = std::min(least, hop_bytes(traffic, nodes, hops));
  } while (std::next_permutation(order.begin(), order.end()));
  const auto found = improved_by_exchange(PlacedRanks(traffic, hops, test::in_order(8), 1), traffic, hops, 1);
  EXPECT_TRUE(test::are_apart(found, 8));
  EXPECT_EQ(hop_bytes(traffic, found, hops), least);
}

TEST(PairExchange, IsNeverWorse)
{
  const HopDistances hops(test::torus({6, 6}));
  const ExchangeEffort little = {10, 1000};
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const RankTraffic traffic = rank_traffic(test::shuffled_halo(6, 6, 7, seed), 36);
    const std::int64_t before = hop_bytes(traffic, test::in_order(36), hops);
    const auto found =
        improved_by_exchange(PlacedRanks(traffic, hops, test::in_order(36), 1), traffic, hops, seed, little);
    EXPECT_TRUE(test::are_apart(found, 36));
    EXPECT_LE(hop_bytes(traffic, found, hops), before);
  }
}

TEST(PairExchange, RanksThatDoNotTalkStay)
{
  const HopDistances hops(test::torus({4}));
  const RankTraffic silent = rank_traffic({}, 4);
  const auto found = improved_by_exchange(PlacedRanks(silent, hops, test::in_order(4), 1), silent, hops, 1);
  for (int i = 0; i < 4; ++i)
    EXPECT_EQ(found[Rank(i)], Node(i));
}

} // namespace
} // namespace loghop::pair_exchange_test
