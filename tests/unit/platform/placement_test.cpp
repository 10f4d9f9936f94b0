#include "loghop/platform/placement.hpp"

#include "support/indices.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

namespace loghop::placement_test {
namespace {

using Order = Placement::Order;

/// 3 nodes of 2 chips of 2 cores: node 0 has cores 0 to 3.
Platform platform()
{
  Platform p;
  p.name = "three";
  FluidNetwork network;
  network.nodes = 3;
  MulticoreNodes nodes;
  nodes.node.chips = 2;
  nodes.node.cores_per_chip = 2;
  p.network = network;
  p.nodes = nodes;
  return p;
}

std::string refusal(const Placement& placement, const Platform& p, int ranks)
{
  try {
    placement.cores_of(p, ranks);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

TEST(Placement, BlocksFillNodeAfterNode)
{
  EXPECT_EQ(Placement{}.cores_of(platform(), 6), on_cores({0, 1, 2, 3, 4, 5}));
  EXPECT_EQ(Placement{}.most_ranks(platform()), 12);
  EXPECT_EQ((Placement{Order::block, 3, {}}.cores_of(platform(), 8)), on_cores({0, 0, 0, 1, 1, 1, 2, 2}));
  EXPECT_EQ((Placement{Order::block, 3, {}}.most_ranks(platform())), 36);
}

TEST(Placement, CyclicOnesGoFromNodeToNode)
{
  const Placement cyclic{Order::cyclic, 1, {}};
  EXPECT_EQ(cyclic.cores_of(platform(), 7), on_cores({0, 4, 8, 1, 5, 9, 2}));
  EXPECT_EQ(cyclic.cores_of(platform(), 12), on_cores({0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11}));
  const IndexedVector<Rank, Core> twice = Placement{Order::cyclic, 2, {}}.cores_of(platform(), 14);
  EXPECT_EQ(std::vector<Core>(twice.begin() + 12, twice.end()), indices<Core>({0, 4}));
}

TEST(Placement, ListedOnesAreThoseOfTheList)
{
  const Placement listed{Order::listed, 1, indices<Core>({11, 0, 5})};
  EXPECT_EQ(listed.cores_of(platform(), 3), on_cores({11, 0, 5}));
  EXPECT_EQ(listed.cores_of(platform(), 2), on_cores({11, 0}));
  EXPECT_EQ(listed.most_ranks(platform()), 3);
  EXPECT_EQ((Placement{Order::listed, 2, indices<Core>({7, 7})}.cores_of(platform(), 2)), on_cores({7, 7}));
}

TEST(Placement, RanksThatDoNotFitAreRefused)
{
  EXPECT_EQ(refusal({}, platform(), 12), "");
  EXPECT_EQ(refusal({}, platform(), 13), "expected at most 12 ranks, found 13");
  EXPECT_EQ(refusal({Order::cyclic, 2, {}}, platform(), 25), "expected at most 24 ranks, found 25");
  EXPECT_EQ(refusal({Order::listed, 1, indices<Core>({1, 2})}, platform(), 3), "expected at most 2 ranks, found 3");
}

TEST(Placement, CoresThatAreNotThereOrTakenAreRefused)
{
  EXPECT_EQ(refusal({Order::listed, 1, indices<Core>({3, 12})}, platform(), 1),
            "expected a core from 0 to 11, found rank 1 on core 12");
  EXPECT_EQ(refusal({Order::listed, 1, indices<Core>({4, 3, 4})}, platform(), 1),
            "expected no more ranks on a core than \"ranks_per_core\", which is 1, found also rank 2 on core 4");
}

TEST(Placement, NodesFollowFromCores)
{
  EXPECT_EQ(Placement{}.nodes_of(platform(), 6).elements(), indices<Node>({0, 0, 0, 0, 1, 1}));
  EXPECT_EQ((Placement{Order::cyclic, 1, {}}.nodes_of(platform(), 5)).elements(), indices<Node>({0, 1, 2, 0, 1}));
}

TEST(Placement, LevelsFollowFromCores)
{
  const auto level = levels_of(platform(), Placement{Order::listed, 2, indices<Core>({0, 0, 1, 2, 4})});
  EXPECT_EQ(level(Rank(0), Rank(1)), Level::to_itself);
  EXPECT_EQ(level(Rank(0), Rank(2)), Level::within_chip);
  EXPECT_EQ(level(Rank(3), Rank(0)), Level::within_node);
  EXPECT_EQ(level(Rank(4), Rank(0)), Level::between_nodes);
}

TEST(Placement, OneRankANodeGoesFromNodeToNode)
{
  EXPECT_EQ(one_rank_a_node(platform()).nodes_of(platform(), 3).elements(), indices<Node>({0, 1, 2}));
  Platform p = platform();
  p.nodes = RankNodes{};
  EXPECT_EQ(one_rank_a_node(p).nodes_of(p, 3).elements(), indices<Node>({0, 1, 2}));
}

TEST(Placement, LevelsAreThoseOfTheNodes)
{
  using Levels = std::vector<Level>;
  Platform p = platform();
  EXPECT_EQ(levels_on(p), (Levels{Level::to_itself, Level::within_chip, Level::within_node, Level::between_nodes}));
  MulticoreNodes one_chip;
  one_chip.node.cores_per_chip = 2;
  p.nodes = one_chip;
  EXPECT_EQ(levels_on(p), (Levels{Level::to_itself, Level::within_chip, Level::between_nodes}));
  MulticoreNodes single_cores;
  single_cores.node.chips = 2;
  p.nodes = single_cores;
  EXPECT_EQ(levels_on(p), (Levels{Level::to_itself, Level::within_node, Level::between_nodes}));
  p.nodes = RankNodes{};
  EXPECT_EQ(levels_on(p), (Levels{Level::to_itself, Level::between_nodes}));
}

TEST(Placement, NodesWithoutCoresTakeOneRankEach)
{
  Platform p = platform();
  p.nodes = RankNodes{};
  EXPECT_EQ(Placement{}.cores_of(p, 3), on_cores({0, 1, 2}));
  EXPECT_EQ(Placement{}.nodes_of(p, 3).elements(), indices<Node>({0, 1, 2}));
  EXPECT_FALSE(levels_of(p, {}));
  EXPECT_EQ((Placement{Order::cyclic, 1, {}}.nodes_of(p, 3)).elements(), indices<Node>({0, 1, 2}));
  EXPECT_EQ((Placement{Order::listed, 1, indices<Core>({2, 0})}.nodes_of(p, 2)).elements(), indices<Node>({2, 0}));
  EXPECT_EQ(refusal({Order::block, 2, {}}, p, 1),
            "expected no \"ranks_per_core\": the nodes of platform three have no cores, and take one rank each");
  EXPECT_EQ(refusal({Order::listed, 1, indices<Core>({3})}, p, 1),
            "expected a node from 0 to 2, found rank 0 on node 3");
  EXPECT_EQ(refusal({Order::listed, 1, indices<Core>({1, 1})}, p, 1),
            "expected one rank a node, found also rank 1 on node 1");
}

TEST(Placement, EveryCoreCanBeListed)
{
  const Placement listed{Order::listed, 1, indices<Core>({11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0})};
  EXPECT_EQ(listed.cores_of(platform(), 12), on_cores({11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0}));
  EXPECT_NO_THROW(listed.check(platform()));
  EXPECT_EQ(listed.nodes_of(platform(), 5).elements(), indices<Node>({2, 2, 2, 2, 1}));
  EXPECT_EQ(refusal({Order::listed, 1, indices<Core>({12})}, platform(), 0),
            "expected a core from 0 to 11, found rank 0 on core 12");
}

TEST(Placement, ACoreTakesAsManyRanksAsItMay)
{
  EXPECT_EQ((Placement{Order::listed, 3, indices<Core>({2, 2, 2})}.cores_of(platform(), 3)), on_cores({2, 2, 2}));
  EXPECT_EQ(refusal({Order::listed, 3, indices<Core>({2, 2, 0, 2, 2})}, platform(), 1),
            "expected no more ranks on a core than \"ranks_per_core\", which is 3, found also rank 4 on core 2");
  EXPECT_EQ((Placement{Order::cyclic, 2, {}}.most_ranks(platform())), 24);
  EXPECT_EQ(refusal({Order::cyclic, 2, {}}, platform(), 24), "");
  EXPECT_EQ(refusal({Order::block, 3, {}}, platform(), 36), "");
  EXPECT_EQ(refusal({Order::block, 3, {}}, platform(), 37), "expected at most 36 ranks, found 37");
}

TEST(Placement, NoRanksAreOnNoCores)
{
  for (const Order order : {Order::block, Order::cyclic, Order::listed})
    EXPECT_TRUE((Placement{order, 1, {}}.cores_of(platform(), 0).elements().empty()));
}

TEST(Placement, NodesAreFilledInAnyOrder)
{
  const Placement placement = on_nodes_in_order(platform(), indices<Node>({2, 0, 1}), 1);
  EXPECT_EQ(placement.cores_of(platform(), 12), on_cores({8, 9, 10, 11, 0, 1, 2, 3, 4, 5, 6, 7}));
  const Placement twice = on_nodes_in_order(platform(), indices<Node>({1}), 2);
  EXPECT_EQ(twice.cores_of(platform(), 8), on_cores({4, 4, 5, 5, 6, 6, 7, 7}));
}

TEST(Placement, ListedNodesTakeRanksAsLongAsTheyHaveCores)
{
  const Placement placement = on_listed_nodes(platform(), indices<Node>({1, 0, 1, 1}), 1);
  EXPECT_EQ(placement.cores_of(platform(), 4), on_cores({4, 0, 5, 6}));
  const auto refused = [](const std::vector<Node>& nodes, int most) {
    try {
      on_listed_nodes(platform(), nodes, most);
    } catch (const std::invalid_argument& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_EQ(refused(indices<Node>({0, 0, 0, 0, 0}), 1),
            "expected at most 4 ranks on a node, found also rank 4 on node 0");
  EXPECT_EQ(refused(indices<Node>({0, 0, 0, 0, 0}), 2), "");
  EXPECT_EQ(refused(indices<Node>({0, 3}), 1), "expected a node from 0 to 2, found rank 1 on node 3");
}

} // namespace
} // namespace loghop::placement_test
