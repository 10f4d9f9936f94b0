// That the root ends with all blocks: algorithms_test.cpp.
#include "loghop/workload/collectives/algorithms/synchronised_gather.hpp"

#include <gtest/gtest.h>

namespace loghop::collectives::synchronised_gather_test {
namespace {

TEST(SynchronisedGather, TheRootAsksAllOthersInTheOrderOfTheirNumbers)
{
  const SynchronisedGather gather(4, 2, Blocks::of_each(Partition::equal(10, 4), 2));
  ASSERT_EQ(gather.steps(2), 3);
  const int asked[] = {0, 1, 3};
  for (int step = 0; step < 3; ++step) {
    EXPECT_EQ(gather.send(2, step, 0).peer, asked[step]);
    EXPECT_EQ(gather.send(2, step, 0).bytes, 0);
    EXPECT_EQ(gather.receive(2, step, 0).peer, asked[step]);
    EXPECT_EQ(gather.receive(2, step, 0).bytes, 10);
    EXPECT_EQ(gather.receive(2, step, 1).bytes, 0);
  }
}

TEST(SynchronisedGather, OthersWaitUntilTheyAreAsked)
{
  const SynchronisedGather gather(3, 0, Blocks::of_each(Partition::equal(7, 3), 0));
  ASSERT_EQ(gather.steps(1), 2);
  EXPECT_EQ(gather.step(1, 0).receives, 1);
  EXPECT_EQ(gather.step(1, 0).sends, 0);
  EXPECT_EQ(gather.step(1, 1).receives, 0);
  EXPECT_EQ(gather.step(1, 1).sends, 2);
  EXPECT_EQ(gather.receive(1, 0, 0).peer, 0);
  EXPECT_EQ(gather.receive(1, 0, 0).bytes, 0);
  EXPECT_EQ(gather.send(1, 1, 0).bytes, 7);
  EXPECT_EQ(gather.send(1, 1, 1).bytes, 0);
}

} // namespace
} // namespace loghop::collectives::synchronised_gather_test
