#include "loghop/platform/loggops.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

namespace loghop::loggops_test {
namespace {

TEST(LoggopsNetwork, CostsNothingUnlessItSaysSo)
{
  const LoggopsNetwork network;
  EXPECT_EQ(network.nodes, 0);
  EXPECT_EQ(network.L, 0);
  EXPECT_EQ(network.o, 0);
  EXPECT_EQ(network.g, 0);
  EXPECT_EQ(network.G, 0);
  EXPECT_EQ(network.O, 0);
  EXPECT_EQ(network.S, std::numeric_limits<std::int64_t>::max());
}

/// o = 1000 ps, g = 500 ps, and for each byte after the first 3 ps of overhead and a gap of 7.25 ps.
LoggopsNetwork network_with(double overhead_per_byte, double gap_per_byte)
{
  LoggopsNetwork network;
  network.o = 1000;
  network.g = 500;
  network.O = overhead_per_byte;
  network.G = gap_per_byte;
  return network;
}

TEST(LoggopsNetwork, BytesAfterTheFirstCostTime)
{
  const LoggopsNetwork network = network_with(3, 7.25);
  for (const std::int64_t bytes : {0, 1}) {
    EXPECT_EQ(network.send_overhead(bytes), 1000);
    EXPECT_EQ(network.receive_overhead(bytes), 1000);
    EXPECT_EQ(network.gap(bytes), 500);
  }
  EXPECT_EQ(network.send_overhead(5), 1012);
  EXPECT_EQ(network.gap(5), 529);
  EXPECT_EQ(network.gap(2), 507); // 7.25 ps, rounded
  EXPECT_EQ(network.gap(3), 515); // 14.5 ps, rounded
}

/// A receiver cannot take bytes in faster than they come.
TEST(LoggopsNetwork, ReceivingTakesTheLongerOfOverheadAndGapForEachByte)
{
  EXPECT_EQ(network_with(3, 7.25).receive_overhead(5), 1029);
  EXPECT_EQ(network_with(7.25, 3).receive_overhead(5), 1029);
  EXPECT_EQ(network_with(7.25, 3).send_overhead(5), 1029);
  EXPECT_EQ(network_with(7.25, 3).gap(5), 512);
}

} // namespace
} // namespace loghop::loggops_test
