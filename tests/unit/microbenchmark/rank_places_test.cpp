// Which cores take part in benchmarks of each level, on nodes of two chips of two cores: 0 1 | 2 3, 4 5 | 6 7.
#include "loghop/microbenchmark/rank_places.hpp"

#include "support/benchmark_platforms.hpp"
#include "support/two_nodes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace loghop::rank_places_test {
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

TEST(RankPlaces, PairsThatDoNotFitAreOnTheNextChipsAndNodes)
{
  EXPECT_THAT(cores_in(pairs_at(test::two_nodes(), {}, Level::within_chip, 2).placement), ElementsAre(0, 1, 2, 3));
  Platform platform = test::nodes_of_cores(2); // cores 0 to 3 are of node 0
  test::fluid_of(platform).nodes = 4;          // the partner is node 2
  EXPECT_THAT(cores_in(pairs_at(platform, {}, Level::between_nodes, 6).placement),
              ElementsAre(0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13));
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
       {std::pair(Level::within_chip, 2), std::pair(Level::within_node, 2), std::pair(Level::between_nodes, 4)})
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

/// What is wrong, whole.
template<class Call> std::string refusal(const Call& call)
{
  try {
    call();
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

TEST(RankPlaces, RefusalsSayWhatThereIs)
{
  const Platform cores = test::nodes_of_cores(2), nodes = test::loggops_nodes(4);
  EXPECT_EQ(refusal([&] { one_and_others_at(cores, Level::within_node, 4); }),
            "4 others: expected 1 to 3, within_node on platform cores");
  EXPECT_EQ(refusal([&] { one_and_others_at(nodes, Level::between_nodes, 0); }),
            "0 others: expected 1 to 3, between_nodes on platform loggops");
  EXPECT_EQ(refusal([&] { pairs_at(cores, {}, Level::between_nodes, 5); }),
            "5 pairs: expected 1 to 4, between_nodes on platform cores");
  EXPECT_EQ(refusal([&] { pairs_at(nodes, {}, Level::between_nodes, 2); }),
            "2 pairs: expected 1 to 1, between_nodes on platform loggops");
  EXPECT_EQ(refusal([&] { ring_at(cores, Level::within_node, 5); }),
            "4 others: expected 1 to 3, within_node on platform cores");
}

TEST(RankPlaces, NodesWithoutCoresAreRanks)
{
  const Platform platform = test::loggops_nodes(6);
  PlanOptions options;
  EXPECT_EQ(partner_node(platform, options), 3);
  EXPECT_EQ(pair_at(platform, options, Level::to_itself).to, Rank(0));
  EXPECT_EQ(pair_at(platform, options, Level::between_nodes).to, Rank(3));
  EXPECT_THAT(pairs_at(platform, options, Level::between_nodes, 1).pairs, ElementsAre(std::pair(Rank(0), Rank(3))));
  options.partner = 5;
  EXPECT_EQ(partner_node(platform, options), 5);
  EXPECT_EQ(pair_at(platform, options, Level::between_nodes).to, Rank(5));
  EXPECT_THAT(pairs_at(platform, options, Level::between_nodes, 1).pairs, ElementsAre(std::pair(Rank(0), Rank(5))));
  EXPECT_EQ(most_pairs_at(platform, Level::between_nodes), 1);
  EXPECT_EQ(most_others_at(platform, Level::between_nodes), 5);
  for (const Placement& placement :
       {pair_at(platform, options, Level::between_nodes).placement,
        pairs_at(platform, options, Level::between_nodes, 1).placement,
        one_and_others_at(platform, Level::between_nodes, 5), ring_at(platform, Level::between_nodes, 6),
        group_at(platform, Level::between_nodes, 6, 1)})
    EXPECT_NE(placement.order, Placement::Order::listed);
  EXPECT_EQ(partner_node(test::loggops_nodes(2), {}), 1);
  EXPECT_EQ(partner_node(test::loggops_nodes(1), {}), 1);
}

TEST(RankPlaces, PlacesOfCoresAreListed)
{
  const Platform platform = test::nodes_of_cores(4); // of two chips: 0 to 7, and 8 to 15
  EXPECT_EQ(pair_at(platform, {}, Level::within_node).to, Rank(1));
  for (const Placement& placement :
       {pair_at(platform, {}, Level::within_chip).placement, pairs_at(platform, {}, Level::within_node, 2).placement,
        one_and_others_at(platform, Level::within_chip, 2), ring_at(platform, Level::within_node, 3),
        group_at(platform, Level::within_chip, 2, 0)})
    EXPECT_EQ(placement.order, Placement::Order::listed);
  EXPECT_THAT(cores_in(pair_at(platform, {}, Level::within_node).placement), ElementsAre(0, 4));
  EXPECT_THAT(cores_in(one_and_others_at(platform, Level::within_chip, 3)), ElementsAre(0, 1, 2, 3));
  EXPECT_THAT(cores_in(one_and_others_at(platform, Level::within_chip, 2)), ElementsAre(0, 1, 2));
  EXPECT_THAT(cores_in(one_and_others_at(platform, Level::within_node, 7)), ElementsAre(0, 4, 5, 6, 7, 1, 2, 3));
  EXPECT_THAT(cores_in(ring_at(platform, Level::within_chip, 4)), ElementsAre(0, 1, 2, 3));
  EXPECT_THAT(cores_in(ring_at(platform, Level::within_node, 8)), ElementsAre(0, 4, 1, 5, 2, 6, 3, 7));
  EXPECT_THAT(cores_in(pairs_at(platform, {}, Level::within_chip, 2).placement), ElementsAre(0, 1, 2, 3));
  EXPECT_THAT(cores_in(pairs_at(platform, {}, Level::within_node, 3).placement), ElementsAre(0, 4, 1, 5, 2, 6));
  EXPECT_THAT(cores_in(pairs_at(platform, {}, Level::between_nodes, 2).placement), ElementsAre(0, 8, 1, 9));
}

TEST(RankPlaces, GroupsMustFit)
{
  const Platform platform = test::nodes_of_cores(2); // two nodes of four cores
  const auto problem = [&](Level level, int ranks, int ranks_per_node) {
    return refusal([&] { group_at(platform, level, ranks, ranks_per_node); });
  };
  for (const auto& [level, most, ranks_per_node] : {std::tuple(Level::within_chip, 2, 0),
                                                    {Level::within_node, 4, 0},
                                                    {Level::within_node, 4, 1},
                                                    {Level::between_nodes, 8, 0},
                                                    {Level::between_nodes, 8, 4},
                                                    {Level::between_nodes, 6, 3}}) {
    EXPECT_EQ(problem(level, most, ranks_per_node), "");
    EXPECT_EQ(problem(level, 1, ranks_per_node), "");
    EXPECT_NE(problem(level, most + 1, ranks_per_node), "");
    EXPECT_NE(problem(level, 0, ranks_per_node), "");
  }
  EXPECT_EQ(problem(Level::within_chip, 3, 0),
            "3 ranks, 2 a node: expected at most 1 nodes of 4 cores, within_chip on platform cores");
  EXPECT_EQ(problem(Level::between_nodes, 2, 5),
            "2 ranks, 5 a node: expected at most 2 nodes of 4 cores, between_nodes on platform cores");
  EXPECT_THAT(cores_in(group_at(platform, Level::between_nodes, 5, 3)), ElementsAre(0, 1, 2, 4, 5));
  EXPECT_EQ(refusal([] { group_at(test::loggops_nodes(4), Level::between_nodes, 4, 0); }), "");
  EXPECT_EQ(refusal([] { group_at(test::loggops_nodes(4), Level::between_nodes, 5, 0); }),
            "5 ranks, 1 a node: expected at most 4 nodes of 1 cores, between_nodes on platform loggops");
}

} // namespace
} // namespace loghop::rank_places_test
