#include "loghop/predict/core/binomial_tree.hpp"

#include "unit/predict/refusal.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <utility>
#include <vector>

namespace loghop::binomial_tree_test {
namespace {

TEST(BinomialTree, Height)
{
  EXPECT_EQ(0, tree_height(1));
  EXPECT_EQ(1, tree_height(2));
  EXPECT_EQ(3, tree_height(5));
  EXPECT_EQ(3, tree_height(8));
  EXPECT_EQ(31, tree_height(2147483647));
  EXPECT_THROW(tree_height(0), std::invalid_argument);
}

TEST(BinomialTree, EightNodesOfEight)
{
  // By hand: hops over 32, 16, 8, 4, 2, 1 ranks. In blocks the last three stay within a node, in turns the first three.
  EXPECT_EQ(3, intra_node_hops(64, Rank(0), block_placement(8)));
  EXPECT_EQ(3, intra_node_hops(64, Rank(0), cyclic_placement(8)));
}

TEST(BinomialTree, OtherRootsOfBlocksCrossOnceMore)
{
  // From root 4: 4, 36, 52, 60, 0, 2, 3 (mod 64); the hop from 60 to 0 leaves its block, those to 2 and 3 do not.
  EXPECT_EQ(2, intra_node_hops(64, Rank(4), block_placement(8)));
  for (int root = 0; root < 64; ++root) {
    EXPECT_LE(2, intra_node_hops(64, Rank(root), block_placement(8)));
    EXPECT_GE(3, intra_node_hops(64, Rank(root), block_placement(8)));
  }
}

TEST(BinomialTree, OneNodeAndOneRankOfANode)
{
  EXPECT_EQ(6, intra_node_hops(64, Rank(5), [](Rank) { return Node(0); }));
  EXPECT_EQ(0, intra_node_hops(64, Rank(5), [](Rank rank) { return Node(rank.value()); }));
  EXPECT_EQ(0, intra_node_hops(1, Rank(0), block_placement(1)));
}

TEST(BinomialTree, Domain)
{
  EXPECT_THROW(intra_node_hops(0, Rank(0), block_placement(1)), std::invalid_argument);
  EXPECT_THROW(intra_node_hops(4, Rank(4), block_placement(1)), std::invalid_argument);
  EXPECT_THROW(intra_node_hops(4, Rank(-1), block_placement(1)), std::invalid_argument);
  EXPECT_THROW(block_placement(0), std::invalid_argument);
  EXPECT_THROW(cyclic_placement(0), std::invalid_argument);
}

/// Walks down from the root instead of up from the leaves: a rank that may reach the `reach` ranks after it sends to
/// the one half of them away, and so on. Returns hops and hops between nodes of the way with the most of both.
std::pair<int, int> longest(int relative, int reach, int P, int root, const std::vector<int>& node)
{
  const auto node_at = [&](int r) { return node[static_cast<std::size_t>((r + root) % P)]; };
  std::pair<int, int> best{0, 0};
  for (int half = reach / 2; half >= 1; half /= 2) {
    const int child = relative + half;
    if (child >= P) continue;
    std::pair<int, int> path = longest(child, half, P, root, node);
    ++path.first;
    if (node_at(relative) != node_at(child)) ++path.second;
    best = std::max(best, path);
  }
  return best;
}

RC_GTEST_PROP(BinomialTreeProperty, WalkingDownFindsTheSamePath, ())
{
  const int P = *rc::gen::inRange(1, 100);
  const int root = *rc::gen::inRange(0, P);
  std::vector<int> node;
  for (int rank = 0; rank < P; ++rank)
    node.push_back(*rc::gen::inRange(0, 4));
  const auto [hops, between] = longest(0, 128, P, root, node);
  const auto node_of = [&](Rank rank) { return Node(node[rank.position()]); };
  RC_ASSERT(intra_node_hops(P, Rank(root), node_of) == hops - between);
}

TEST(BinomialTree, PlacementsOnOneNodeAndOfOneRankANode)
{
  for (int rank = 0; rank < 5; ++rank) {
    EXPECT_EQ(block_placement(1)(Rank(rank)), Node(rank));
    EXPECT_EQ(block_placement(3)(Rank(rank)), Node(rank / 3));
    EXPECT_EQ(cyclic_placement(1)(Rank(rank)), Node(0));
    EXPECT_EQ(cyclic_placement(3)(Rank(rank)), Node(rank % 3));
  }
}

TEST(BinomialTree, RefusalsSayWhatIsAllowed)
{
  EXPECT_EQ(test::refusal([] { tree_height(0); }), "P is 0; allowed is a finite number from 1 on");
  EXPECT_EQ(test::refusal([] { intra_node_hops(0, Rank(0), block_placement(1)); }),
            "P is 0; allowed is a finite number from 1 on");
  EXPECT_EQ(test::refusal([] { intra_node_hops(4, Rank(4), block_placement(1)); }), "the root is 4; allowed is 0 to 3");
  EXPECT_EQ(test::refusal([] { block_placement(0); }), "ranks of a node is 0; allowed is a finite number from 1 on");
  EXPECT_EQ(test::refusal([] { cyclic_placement(0); }), "nodes is 0; allowed is a finite number from 1 on");
}

} // namespace
} // namespace loghop::binomial_tree_test
