#include "loghop/base/index.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <type_traits>
#include <unordered_set>
#include <vector>

namespace loghop::index_test {
namespace {

using Apple = Index<struct AppleKind>;
using Pear = Index<struct PearKind>;

template<class A, class B, class = void> constexpr bool comparable = false;
template<class A, class B>
constexpr bool comparable<A, B, std::void_t<decltype(std::declval<A>() == std::declval<B>())>> = true;

TEST(Index, IsMadeFromIntegersByNameAlone)
{
  EXPECT_TRUE((std::is_constructible_v<Apple, int>));
  EXPECT_FALSE((std::is_convertible_v<int, Apple>));
  EXPECT_FALSE((std::is_convertible_v<Apple, int>));
  EXPECT_FALSE((std::is_constructible_v<int, Apple>)); // value() says so
  EXPECT_FALSE((std::is_assignable_v<Apple&, int>));
}

TEST(Index, KindsDoNotMix)
{
  EXPECT_FALSE((std::is_constructible_v<Apple, Pear>));
  EXPECT_FALSE((std::is_assignable_v<Apple&, Pear>));
  EXPECT_TRUE((comparable<Apple, Apple>));
  EXPECT_FALSE((comparable<Apple, Pear>));
  EXPECT_FALSE((comparable<Apple, int>));
}

TEST(Index, CostsWhatAnIntCosts)
{
  EXPECT_EQ(sizeof(Apple), sizeof(int));
  EXPECT_EQ(alignof(Apple), alignof(int));
  EXPECT_TRUE(std::is_trivially_copyable_v<Apple>);
  EXPECT_TRUE(std::is_trivially_destructible_v<Apple>);
}

TEST(Index, GivesItsNumberBack)
{
  EXPECT_EQ(Apple().value(), 0);
  EXPECT_EQ(Apple(7).value(), 7);
  EXPECT_EQ(Apple(-1).value(), -1);
  EXPECT_EQ(Apple(7).position(), std::size_t{7});
  EXPECT_EQ(Apple::at(std::vector<int>(5).size()), Apple(5));
  EXPECT_EQ(to_string(Apple(12)), "12");
  std::ostringstream out;
  out << Apple(3) << " of " << Apple(4);
  EXPECT_EQ(out.str(), "3 of 4");
}

TEST(Index, IsOrderedAsItsNumber)
{
  EXPECT_TRUE(Apple(2) == Apple(2) && !(Apple(2) == Apple(3)));
  EXPECT_TRUE(Apple(2) != Apple(3) && !(Apple(2) != Apple(2)));
  EXPECT_TRUE(Apple(2) < Apple(3) && !(Apple(3) < Apple(3)));
  EXPECT_TRUE(Apple(3) > Apple(2) && !(Apple(3) > Apple(3)));
  EXPECT_TRUE(Apple(3) <= Apple(3) && !(Apple(4) <= Apple(3)));
  EXPECT_TRUE(Apple(3) >= Apple(3) && !(Apple(2) >= Apple(3)));
}

TEST(Index, CountsUp)
{
  Apple apple(4);
  EXPECT_EQ(++apple, Apple(5));
  EXPECT_EQ(apple, Apple(5));
}

TEST(Index, HasAHash)
{
  const std::unordered_set<Apple> apples = {Apple(1), Apple(2), Apple(1)};
  EXPECT_EQ(apples.size(), 2u);
  EXPECT_EQ(apples.count(Apple(2)), 1u);
  EXPECT_EQ(apples.count(Apple(3)), 0u);
}

TEST(IndexRange, GivesTheFirstInOrder)
{
  std::vector<int> found;
  for (const Apple apple : each<Apple>(4))
    found.push_back(apple.value());
  EXPECT_EQ(found, (std::vector<int>{0, 1, 2, 3}));
}

TEST(IndexRange, MayBeEmpty)
{
  for (const int count : {0, -3})
    for (const Apple apple : each<Apple>(count))
      ADD_FAILURE() << apple << " of " << count;
}

} // namespace
} // namespace loghop::index_test
