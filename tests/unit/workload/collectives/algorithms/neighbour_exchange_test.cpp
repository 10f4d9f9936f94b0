// That all ranks end with all blocks: algorithms_test.cpp.
#include "loghop/workload/collectives/algorithms/neighbour_exchange.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace loghop::collectives::neighbour_exchange_test {
namespace {

NeighbourExchange of_ranks(int ranks)
{
  return NeighbourExchange(Blocks::of_each(Partition::equal(10, ranks), 0));
}

TEST(NeighbourExchange, TalksToBothNeighboursByTurns)
{
  const NeighbourExchange exchange = of_ranks(6);
  const auto peers = [&](int rank) {
    std::vector<int> all;
    for (int step = 0; step < exchange.steps(rank); ++step) {
      all.push_back(exchange.send(rank, step, 0).peer);
      EXPECT_EQ(exchange.receive(rank, step, 0).peer, all.back());
    }
    return all;
  };
  EXPECT_EQ(peers(0), (std::vector<int>{1, 5, 1}));
  EXPECT_EQ(peers(1), (std::vector<int>{0, 2, 0}));
  EXPECT_EQ(peers(5), (std::vector<int>{4, 0, 4}));
}

TEST(NeighbourExchange, SendsOneBlockThenPairs)
{
  const NeighbourExchange exchange = of_ranks(8);
  EXPECT_EQ(exchange.steps(3), 4);
  EXPECT_EQ(exchange.send(3, 0, 0).bytes, 10);
  EXPECT_EQ(exchange.receive(3, 0, 0).bytes, 10);
  for (int step = 1; step < 4; ++step) {
    EXPECT_EQ(exchange.send(3, step, 0).bytes, 20);
    EXPECT_EQ(exchange.receive(3, step, 0).bytes, 20);
  }
}

TEST(NeighbourExchange, PassesOnThePairThatCameLast)
{
  const NeighbourExchange exchange = of_ranks(6);
  const auto sent = [&](int rank, int step) {
    Payload payload;
    exchange.describe(rank, step, 0, payload);
    return payload.pieces;
  };
  const auto pair = [](int first) { return std::vector<Piece>{{first, 0}, {first + 1, 0}}; };
  EXPECT_EQ(sent(2, 0), (std::vector<Piece>{{2, 0}}));
  EXPECT_EQ(sent(2, 1), pair(2)); // its own, to rank 1
  EXPECT_EQ(sent(1, 2), pair(2)); // which hands it on to rank 0
  EXPECT_EQ(sent(3, 1), pair(2)); // and rank 3 up to rank 4
  EXPECT_EQ(sent(4, 2), pair(2));
}

} // namespace
} // namespace loghop::collectives::neighbour_exchange_test
