// That all ranks end with both halves: algorithms_test.cpp.
#include "loghop/workload/collectives/algorithms/split_broadcast.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace loghop::collectives::split_broadcast_test {
namespace {

struct Sent {
  int to;
  std::int64_t bytes;
  bool operator==(const Sent& other) const { return to == other.to && bytes == other.bytes; }
};

std::vector<Sent> sent_by(const SplitBroadcast& broadcast, int rank)
{
  std::vector<Sent> all;
  for (std::int64_t step = 0; step < broadcast.steps(rank); ++step)
    for (int i = 0; i < broadcast.step(rank, step).sends; ++i)
      all.push_back({broadcast.send(rank, step, i).peer, broadcast.send(rank, step, i).bytes});
  return all;
}

TEST(SplitBroadcast, OddPlacesExchangeWithTheEvenOnesThatFollow)
{
  const SplitBroadcast broadcast(7, 0, 101); // halves of 51 and 50 B
  EXPECT_EQ(sent_by(broadcast, 0), (std::vector<Sent>{{1, 51}, {2, 50}}));
  EXPECT_EQ(sent_by(broadcast, 1), (std::vector<Sent>{{3, 51}, {5, 51}, {2, 51}}));
  EXPECT_EQ(sent_by(broadcast, 2), (std::vector<Sent>{{4, 50}, {6, 50}, {1, 50}}));
  EXPECT_EQ(sent_by(broadcast, 5), (std::vector<Sent>{{6, 51}}));
  EXPECT_EQ(sent_by(broadcast, 6), (std::vector<Sent>{{5, 50}}));
}

TEST(SplitBroadcast, TheRootServesALastPlaceThatHasNoPartner)
{
  const SplitBroadcast broadcast(6, 2, 100);
  EXPECT_EQ(sent_by(broadcast, 2), (std::vector<Sent>{{3, 50}, {4, 50}, {1, 50}})); // place 5 is rank 1
  EXPECT_EQ(sent_by(broadcast, 1), std::vector<Sent>{});
  EXPECT_EQ(broadcast.receive(1, 1, 0).peer, 2);
}

TEST(SplitBroadcast, HasTwoMessagesForEachOtherRank)
{
  for (int ranks = 1; ranks <= 40; ++ranks) {
    const SplitBroadcast broadcast(ranks, 0, 8);
    std::size_t messages = 0;
    for (int rank = 0; rank < ranks; ++rank)
      messages += sent_by(broadcast, rank).size();
    EXPECT_EQ(messages, static_cast<std::size_t>(2 * ranks - 2));
  }
}

} // namespace
} // namespace loghop::collectives::split_broadcast_test
