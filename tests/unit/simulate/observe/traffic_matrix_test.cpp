#include "loghop/simulate/observe/traffic_matrix.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

namespace loghop::simulate::traffic_matrix_test {
namespace {

TEST(TrafficMatrix, AddsUpByPairInOrder)
{
  TrafficMatrix matrix;
  matrix.add(2, 1, 10);
  matrix.add(0, 3, 1);
  matrix.add(2, 1, 5);
  matrix.add(2, 0, 0);
  const std::vector<PairTraffic> pairs = matrix.pairs();
  ASSERT_EQ(pairs.size(), 3u);
  EXPECT_EQ(pairs[0].to, 3);
  EXPECT_EQ(pairs[1].from, 2);
  EXPECT_EQ(pairs[1].to, 0);
  EXPECT_EQ(pairs[1].messages, 1);
  EXPECT_EQ(pairs[2].messages, 2);
  EXPECT_EQ(pairs[2].bytes, 15);
}

TEST(TrafficMatrix, SumsStayWithin64Bits)
{
  TrafficMatrix matrix;
  for (int i = 0; i < 5; ++i)
    matrix.add(0, 1, std::int64_t{1} << 62);
  EXPECT_EQ(matrix.pairs()[0].bytes, std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(matrix.pairs()[0].messages, 5);
}

TEST(TrafficMatrix, AnObserverCountsDeliveries)
{
  MatrixObserver observer;
  Delivery delivery;
  delivery.source = Rank(4);
  delivery.destination = Rank(2);
  delivery.bytes = 7;
  observer.delivered(delivery);
  observer.delivered(delivery);
  ASSERT_EQ(observer.pairs().size(), 1u);
  EXPECT_EQ(observer.pairs()[0].from, 4);
  EXPECT_EQ(observer.pairs()[0].bytes, 14);
}

} // namespace
} // namespace loghop::simulate::traffic_matrix_test
