#include "loghop/simulate/engine/pool.hpp"

#include <gtest/gtest.h>

namespace loghop::simulate::pool_test {
namespace {

struct Number {
  int value = 0;
  std::uint32_t next = nothing;
};

TEST(Pool, UsesTheIndexOfARemovedRecordAgain)
{
  Pool<Number> pool;
  const std::uint32_t first = pool.add({1, nothing});
  const std::uint32_t second = pool.add({2, nothing});
  EXPECT_NE(first, second);
  pool.remove(first);
  EXPECT_EQ(pool.add({3, nothing}), first);
  EXPECT_EQ(pool[first].value, 3);
  EXPECT_EQ(pool[second].value, 2);
}

TEST(Pool, RecordsKeepTheirPlaces)
{
  Pool<Number> pool;
  const Number* const place = &pool[pool.add({1, nothing})];
  for (int i = 0; i < 100000; ++i)
    pool.add({i, nothing});
  EXPECT_EQ(place, &pool[0]);
  EXPECT_EQ(place->value, 1);
}

TEST(Pool, TheLastRemovedIsUsedFirst)
{
  Pool<Number> pool;
  for (int i = 0; i < 4; ++i)
    EXPECT_EQ(pool.add({i, nothing}), static_cast<std::uint32_t>(i));
  pool.remove(1);
  pool.remove(3);
  pool.remove(0);
  for (const std::uint32_t index : {0u, 3u, 1u, 4u})
    EXPECT_EQ(pool.add({9, nothing}), index);
  EXPECT_EQ(pool[2].value, 2);
}

TEST(Pool, CountsThePlacesThatThereHaveBeen)
{
  Pool<Number> pool;
  EXPECT_EQ(pool.places(), 0u);
  for (int i = 0; i < 3; ++i)
    pool.add({i, nothing});
  EXPECT_EQ(pool.places(), 3u);
  pool.remove(1);
  EXPECT_EQ(pool.places(), 3u);
  pool.add({5, nothing});
  EXPECT_EQ(pool.places(), 3u);
}

TEST(Pool, HasAPlaceForEachOfMany)
{
  Pool<Number> pool;
  constexpr int many = 20'000;
  for (int i = 0; i < many; ++i)
    pool.add({i, nothing});
  const Pool<Number>& kept = pool;
  for (int i = 0; i < many; ++i)
    ASSERT_EQ(kept[static_cast<std::uint32_t>(i)].value, i);
}

} // namespace
} // namespace loghop::simulate::pool_test
