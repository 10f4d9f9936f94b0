#include "loghop/simulate/fluid/flow_paths.hpp"

#include <gtest/gtest.h>

namespace loghop::simulate::flow_paths_test {
namespace {

TEST(PathStore, KeepsTheLinksOfAFlowInOrder)
{
  PathStore store;
  const FlowPath first = store.add(5, {7, 3, 9}), second = store.add(6, {1});
  ASSERT_EQ(first.length, 3u);
  const Hop* hop = store.begin(first);
  for (const LinkId link : {7u, 3u, 9u}) {
    EXPECT_EQ(hop->link, link);
    EXPECT_EQ(hop->flow, 5u);
    ++hop;
  }
  EXPECT_EQ(hop, store.end(first));
  EXPECT_EQ(store[second.first].link, 1u);
  EXPECT_EQ(store[second.first].flow, 6u);
}

/// The memory is that of the paths that are there at once, whatever their lengths.
TEST(PathStore, UsesPlacesAgain)
{
  PathStore store;
  const FlowPath shorter = store.add(0, {1, 2}), longer = store.add(1, {1, 2, 3});
  store.remove(shorter);
  store.remove(longer);
  EXPECT_EQ(store.add(2, {4, 5, 6}).first, longer.first);
  EXPECT_EQ(store.add(3, {4, 5}).first, shorter.first);
  EXPECT_GE(store.add(4, {4, 5}).first, 5u);
}

} // namespace
} // namespace loghop::simulate::flow_paths_test
