#include "loghop/simulate/engine/indexed_heap.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

namespace loghop::simulate::indexed_heap_test {
namespace {

TEST(IndexedHeap, GivesTheLeastTime)
{
  IndexedHeap heap;
  EXPECT_TRUE(heap.empty());
  heap.set(4, 30);
  heap.set(0, 10);
  heap.set(2, 20);
  EXPECT_EQ(heap.front().what, 0u);
  heap.set(0, 40);
  EXPECT_EQ(heap.front().what, 2u);
  heap.set(4, 5);
  EXPECT_EQ(heap.front().what, 4u);
  EXPECT_EQ(heap.front().time, 5);
}

TEST(IndexedHeap, LosesWhatIsRemoved)
{
  IndexedHeap heap;
  heap.set(1, 10);
  heap.set(9, 20);
  heap.remove(1);
  EXPECT_EQ(heap.front().what, 9u);
  heap.remove(9);
  EXPECT_TRUE(heap.empty());
  heap.set(1, 30);
  EXPECT_EQ(heap.front().time, 30);
}

TEST(IndexedHeap, EqualsASearch)
{
  std::mt19937 engine(1);
  const auto draw = [&](unsigned below) { return static_cast<unsigned>(engine() % below); };
  IndexedHeap heap;
  std::map<std::uint32_t, Picoseconds> expected;
  for (int step = 0; step < 100'000; ++step) {
    const std::uint32_t what = draw(200);
    if (draw(3) == 0 && expected.count(what) > 0) {
      heap.remove(what);
      expected.erase(what);
    } else {
      heap.set(what, expected[what] = draw(1000));
    }
    ASSERT_EQ(heap.empty(), expected.empty());
    if (expected.empty()) continue;
    const auto least = std::min_element(expected.begin(), expected.end(),
                                        [](const auto& a, const auto& b) { return a.second < b.second; });
    ASSERT_EQ(heap.front().time, least->second);
    ASSERT_EQ(expected.at(heap.front().what), heap.front().time);
  }
}

} // namespace
} // namespace loghop::simulate::indexed_heap_test
