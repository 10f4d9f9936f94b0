#include "loghop/platform/multicore_node.hpp"

#include <gtest/gtest.h>

namespace loghop::multicore_node_test {
namespace {

TEST(MulticoreNode, HasOneCoreUnlessItSaysMore)
{
  const MulticoreNode node;
  EXPECT_EQ(node.chips, 1);
  EXPECT_EQ(node.cores_per_chip, 1);
  EXPECT_EQ(node.cores(), 1);
  EXPECT_EQ(node.level(Core(0), Core(0)), Level::to_itself);
  EXPECT_EQ(node.level(Core(0), Core(1)), Level::between_nodes);
}

TEST(MulticoreNode, ANicCostsNothingUnlessItSaysSo)
{
  const MessageNic nic;
  EXPECT_EQ(nic.send_processing, 0);
  EXPECT_EQ(nic.receive_processing, 0);
  EXPECT_EQ(nic.units, 1);
  EXPECT_EQ(nic.contexts, 0);
  EXPECT_EQ(nic.context_miss, 0);
  EXPECT_EQ(nic.post, 0);
  EXPECT_EQ(nic.post_working_set, 0);
  EXPECT_EQ(nic.notification, 0);
  EXPECT_EQ(nic.inline_limit, 0);
  EXPECT_EQ(nic.fetch, 0);
  EXPECT_EQ(nic.interrupt_interval, 0);
  EXPECT_EQ(nic.dma_bytes_per_second, 0);
  EXPECT_EQ(nic.pio_bytes_per_second, 0);
}

/// Nodes of 2 chips of 3 cores.
TEST(MulticoreNode, CoresAreCountedNodeAfterNode)
{
  MulticoreNode node;
  node.chips = 2;
  node.cores_per_chip = 3;
  EXPECT_EQ(node.cores(), 6);
  for (int core = 0; core < 18; ++core) {
    EXPECT_EQ(node.node_of(Core(core)), Node(core / 6));
    EXPECT_EQ(node.core(Node(core / 6), core % 6), Core(core));
  }
}

TEST(MulticoreNode, EveryTwoCoresHaveALevel)
{
  MulticoreNode node;
  node.chips = 2;
  node.cores_per_chip = 3;
  for (int a = 0; a < 12; ++a)
    for (int b = 0; b < 12; ++b) {
      const Level expected = a == b           ? Level::to_itself
                             : a / 6 != b / 6 ? Level::between_nodes
                             : a / 3 == b / 3 ? Level::within_chip
                                              : Level::within_node;
      EXPECT_EQ(node.level(Core(a), Core(b)), expected) << a << ' ' << b;
    }
}

} // namespace
} // namespace loghop::multicore_node_test
