#include "loghop/simulate/engine/index_list.hpp"

#include <gtest/gtest.h>

namespace loghop::simulate::index_list_test {
namespace {

struct Number {
  int value = 0;
  std::uint32_t next = nothing;
};

TEST(IndexList, TakesTheFirstThatWasAdded)
{
  Pool<Number> pool;
  IndexList odd;
  IndexList even;
  for (int i = 0; i < 10; ++i)
    (i % 2 == 0 ? even : odd).push(pool, pool.add({i, nothing}));
  for (int i = 1; i < 10; i += 2) {
    EXPECT_EQ(pool[odd.first].value, i);
    odd.pop(pool);
  }
  EXPECT_TRUE(odd.empty());
  EXPECT_EQ(pool[even.first].value, 0);
  EXPECT_EQ(pool[even.last].value, 8);
}

TEST(IndexList, CanBeFilledAgain)
{
  Pool<Number> pool;
  IndexList list;
  for (int i = 0; i < 3; ++i) {
    list.push(pool, pool.add({i, nothing}));
    list.pop(pool);
    EXPECT_TRUE(list.empty());
    EXPECT_EQ(list.last, nothing);
  }
}

} // namespace
} // namespace loghop::simulate::index_list_test
