// Which cores take part in benchmarks of each level, on nodes of two chips of two cores: 0 1 | 2 3, 4 5 | 6 7.
#include "loghop/microbenchmark/rank_places.hpp"

#include "support/two_nodes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>
#include <utility>
#include <vector>

namespace loghop {
namespace {

using testing::ElementsAre;

std::vector<int> cores_in(const Placement& placement)
{
  std::vector<int> cores;
  for (const Core core : placement.cores)
    cores.push_back(core.value());
  return cores;
}

TEST(RankPlaces, PairsAreOfTheirLevel)
{
  const Platform platform = test::two_nodes();
  EXPECT_EQ(pair_at(platform, {}, Level::to_itself).to, Rank(0));
  EXPECT_THAT(cores_in(pair_at(platform, {}, Level::within_chip).placement), ElementsAre(0, 1));
  EXPECT_THAT(cores_in(pair_at(platform, {}, Level::within_node).placement), ElementsAre(0, 2));
  EXPECT_THAT(cores_in(pair_at(platform, {}, Level::between_nodes).placement), ElementsAre(0, 4));
}

TEST(RankPlaces, OthersOfTheNodeAreOnOtherChipsFirst)
{
  const Platform platform = test::two_nodes();
  EXPECT_EQ(most_others_at(platform, Level::within_chip), 1);
  EXPECT_EQ(most_others_at(platform, Level::within_node), 3);
  EXPECT_EQ(most_others_at(platform, Level::between_nodes), 1);
  EXPECT_THAT(cores_in(one_and_others_at(platform, Level::within_chip, 1)), ElementsAre(0, 1));
  EXPECT_THAT(cores_in(one_and_others_at(platform, Level::within_node, 2)), ElementsAre(0, 2, 3));
  EXPECT_THAT(cores_in(one_and_others_at(platform, Level::within_node, 3)), ElementsAre(0, 2, 3, 1));
}

TEST(RankPlaces, ConcurrentPairsAreOfTheirLevel)
{
  const Platform platform = test::two_nodes();
  EXPECT_EQ(most_pairs_at(platform, Level::within_chip), 1);
  EXPECT_EQ(most_pairs_at(platform, Level::within_node), 2);
  EXPECT_EQ(most_pairs_at(platform, Level::between_nodes), 4);
  EXPECT_THAT(cores_in(pairs_at(platform, {}, Level::within_chip, 1).placement), ElementsAre(0, 1));
  EXPECT_THAT(cores_in(pairs_at(platform, {}, Level::within_node, 2).placement), ElementsAre(0, 2, 1, 3));
  EXPECT_THAT(cores_in(pairs_at(platform, {}, Level::between_nodes, 3).placement), ElementsAre(0, 4, 1, 5, 2, 6));
  EXPECT_THAT(pairs_at(platform, {}, Level::between_nodes, 2).pairs,
              ElementsAre(std::pair(Rank(0), Rank(1)), std::pair(Rank(2), Rank(3))));
}

TEST(RankPlaces, RingsGoFromChipToChip)
{
  const Platform platform = test::two_nodes();
  EXPECT_THAT(cores_in(ring_at(platform, Level::within_chip, 2)), ElementsAre(0, 1));
  EXPECT_THAT(cores_in(ring_at(platform, Level::within_node, 4)), ElementsAre(0, 2, 1, 3));
  EXPECT_THAT(cores_in(ring_at(platform, Level::within_node, 3)), ElementsAre(0, 2, 1));
}

TEST(RankPlaces, MoreThanThereAreAndFewerThanNeededAreRefused)
{
  const Platform platform = test::two_nodes();
  for (const auto& [level, most] :
       {std::pair(Level::within_chip, 2), std::pair(Level::within_node, 4), std::pair(Level::between_nodes, 2)})
    for (const int ranks : {1, most + 1}) {
      EXPECT_THROW(ring_at(platform, level, ranks), std::invalid_argument) << name_of(level) << ' ' << ranks;
      EXPECT_THROW(one_and_others_at(platform, level, ranks - 1), std::invalid_argument) << name_of(level);
    }
  for (const auto& [level, most] :
       {std::pair(Level::within_chip, 1), std::pair(Level::within_node, 2), std::pair(Level::between_nodes, 4)})
    for (const int pairs : {0, most + 1})
      EXPECT_THROW(pairs_at(platform, {}, level, pairs), std::invalid_argument) << name_of(level) << ' ' << pairs;
}

TEST(RankPlaces, GroupsFillNodes)
{
  const Platform platform = test::two_nodes();
  EXPECT_THAT(cores_in(group_at(platform, Level::within_chip, 2, 0)), ElementsAre(0, 1));
  EXPECT_THAT(cores_in(group_at(platform, Level::within_node, 3, 0)), ElementsAre(0, 1, 2));
  EXPECT_THAT(cores_in(group_at(platform, Level::between_nodes, 6, 0)), ElementsAre(0, 1, 2, 3, 4, 5));
  EXPECT_THAT(cores_in(group_at(platform, Level::between_nodes, 4, 2)), ElementsAre(0, 1, 4, 5));
  EXPECT_THAT(cores_in(group_at(platform, Level::between_nodes, 2, 1)), ElementsAre(0, 4));
}

} // namespace
} // namespace loghop
