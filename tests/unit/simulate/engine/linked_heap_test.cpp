#include "loghop/simulate/engine/linked_heap.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <queue>
#include <random>
#include <vector>

namespace loghop::simulate::linked_heap_test {
namespace {

struct Number {
  int value = 0;
  std::uint32_t next = nothing;
  std::uint32_t child = nothing;

  bool operator<(const Number& other) const { return value < other.value; }
};

/// Random sequences of adding and taking, from several queues in one pool, against the standard library's.
TEST(LinkedHeap, TakesTheFirst)
{
  std::mt19937 engine(1);
  for (int run = 0; run < 200; ++run) {
    Pool<Number> pool;
    LinkedHeap heaps[3];
    std::priority_queue<int, std::vector<int>, std::greater<>> expected[3];
    int next = 0;
    for (int step = 0; step < 500; ++step) {
      const std::size_t which = engine() % 3;
      if (engine() % 5 < 3) {
        Number number;
        number.value = run % 2 == 0 ? static_cast<int>(engine() % 100) : next++; // random, or in order
        expected[which].push(number.value);
        heaps[which].push(pool, pool.add(number));
      } else if (!expected[which].empty()) {
        const std::uint32_t first = heaps[which].first;
        ASSERT_EQ(pool[first].value, expected[which].top());
        heaps[which].pop(pool);
        pool.remove(first);
        expected[which].pop();
      }
      ASSERT_EQ(heaps[which].empty(), expected[which].empty());
    }
  }
}

TEST(LinkedHeap, TakesManyInOrderWithoutRecursion)
{
  Pool<Number> pool;
  LinkedHeap heap;
  constexpr int many = 300000;
  for (int value = 0; value < many; ++value) {
    Number number;
    number.value = value;
    heap.push(pool, pool.add(number));
  }
  for (int value = 0; value < many; ++value) {
    ASSERT_EQ(pool[heap.first].value, value);
    heap.pop(pool);
  }
  EXPECT_TRUE(heap.empty());
}

} // namespace
} // namespace loghop::simulate::linked_heap_test
