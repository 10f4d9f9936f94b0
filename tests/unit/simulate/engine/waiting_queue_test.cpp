#include "loghop/simulate/engine/waiting_queue.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <set>

namespace loghop::simulate::waiting_queue_test {
namespace {

struct Number {
  int value = 0;
  std::uint32_t next = nothing;
  std::uint32_t child = nothing;

  bool operator<(const Number& other) const { return value < other.value; }
};

/// Numbers that mostly, or seldom, come in order, against a sorted set.
TEST(WaitingQueue, TakesTheFirst)
{
  std::mt19937 engine(1);
  for (int run = 0; run < 300; ++run) {
    Pool<Number> pool;
    WaitingQueue queue;
    std::set<int> expected;
    const int disorder = run % 3 == 0 ? 1 : run % 3 == 1 ? 10 : 100000;
    for (int step = 0; step < 1000; ++step) {
      if (engine() % 5 < 3) {
        Number number;
        number.value = 100 * step + static_cast<int>(engine() % static_cast<unsigned>(disorder)) * 97;
        if (!expected.insert(number.value).second) continue;
        queue.push(pool, pool.add(number));
      } else if (!expected.empty()) {
        const std::uint32_t first = queue.first(pool);
        ASSERT_EQ(pool[first].value, *expected.begin());
        queue.pop(pool);
        pool.remove(first);
        expected.erase(expected.begin());
      }
      ASSERT_EQ(queue.empty(), expected.empty());
    }
  }
}

} // namespace
} // namespace loghop::simulate::waiting_queue_test
