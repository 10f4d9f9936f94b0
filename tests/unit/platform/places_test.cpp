#include "loghop/platform/places.hpp"

#include <gtest/gtest.h>

#include <type_traits>

namespace loghop::places_test {
namespace {

template<class A, class B>
constexpr bool apart = !std::is_constructible_v<A, B> && !std::is_assignable_v<A&, B> && !std::is_convertible_v<A, B>;

TEST(Places, RanksNodesAndCoresDoNotMix)
{
  EXPECT_TRUE((apart<Rank, Node> && apart<Node, Rank>));
  EXPECT_TRUE((apart<Rank, Core> && apart<Core, Rank>));
  EXPECT_TRUE((apart<Core, Node> && apart<Node, Core>));
}

TEST(MessageEnd, IsARankOrANode)
{
  EXPECT_EQ(MessageEnd(Rank(3)).number(), 3);
  EXPECT_EQ(MessageEnd(Node(4)).number(), 4);
  EXPECT_TRUE(MessageEnd(Rank(4)) == MessageEnd(Node(4)));
  EXPECT_FALSE(MessageEnd(Rank(4)) == MessageEnd(Rank(5)));
}

TEST(MessageEnd, IsNoCoreAndNoOtherNumber)
{
  EXPECT_FALSE((std::is_constructible_v<MessageEnd, Core>));
  EXPECT_FALSE((std::is_constructible_v<MessageEnd, int>));
  EXPECT_FALSE((std::is_constructible_v<Rank, MessageEnd> || std::is_constructible_v<Node, MessageEnd>));
}

} // namespace
} // namespace loghop::places_test
