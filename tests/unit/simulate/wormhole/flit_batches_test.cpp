#include "loghop/simulate/wormhole/flit_batches.hpp"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace loghop::simulate::flit_batches_test {
namespace {

using Found = std::vector<std::uint32_t>;

template<std::size_t latencies>
Found due(FlitBatches<std::uint32_t, latencies>& batches, std::int64_t now, std::size_t latency = 0)
{
  Found found;
  batches.take_due(latency, now, [&](std::uint32_t what) { found.push_back(what); });
  return found;
}

TEST(FlitBatches, ABatchIsDueAsAWhole)
{
  FlitBatches<std::uint32_t, 1> batches;
  EXPECT_EQ(batches.next_time(99), 99);
  batches.push(7);
  batches.push(8);
  EXPECT_EQ(batches.next_time(99), 99); // it is open
  batches.close({5});
  batches.push(9);
  batches.close({6});
  batches.close({7}); // of none
  EXPECT_EQ(batches.next_time(99), 5);
  EXPECT_EQ(due(batches, 4), Found{});
  EXPECT_EQ(due(batches, 5), (Found{7, 8}));
  EXPECT_EQ(batches.next_time(99), 6);
  EXPECT_EQ(due(batches, 6), Found{9});
  EXPECT_EQ(batches.next_time(99), 99);
}

TEST(FlitBatches, BatchesThatAreDueAtTheSameTimeAreTakenInOrder)
{
  FlitBatches<std::uint32_t, 1> batches;
  for (std::uint32_t i = 0; i < 3; ++i) {
    batches.push(i);
    batches.close({4});
  }
  EXPECT_EQ(due(batches, 4), (Found{0, 1, 2}));
}

TEST(FlitBatches, EachLatencyHasItsOwnTime)
{
  FlitBatches<std::uint32_t, 2> batches;
  batches.push(7);
  batches.close({5, 3});
  EXPECT_EQ(batches.next_time(99), 3);
  EXPECT_EQ(due(batches, 3, 0), Found{});
  EXPECT_EQ(due(batches, 3, 1), Found{7});
  EXPECT_EQ(batches.next_time(99), 5);
  EXPECT_EQ(due(batches, 5, 0), Found{7});
  EXPECT_EQ(due(batches, 5, 1), Found{});
}

/// By the second latency each is due again: 15 and 40 later. Up to 600 numbers are on the way, more than there is room for
/// at first.
TEST(FlitBatches, ForgetNothingThatIsOnTheWay)
{
  std::mt19937 draw(1);
  FlitBatches<std::uint32_t, 2> batches;
  std::vector<Found> sent; // by time
  std::uint32_t number = 0;
  for (std::int64_t now = 0; now < 2000; ++now) {
    const auto sent_at = [&](std::int64_t time) { return time < 0 ? Found{} : sent[static_cast<std::size_t>(time)]; };
    ASSERT_EQ(due(batches, now, 0), sent_at(now - 15)) << now;
    ASSERT_EQ(due(batches, now, 1), sent_at(now - 40)) << now;
    sent.emplace_back();
    for (auto left = draw() % 20; left > 0; --left) {
      batches.push(number);
      sent.back().push_back(number++);
    }
    batches.close({now + 15, now + 40});
  }
  EXPECT_GT(number, 10'000u);
}

} // namespace
} // namespace loghop::simulate::flit_batches_test
