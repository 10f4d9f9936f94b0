#include "loghop/base/indexed_vector.hpp"

#include "loghop/base/index.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <type_traits>
#include <utility>

namespace loghop::indexed_vector_test {
namespace {

using Apple = Index<struct AppleKind>;
using Pear = Index<struct PearKind>;
using Weights = IndexedVector<Apple, double>;

template<class Vector, class Key, class = void> constexpr bool takes = false;
template<class Vector, class Key>
constexpr bool takes<Vector, Key, std::void_t<decltype(std::declval<Vector&>()[std::declval<Key>()])>> = true;

TEST(IndexedVector, TakesIndicesOfItsKindAlone)
{
  EXPECT_TRUE((takes<Weights, Apple>));
  EXPECT_FALSE((takes<Weights, Pear>));
  EXPECT_FALSE((takes<Weights, int>));
  EXPECT_FALSE((takes<Weights, std::size_t>));
}

TEST(IndexedVector, KeepsAnElementForEachIndex)
{
  Weights weights(3, 1.5);
  weights[Apple(1)] = 2;
  weights.push_back(4);
  EXPECT_EQ(weights.size(), 4);
  EXPECT_EQ(weights.elements(), (std::vector<double>{1.5, 2, 1.5, 4}));
  EXPECT_EQ(std::as_const(weights)[Apple(3)], 4);
  double sum = 0;
  for (const double weight : weights)
    sum += weight;
  EXPECT_EQ(sum, 9);
}

TEST(IndexedVector, TakesAVectorAsItIs)
{
  const Weights weights(std::vector<double>{3, 4});
  EXPECT_EQ(weights.at(Apple(1)), 4);
  EXPECT_THROW(weights.at(Apple(2)), std::out_of_range);
  EXPECT_THROW(weights.at(Apple(-1)), std::out_of_range);
}

TEST(IndexedVector, IsEmptyAtFirst)
{
  EXPECT_TRUE(Weights().empty());
  EXPECT_FALSE(Weights(1).empty());
}

TEST(IndexedVector, KeepsTruthValues)
{
  IndexedVector<Apple, bool> ripe(2, false);
  ripe[Apple(1)] = true;
  EXPECT_FALSE(ripe[Apple(0)]);
  EXPECT_TRUE(ripe[Apple(1)]);
}

} // namespace
} // namespace loghop::indexed_vector_test
