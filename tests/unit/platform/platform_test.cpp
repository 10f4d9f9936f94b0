#include "loghop/platform/platform.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace loghop {
namespace {

TEST(WormholeMesh, CountsItsNodes)
{
  WormholeMesh mesh;
  mesh.dimensions = {8, 4, 3};
  EXPECT_EQ(mesh.nodes(), 96);
}

TEST(WormholeMesh, RoundsMessagesUpToFlits)
{
  WormholeMesh mesh;
  mesh.flit_bytes = 8;
  EXPECT_EQ(mesh.flits(0), 1); // a message is at least its header
  EXPECT_EQ(mesh.flits(1), 1);
  EXPECT_EQ(mesh.flits(8), 1);
  EXPECT_EQ(mesh.flits(9), 2);
  EXPECT_EQ(mesh.flits(std::numeric_limits<std::int64_t>::max()), std::int64_t{1} << 60);
}

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
