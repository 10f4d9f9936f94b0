#include "loghop/simulate/wormhole/wake_queue.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <random>
#include <vector>

namespace loghop::simulate::wake_queue_test {
namespace {

std::vector<std::uint32_t> due(WakeQueue& queue, std::int64_t now)
{
  std::vector<std::uint32_t> numbers;
  queue.take_due(now, [&](std::uint32_t number) { numbers.push_back(number); });
  return numbers;
}

TEST(WakeQueue, IsEmptyAtFirst)
{
  WakeQueue queue;
  EXPECT_EQ(queue.next_time(), WakeQueue::never);
  EXPECT_TRUE(due(queue, 7).empty());
}

TEST(WakeQueue, GivesTheEarliestFirst)
{
  WakeQueue queue;
  queue.push(9, 1);
  queue.push(4, 2);
  queue.push(9, 3);
  EXPECT_EQ(queue.next_time(), 4);
  EXPECT_TRUE(due(queue, 3).empty());
  EXPECT_EQ(due(queue, 4), (std::vector<std::uint32_t>{2}));
  EXPECT_EQ(queue.next_time(), 9);
  EXPECT_EQ(due(queue, 9), (std::vector<std::uint32_t>{1, 3}));
  EXPECT_EQ(queue.next_time(), WakeQueue::never);
}

TEST(WakeQueue, ANumberMayComeBackWhileItIsTaken)
{
  WakeQueue queue;
  queue.push(5, 1);
  queue.take_due(5, [&](std::uint32_t number) { queue.push(6, number + 1); });
  EXPECT_EQ(due(queue, 6), (std::vector<std::uint32_t>{2}));
}

/// Near and far times in any order; equal times of both kinds.
TEST(WakeQueue, EqualsASortedMap)
{
  std::mt19937 draw(1);
  WakeQueue queue;
  std::multimap<std::int64_t, std::uint32_t> expected;
  std::int64_t now = 0;
  for (std::uint32_t i = 0; i < 20000; ++i) {
    const std::int64_t spans[] = {1, 60, 511, 512, 513, 5000, std::int64_t{1} << 40};
    const std::int64_t time = now + 1 + static_cast<std::int64_t>(draw()) % spans[draw() % 7];
    queue.push(time, i);
    expected.emplace(time, i);
    ASSERT_EQ(queue.next_time(), expected.begin()->first);
    if (draw() % 2 == 0) continue;
    now = queue.next_time();
    const std::vector<std::uint32_t> numbers = due(queue, now);
    ASSERT_EQ(numbers.size(), expected.count(now));
    expected.erase(now);
  }
}

} // namespace
} // namespace loghop::simulate::wake_queue_test
