#include "loghop/workload/collectives/core/trees.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace loghop::collectives::trees_test {
namespace {

template<class Tree> std::vector<int> children_of(const Tree& tree, int v)
{
  std::vector<int> children;
  for (int i = 0; i < tree.children(v); ++i)
    children.push_back(tree.child(v, i));
  return children;
}

/// Parents and children agree, and everyone but the root is the child of one.
template<class Tree> void expect_tree(const Tree& tree)
{
  std::set<int> seen;
  for (int v = 0; v < tree.ranks; ++v) {
    EXPECT_LE(tree.children(v), tree.most_children());
    for (const int child : children_of(tree, v)) {
      EXPECT_TRUE(0 < child && child < tree.ranks);
      EXPECT_EQ(tree.parent(child), v);
      EXPECT_TRUE(seen.insert(child).second);
    }
  }
  EXPECT_EQ(seen.size(), static_cast<std::size_t>(tree.ranks) - 1);
}

/// The subtrees of the children of v, and v, are the places v .. subtree_end(v) - 1.
template<class Tree> void expect_ranges(const Tree& tree)
{
  for (int v = 0; v < tree.ranks; ++v) {
    std::vector<int> covered{v};
    for (const int child : children_of(tree, v))
      for (int place = child; place < tree.subtree_end(child); ++place)
        covered.push_back(place);
    std::sort(covered.begin(), covered.end());
    ASSERT_EQ(covered.size(), static_cast<std::size_t>(tree.subtree_end(v) - v));
    EXPECT_EQ(covered.front(), v);
    EXPECT_EQ(covered.back(), tree.subtree_end(v) - 1);
  }
}

template<class Tree> void expect_nearest_first(const Tree& tree)
{
  for (int v = 0; v < tree.ranks; ++v)
    for (int i = 1; i < tree.children(v); ++i)
      EXPECT_LT(tree.child(v, tree.nearest_first(v, i - 1)), tree.child(v, tree.nearest_first(v, i)));
}

TEST(Trees, OfAnyNumberOfRanks)
{
  for (int ranks = 1; ranks <= 70; ++ranks) {
    SCOPED_TRACE(ranks);
    expect_tree(LinearTree{ranks});
    expect_tree(BinomialTree{ranks});
    expect_tree(BinaryTree{ranks});
    expect_tree(ChainTree{ranks});
    expect_tree(DoublingTree{ranks});
    expect_tree(InterleavedTree{ranks});
    expect_tree(InOrderTree{ranks});
    for (const int size : {1, 2, 3, 8, 100})
      expect_tree(GroupTree{ranks, size});
    for (const int radix : {2, 3, 4, 10, 100})
      expect_tree(KnomialTree{ranks, radix});
    for (const int radix : {2, 3, 4, 10, 100})
      expect_nearest_first(KnomialTree{ranks, radix});
    for (const int chains : {1, 2, 3, 4, 69, 100})
      expect_tree(FanOutChains{ranks, chains});
    expect_ranges(LinearTree{ranks});
    expect_ranges(BinomialTree{ranks});
    expect_nearest_first(LinearTree{ranks});
    expect_nearest_first(BinomialTree{ranks});
  }
}

TEST(Trees, BinomialOfSixServesTheFurthestFirst)
{
  EXPECT_EQ(children_of(BinomialTree{6}, 0), (std::vector<int>{4, 2, 1}));
  EXPECT_EQ(children_of(BinomialTree{6}, 2), (std::vector<int>{3}));
  EXPECT_EQ(children_of(BinomialTree{6}, 4), (std::vector<int>{5}));
  EXPECT_TRUE(children_of(BinomialTree{6}, 5).empty());
}

TEST(Trees, GroupsOfOneAreTheBinomialTreeAndOneGroupIsTheLine)
{
  for (int v = 0; v < 13; ++v) {
    EXPECT_EQ(children_of(GroupTree{13, 1}, v), children_of(BinomialTree{13}, v));
    EXPECT_EQ(children_of(GroupTree{13, 13}, v), children_of(LinearTree{13}, v));
  }
  EXPECT_EQ(children_of(GroupTree{10, 4}, 0), (std::vector<int>{8, 4, 1, 2, 3}));
  EXPECT_EQ(children_of(GroupTree{10, 4}, 8), (std::vector<int>{9}));
}

TEST(Trees, FanOutChainsShareThePlaces)
{
  EXPECT_EQ(children_of(FanOutChains{9, 3}, 0), (std::vector<int>{1, 4, 7})) << "chains of 3, 3 and 2";
  EXPECT_EQ(children_of(FanOutChains{9, 3}, 2), (std::vector<int>{3}));
  EXPECT_TRUE(children_of(FanOutChains{9, 3}, 3).empty());
  EXPECT_EQ(children_of(FanOutChains{3, 8}, 0), (std::vector<int>{1, 2})) << "no more than there are places";
  EXPECT_EQ((FanOutChains{9, 3}).most_children(), 3);
  for (int v = 0; v < 9; ++v)
    EXPECT_EQ(children_of(FanOutChains{9, 1}, v), children_of(ChainTree{9}, v));
}

TEST(Trees, OrdersOfChildren)
{
  EXPECT_EQ(children_of(LinearTree{4}, 0), (std::vector<int>{1, 2, 3}));
  EXPECT_EQ(children_of(BinaryTree{6}, 1), (std::vector<int>{3, 4}));
  EXPECT_EQ(children_of(BinaryTree{6}, 2), (std::vector<int>{5}));
  EXPECT_EQ(children_of(BinaryTree{7}, 2), (std::vector<int>{5, 6}));
  EXPECT_EQ(children_of(ChainTree{3}, 1), (std::vector<int>{2}));
  EXPECT_EQ(children_of(GroupTree{10, 4}, 4), (std::vector<int>{5, 6, 7}));
}

/// Nobody has more children than most_children(), and the root has as many; of groups it counts the leader itself too.
TEST(Trees, KnowTheMostChildren)
{
  for (int ranks = 3; ranks <= 40; ++ranks) {
    EXPECT_EQ(LinearTree{ranks}.most_children(), LinearTree{ranks}.children(0)) << ranks;
    EXPECT_EQ(BinomialTree{ranks}.most_children(), BinomialTree{ranks}.children(0)) << ranks;
    EXPECT_EQ(BinaryTree{ranks}.most_children(), BinaryTree{ranks}.children(0)) << ranks;
    EXPECT_EQ(ChainTree{ranks}.most_children(), ChainTree{ranks}.children(0)) << ranks;
  }
  EXPECT_EQ((GroupTree{12, 4}.most_children()), 2 + 4); // two of the three leaders, and a group
  EXPECT_EQ((GroupTree{12, 4}.children(0)), 2 + 3);
  EXPECT_EQ((GroupTree{12, 4}.leaders().ranks), 3);
  EXPECT_EQ((GroupTree{13, 4}.leaders().ranks), 4);
}

TEST(Trees, OfTheMostRanksThatThereCanBe)
{
  const BinomialTree tree{2147483647};
  EXPECT_EQ(tree.children(0), 31);
  EXPECT_EQ(tree.child(0, 0), 1 << 30);
  EXPECT_EQ(tree.subtree_end(1 << 30), 2147483647);
}

using Children = std::vector<int>;

TEST(KnomialTree, ChildrenDifferInOneDigitTheFurthestPlaceFirst)
{
  const KnomialTree tree{16, 4};
  EXPECT_EQ(children_of(tree, 0), (Children{4, 8, 12, 1, 2, 3}));
  EXPECT_EQ(children_of(tree, 8), (Children{9, 10, 11}));
  EXPECT_EQ(children_of(tree, 5), Children{});
  EXPECT_EQ(children_of(KnomialTree{10, 4}, 0), (Children{4, 8, 1, 2, 3}));
  EXPECT_EQ(children_of(KnomialTree{10, 4}, 8), Children{9});
}

TEST(KnomialTree, OfRadix2IsTheBinomialTree)
{
  for (const int ranks : {1, 2, 7, 8, 13, 64})
    for (int v = 0; v < ranks; ++v)
      EXPECT_EQ(children_of(KnomialTree{ranks, 2}, v), children_of(BinomialTree{ranks}, v)) << ranks << " " << v;
}

TEST(KnomialTree, OfALargeRadixIsTheLinearTree)
{
  const KnomialTree tree{5, 1 << 28};
  EXPECT_EQ(children_of(tree, 0), (Children{1, 2, 3, 4}));
  EXPECT_EQ(tree.parent(4), 0);
}

TEST(DoublingTree, NearestChildFirst)
{
  EXPECT_EQ(children_of(DoublingTree{8}, 0), (Children{1, 2, 4}));
  EXPECT_EQ(children_of(DoublingTree{8}, 1), (Children{3, 5}));
  EXPECT_EQ(children_of(DoublingTree{8}, 3), Children{7});
  EXPECT_EQ(children_of(DoublingTree{7}, 3), Children{});
  EXPECT_EQ(children_of(DoublingTree{(1 << 30) + 1}, 0).back(), 1 << 30);
}

TEST(InterleavedTree, OddPlacesAreBelowTheFirstChild)
{
  const InterleavedTree tree{15};
  EXPECT_EQ(children_of(tree, 0), (Children{1, 2}));
  EXPECT_EQ(children_of(tree, 1), (Children{3, 5}));
  EXPECT_EQ(children_of(tree, 2), (Children{4, 6}));
  EXPECT_EQ(children_of(tree, 3), (Children{7, 11}));
  EXPECT_EQ(children_of(tree, 6), (Children{10, 14}));
  for (int v = 1; v < 15; ++v)
    for (const int child : children_of(tree, v))
      EXPECT_EQ(child % 2, v % 2);
}

/// Places are one more than ranks, but for the last rank.
TEST(InOrderTree, SubtreesAreRangesOfRanks)
{
  const InOrderTree tree{8};
  EXPECT_EQ(children_of(tree, 0), (Children{7, 4})); // rank 7: ranks 6 and 3
  EXPECT_EQ(children_of(tree, 7), (Children{6, 5})); // rank 6: ranks 5 and 4
  EXPECT_EQ(children_of(tree, 4), (Children{3, 2})); // rank 3: ranks 2 and 1
  EXPECT_EQ(children_of(tree, 2), Children{1});      // rank 1: rank 0
  EXPECT_EQ(children_of(InOrderTree{2}, 0), Children{1});
  EXPECT_EQ(tree.nearest_first(0, 1), 1);
}

} // namespace
} // namespace loghop::collectives::trees_test
