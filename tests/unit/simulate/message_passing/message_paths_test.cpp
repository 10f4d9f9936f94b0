#include "loghop/simulate/message_passing/message_paths.hpp"

#include "support/indices.hpp"
#include "support/platform_parts.hpp"
#include "support/two_nodes.hpp"

#include <gtest/gtest.h>

namespace loghop::simulate::message_paths_test {
namespace {

TEST(MessagePaths, OneRankANode)
{
  Middleware middleware;
  middleware.eager_limit = 100;
  middleware.fragment_bytes = 10; // of platforms with Nodes
  const RankPaths paths(middleware);
  EXPECT_EQ(paths.node_of(Rank(3)), Node(3));
  EXPECT_TRUE(paths.way(Rank(0), Rank(1), 100).by_network);
  EXPECT_TRUE(paths.way(Rank(0), Rank(1), 100).eager);
  EXPECT_FALSE(paths.way(Rank(0), Rank(1), 101).eager);
  EXPECT_EQ(paths.way(Rank(0), Rank(1), 1000).parts, 1);
  const MessageWay itself = paths.way(Rank(2), Rank(2), 101);
  EXPECT_FALSE(itself.by_network);
  EXPECT_FALSE(itself.by_memory) << "it is announced and requested";
  EXPECT_FALSE(itself.eager);
  EXPECT_EQ(itself.latency, 0);
}

class NodePathsTest : public testing::Test {
protected:
  /// Ranks on cores 0, 1, 2 and 0 of the first node, and on core 1 of the second.
  NodePathsTest() : nodes_(platform_, on_cores({0, 1, 2, 0, 5}), calendar_, 1)
  {
    test::library_of(platform_).fragment_bytes = 1'000;
  }

  MessageWay way(int source, int destination, std::int64_t bytes)
  {
    return NodePaths(*platform_.middleware(), nodes_).way(Rank(source), Rank(destination), bytes);
  }

  Platform platform_ = test::two_nodes();
  EventCalendar calendar_;
  Nodes nodes_;
};

TEST_F(NodePathsTest, CoresOfANodeShareMemory)
{
  for (const int destination : {1, 2}) {
    EXPECT_FALSE(way(0, destination, 2'000).by_network);
    EXPECT_TRUE(way(0, destination, 2'000).by_memory);
    EXPECT_TRUE(way(0, destination, 2'000).eager);
    EXPECT_FALSE(way(0, destination, 2'001).eager);
    EXPECT_EQ(way(0, destination, 1).latency, 50'000);
  }
  for (const int destination : {0, 3}) { // ranks on one core are as one to each other
    EXPECT_TRUE(way(0, destination, 1'000).eager);
    EXPECT_FALSE(way(0, destination, 1'001).eager);
    EXPECT_EQ(way(0, destination, 1).latency, 5'000);
  }
}

TEST_F(NodePathsTest, OnlyTheNetworkTakesMessagesInParts)
{
  EXPECT_TRUE(way(0, 4, 4'000).eager);
  EXPECT_FALSE(way(0, 4, 4'001).eager);
  EXPECT_EQ(way(0, 4, 1'000).parts, 1);
  EXPECT_EQ(way(0, 4, 1'001).parts, 2);
  EXPECT_EQ(way(0, 4, 2'000).parts, 2);
  EXPECT_EQ(way(0, 4, 2'001).parts, 3);
  EXPECT_EQ(way(0, 1, 2'001).parts, 1);
  EXPECT_EQ(NodePaths(*platform_.middleware(), nodes_).node_of(Rank(4)), Node(1));
}

} // namespace
} // namespace loghop::simulate::message_paths_test
