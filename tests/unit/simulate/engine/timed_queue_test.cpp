#include "loghop/simulate/engine/timed_queue.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <random>

namespace loghop::simulate::timed_queue_test {
namespace {

TEST(TimedQueue, IsEmptyAtFirst)
{
  const TimedQueue queue;
  EXPECT_TRUE(queue.empty());
  EXPECT_EQ(queue.next_time(77), 77);
}

/// Around the end of its ring, and while it grows.
TEST(TimedQueue, FirstInFirstOut)
{
  TimedQueue queue;
  std::deque<TimedQueue::Entry> expected;
  std::mt19937 random(1);
  Picoseconds last = 0;
  for (std::uint32_t i = 0; i < 3000; ++i) {
    if (random() % 5 < 3) {
      last += static_cast<Picoseconds>(random() % 3);
      queue.push(last, i);
      expected.push_back({last, i});
    } else if (!expected.empty()) {
      queue.pop();
      expected.pop_front();
    }
    ASSERT_EQ(queue.empty(), expected.empty());
    if (expected.empty()) continue;
    ASSERT_EQ(queue.front().time, expected.front().time);
    ASSERT_EQ(queue.front().what, expected.front().what);
    ASSERT_EQ(queue.next_time(-1), expected.front().time);
  }
  ASSERT_GT(expected.size(), 256U);
  for (; !expected.empty(); expected.pop_front(), queue.pop())
    ASSERT_EQ(queue.front().what, expected.front().what);
  EXPECT_TRUE(queue.empty());
}

TEST(TimedQueue, AShiftMovesAllThatIsThere)
{
  TimedQueue queue;
  for (std::uint32_t i = 0; i < 60; ++i)
    queue.push(i, i);
  for (int i = 0; i < 50; ++i)
    queue.pop();
  for (std::uint32_t i = 60; i < 100; ++i) // around the end of 64
    queue.push(i, i);
  queue.shift(1000);
  queue.push(2000, 100);
  for (std::uint32_t i = 50; i < 100; ++i, queue.pop())
    ASSERT_EQ(queue.front().time, 1000 + static_cast<Picoseconds>(i));
  EXPECT_EQ(queue.front().time, 2000);
}

TEST(TimedQueueOf, KeepsWhateverThereIs)
{
  struct Two {
    int a, b;
  };
  TimedQueueOf<Two> queue;
  queue.push(3, {1, 2});
  queue.push(3, {4, 5});
  EXPECT_EQ(queue.front().what.b, 2);
  queue.pop();
  EXPECT_EQ(queue.front().what.a, 4);
  EXPECT_EQ(queue.next_time(77), 3);
}

} // namespace
} // namespace loghop::simulate::timed_queue_test
