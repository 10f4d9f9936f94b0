#include "loghop/platform/active_message_node.hpp"

#include <gtest/gtest.h>

namespace loghop {
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

} // namespace
} // namespace loghop
