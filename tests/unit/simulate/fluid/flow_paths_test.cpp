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

/// The last hop of a list takes the place of one that leaves, also its own.
TEST(PathStore, HopsEnterAndLeaveLists)
{
  PathStore store;
  const std::uint32_t a = store.add(0, {1}).first, b = store.add(1, {1}).first, c = store.add(2, {1}).first;
  std::vector<std::uint32_t> list;
  for (const std::uint32_t hop : {a, b, c})
    store.enter(hop, list);
  EXPECT_EQ(list, (std::vector<std::uint32_t>{a, b, c}));
  store.leave(a, list);
  EXPECT_EQ(list, (std::vector<std::uint32_t>{c, b}));
  store.leave(c, list);
  EXPECT_EQ(list, (std::vector<std::uint32_t>{b}));
  store.leave(b, list);
  EXPECT_TRUE(list.empty());
}

} // namespace
} // namespace loghop::simulate::flow_paths_test
