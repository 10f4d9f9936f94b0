#include "loghop/workload/core/last_value.hpp"

#include <gtest/gtest.h>

namespace loghop::last_value_test {
namespace {

TEST(LastValue, IsMadeAgainOnlyForAnotherKey)
{
  const LastValue<int, int> value;
  int made = 0;
  const auto make = [&made] { return ++made; };
  EXPECT_EQ(*value.get(0, make), 1); // a key that is equal to the initial one
  EXPECT_EQ(*value.get(0, make), 1);
  EXPECT_EQ(*value.get(7, make), 2);
  EXPECT_EQ(*value.get(0, make), 3);
}

TEST(LastValue, OutlivesItsReplacement)
{
  const LastValue<int, int> value;
  const auto first = value.get(1, [] { return 10; });
  const auto second = value.get(2, [] { return 20; });
  EXPECT_EQ(*first, 10);
  EXPECT_EQ(*second, 20);
}

} // namespace
} // namespace loghop::last_value_test
