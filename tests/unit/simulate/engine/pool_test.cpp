#include "loghop/simulate/engine/pool.hpp"

#include <gtest/gtest.h>

namespace loghop::simulate {
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

} // namespace
} // namespace loghop::simulate
