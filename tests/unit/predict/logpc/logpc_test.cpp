#include "loghop/predict/logpc/logpc.hpp"

#include "unit/predict/alewife.hpp"

#include <gtest/gtest.h>

namespace loghop::logpc_test {
namespace {

using alewife::cycles;

TEST(LoGPC, MessagesWaitForTheNetwork)
{
  // 158 + 23; 532.5 + 23; 202.25 + 23
  EXPECT_DOUBLE_EQ(181, logpc::short_message(alewife::two_arguments(), cycles(23)).count());
  EXPECT_DOUBLE_EQ(555.5, logpc::long_message(alewife::long_messages(), Bytes(1000), cycles(23)).count());
  EXPECT_DOUBLE_EQ(225.25, logpc::long_message_pipelined(alewife::long_messages(), Bytes(100), cycles(23)).count());
}

TEST(LoGPC, RemapsOfTable4)
{
  // 2 (15 + 21 + 23 + 122) + 137 = 499
  EXPECT_DOUBLE_EQ(499, logpc::synchronous_remap(alewife::two_arguments(), cycles(23)).count());
  EXPECT_DOUBLE_EQ(137, logpc::asynchronous_remap(alewife::two_arguments()).count());
}

TEST(LoGPC, RemapOfLongMessages)
{
  // 1020 + 1214.8: about 2.2 cycles a byte
  EXPECT_DOUBLE_EQ(2234.8, logpc::long_remap(alewife::long_messages(), Bytes(1000), cycles(1214.8)).count());
}

TEST(LoGPC, RatesOfThePrograms)
{
  const Iteration synchronous = logpc::synchronous_iteration(alewife::two_arguments());
  EXPECT_DOUBLE_EQ(453, synchronous.T.count());
  EXPECT_EQ(2, synchronous.q);
  EXPECT_EQ(2, synchronous.j);
  const Iteration asynchronous = logpc::asynchronous_iteration(alewife::two_arguments());
  EXPECT_DOUBLE_EQ(137, asynchronous.T.count());
  EXPECT_EQ(1, asynchronous.q);
  EXPECT_EQ(2, asynchronous.j);
  const Iteration bulk = logpc::long_iteration(alewife::long_messages(), Bytes(1000));
  EXPECT_DOUBLE_EQ(1020, bulk.T.count());
  EXPECT_EQ(1, bulk.q);
  EXPECT_EQ(1, bulk.j);
}

TEST(LoGPC, SmallRemapsOfLongMessagesTakeNoLessThanNoTime)
{
  // O_s + O_r of 1 byte: o_s - 8 G = 21; without o_s -4
  EXPECT_DOUBLE_EQ(21, logpc::long_iteration(alewife::long_messages(), Bytes(1)).T.count());
  LogGP quick = alewife::long_messages();
  quick.o_s = cycles(0);
  EXPECT_EQ(0, logpc::long_iteration(quick, Bytes(1)).T.count());
}

} // namespace
} // namespace loghop::logpc_test
