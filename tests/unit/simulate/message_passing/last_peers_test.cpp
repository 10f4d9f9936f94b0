#include "loghop/simulate/message_passing/last_peers.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace loghop::simulate::last_peers_test {
namespace {

/// Whether each of these ranks, to which rank 0 sends in turn, is fresh.
std::vector<bool> fresh(const std::vector<int>& peers)
{
  LastPeers last(Rank(0));
  std::vector<bool> found;
  for (const int peer : peers)
    found.push_back(last.is_fresh(Rank(peer)));
  return found;
}

using Fresh = std::vector<bool>;

TEST(LastPeers, OnePeerIsFreshOnce)
{
  EXPECT_EQ(fresh({1, 1, 1}), (Fresh{true, false, false}));
}

TEST(LastPeers, TwoInTurnAreFreshOnceEach)
{
  EXPECT_EQ(fresh({1, 2, 1, 2, 2, 1}), (Fresh{true, true, false, false, false, false}));
}

TEST(LastPeers, AThirdTakesThePlaceOfTheOneBeforeTheLast)
{
  EXPECT_EQ(fresh({1, 2, 3, 2, 1}), (Fresh{true, true, true, false, true}));
  EXPECT_EQ(fresh({1, 2, 1, 3, 1, 2}), (Fresh{true, true, false, true, false, true}));
  EXPECT_EQ(fresh({1, 2, 3, 1, 2, 3}), Fresh(6, true));
}

TEST(LastPeers, ARankIsNotFreshToItself)
{
  EXPECT_EQ(fresh({0, 1, 0}), (Fresh{false, true, false}));
}

} // namespace
} // namespace loghop::simulate::last_peers_test
