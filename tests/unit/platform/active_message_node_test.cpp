#include "loghop/platform/active_message_node.hpp"

#include <gtest/gtest.h>

namespace loghop::active_message_node_test {
namespace {

TEST(ShortMessages, OverheadsGoOnBeyondTheList)
{
  ShortMessages messages;
  messages.send_overhead = {9, 12, 15};
  messages.receive_overhead = {117, 119, 122};
  messages.send_per_further_argument = 3;
  messages.receive_per_further_argument = 2;
  EXPECT_EQ(messages.o_s(0), 9);
  EXPECT_EQ(messages.o_s(2), 15);
  EXPECT_EQ(messages.o_s(10), 39);  // 15 + 8 * 3
  EXPECT_EQ(messages.o_r(10), 138); // 122 + 8 * 2
}

TEST(ShortMessages, TheListEndsWithItsLastArgument)
{
  ShortMessages messages;
  messages.send_overhead = {9, 12};
  messages.receive_overhead = {20};
  messages.send_per_further_argument = 5;
  EXPECT_EQ(messages.o_s(1), 12);
  EXPECT_EQ(messages.o_s(2), 17);
  EXPECT_EQ(messages.o_r(0), 20);
  EXPECT_EQ(messages.o_r(4), 20); // further arguments cost nothing
}

TEST(ActiveMessageNode, CostsNothingUnlessItSaysSo)
{
  const ActiveMessageNode node;
  EXPECT_EQ(node.memory.gap.count(), 0);
  EXPECT_EQ(node.memory.gap_both_dma.count(), 0);
  EXPECT_EQ(node.nic.output_queue_bytes, 0);
  EXPECT_EQ(node.nic.input_queue_bytes, 0);
  EXPECT_EQ(node.nic.header_bytes, 0);
  EXPECT_FALSE(node.nic.overflow_timeout);
  EXPECT_EQ(node.short_messages.send_per_further_argument, 0);
  EXPECT_EQ(node.short_messages.receive_per_further_argument, 0);
  EXPECT_EQ(node.short_messages.argument_bytes, 4);
  EXPECT_EQ(node.short_messages.notification, 0);
  EXPECT_EQ(node.long_messages.send_overhead, 0);
  EXPECT_EQ(node.long_messages.receive_overhead, 0);
  EXPECT_EQ(node.long_messages.send_dma_setup, 0);
  EXPECT_EQ(node.long_messages.receive_dma_setup, 0);
  EXPECT_EQ(node.long_messages.notification, 0);
}

} // namespace
} // namespace loghop::active_message_node_test
