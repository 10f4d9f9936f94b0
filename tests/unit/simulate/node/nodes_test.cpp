#include "loghop/simulate/node/nodes.hpp"

#include "support/indices.hpp"
#include "support/platform_parts.hpp"
#include "support/two_nodes.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace loghop::simulate::nodes_test {
namespace {

Platform platform()
{
  Platform made = test::two_nodes();
  test::cores_of(made).nic.post = 70;
  test::cores_of(made).nic.post_working_set = 64;
  test::cores_of(made).memory.main = {1'000, 1e20, 5e9};
  return made;
}

/// Nodes have two chips of two cores. Ranks 0 and 3 are on one core, rank 4 on another node.
class NodesTest : public testing::Test {
protected:
  const Platform platform_ = platform();
  EventCalendar calendar_;
  Nodes nodes_{platform_, on_cores({1, 0, 3, 1, 5}), calendar_, 1};
};

TEST_F(NodesTest, RanksAreOnTheirCoresAndNodes)
{
  EXPECT_EQ(nodes_.cores(), 8);
  const std::vector<int> cores{1, 0, 3, 1, 5}, nodes{0, 0, 0, 0, 1};
  for (const Rank rank : each<Rank>(5)) {
    EXPECT_EQ(nodes_.core_of(rank), Core(cores[rank.position()]));
    EXPECT_EQ(nodes_.node_of(rank), Node(nodes[rank.position()]));
  }
  EXPECT_EQ(Nodes(platform_, on_cores({3, 4, 7}), calendar_, 1).node_of(Rank(0)), Node(0));
  EXPECT_EQ(Nodes(platform_, on_cores({3, 4, 7}), calendar_, 1).node_of(Rank(1)), Node(1));
  EXPECT_EQ(Nodes(platform_, on_cores({3, 4, 7}), calendar_, 1).node_of(Rank(2)), Node(1));
}

TEST_F(NodesTest, PathsAreThoseOfTheCores)
{
  EXPECT_EQ(nodes_.path(Rank(0), Rank(3)), MessagePath::itself);
  EXPECT_EQ(nodes_.path(Rank(0), Rank(1)), MessagePath::chip);
  EXPECT_EQ(nodes_.path(Rank(2), Rank(3)), MessagePath::node);
  EXPECT_EQ(nodes_.path(Rank(4), Rank(0)), MessagePath::network);
}

TEST_F(NodesTest, EachNodeHasItsMemory)
{
  EXPECT_EQ(nodes_.memory().size(), 2U);
  EXPECT_EQ(&nodes_.memory_of(Rank(0)), &nodes_.memory()[0]);
  EXPECT_EQ(&nodes_.memory_of(Rank(2)), &nodes_.memory()[0]);
  EXPECT_EQ(&nodes_.memory_of(Rank(4)), &nodes_.memory()[1]);
}

/// Two transfers of 100 bytes in 10 ns each ask for 20 GB/s together, of which there are 5: they take 40 ns.
TEST_F(NodesTest, TheCoresOfANodeShareItsWholeBandwidth)
{
  struct Ends final : public TransferListener {
    explicit Ends(const EventCalendar& of) : calendar(of) {}
    void transferred(std::uint32_t) override { ends.push_back(calendar.now()); }
    const EventCalendar& calendar;
    std::vector<Picoseconds> ends;
  } ends(calendar_);
  for (const std::uint32_t transfer : {0u, 1u})
    nodes_.memory_of(Rank(0)).start(transfer, ends, 10'000, 100);
  while (!calendar_.empty())
    calendar_.fire_next();
  EXPECT_EQ(ends.ends, (std::vector<Picoseconds>{40'000, 40'000}));
}

/// Ranks 0 and 3 are on core 1, with rank 1 on chip 0; rank 2 is on chip 1, rank 4 on the other node.
TEST_F(NodesTest, RanksShareTheCachesOfTheirCores)
{
  EXPECT_EQ(nodes_.loads_of(Rank(0)), 0U);
  MulticoreNode node = *platform_.multicore();
  node.memory.caches.resize(3, node.memory.caches.front());
  node.memory.caches[1].shared_by = SharedBy::chip;
  node.memory.caches[2].shared_by = SharedBy::node;
  IndexedVector<Rank, std::int64_t> bytes;
  for (const std::int64_t of_rank : {100, 20, 3, 4000, 0})
    bytes.push_back(of_rank);
  nodes_.share_caches(node, bytes);
  const auto number = [&](const CacheLoads& loads) { return nodes_.costs().loads_number(loads); };
  EXPECT_EQ(nodes_.loads_of(Rank(0)), number({{2, 4100}, {3, 4120}, {4, 4123}}));
  EXPECT_EQ(nodes_.loads_of(Rank(3)), nodes_.loads_of(Rank(0)));
  EXPECT_EQ(nodes_.loads_of(Rank(1)), number({{1, 20}, {3, 4120}, {4, 4123}}));
  EXPECT_EQ(nodes_.loads_of(Rank(2)), number({{1, 3}, {1, 3}, {4, 4123}}));
  EXPECT_EQ(nodes_.loads_of(Rank(4)), 0U) << "nothing is known of it";
}

TEST_F(NodesTest, TheLastOperationIsThatOfTheCore)
{
  EXPECT_EQ(nodes_.exchange_last_operation(Rank(0), 5), MessageCosts::no_operation);
  EXPECT_EQ(nodes_.exchange_last_operation(Rank(3), 6), 5U);
  EXPECT_EQ(nodes_.exchange_last_operation(Rank(0), 7), 6U);
  EXPECT_EQ(nodes_.exchange_last_operation(Rank(1), 8), MessageCosts::no_operation);
}

/// 70, and 1000 for a line that is not there any more.
TEST_F(NodesTest, ACoreIsWarmOnlyAtTheEndOfItsLastPost)
{
  EXPECT_EQ(nodes_.post_time(Rank(0), 0), 1'070);
  nodes_.posted(Rank(0), 300);
  EXPECT_EQ(nodes_.post_time(Rank(0), 299), 1'070);
  EXPECT_EQ(nodes_.post_time(Rank(0), 300), 70);
  EXPECT_EQ(nodes_.post_time(Rank(3), 300), 70);
  EXPECT_EQ(nodes_.post_time(Rank(0), 301), 1'070);
  EXPECT_EQ(nodes_.post_time(Rank(1), 300), 1'070);
}

} // namespace
} // namespace loghop::simulate::nodes_test
