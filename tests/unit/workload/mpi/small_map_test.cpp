#include "loghop/workload/mpi/small_map.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace loghop::small_map_test {
namespace {

TEST(SmallMap, EqualsAMapOnRandomChanges)
{
  for (unsigned seed = 0; seed < 200; ++seed) {
    std::mt19937 engine(seed);
    const std::uint32_t keys = 1 + static_cast<std::uint32_t>(engine()) % 200;
    const std::uint32_t stride = seed % 3 == 0 ? 1 : static_cast<std::uint32_t>(engine());
    SmallMap<int> map;
    std::map<std::uint32_t, int> expected;
    for (int step = 0; step < 2000; ++step) {
      const std::uint32_t key = stride * (static_cast<std::uint32_t>(engine()) % keys);
      if (engine() % 2 == 0) {
        ASSERT_EQ(map.insert(key, step), expected.emplace(key, step).second);
      } else {
        map.erase(key);
        expected.erase(key);
      }
      ASSERT_EQ(map.size(), expected.size());
      const std::uint32_t asked = stride * (static_cast<std::uint32_t>(engine()) % keys);
      const auto there = expected.find(asked);
      ASSERT_EQ(map.find(asked) != nullptr, there != expected.end());
      if (there != expected.end()) {
        ASSERT_EQ(*map.find(asked), there->second);
      }
    }
    std::map<std::uint32_t, int> visited;
    map.for_each([&](std::uint32_t key, int value) { visited[key] = value; });
    EXPECT_EQ(visited, expected);
  }
}

TEST(SmallMap, IsEmptyAtFirstAndAfterClear)
{
  SmallMap<int> map;
  EXPECT_TRUE(map.empty());
  EXPECT_EQ(map.find(0), nullptr);
  map.erase(0);
  map.insert(0, 1);
  map.clear();
  EXPECT_TRUE(map.empty());
  EXPECT_EQ(map.find(0), nullptr);
}

} // namespace
} // namespace loghop::small_map_test
