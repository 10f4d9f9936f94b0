// Does the all-to-all remap of short messages take what LogP, LoPC and an independent queueing simulation say?
//
// Alewife, two arguments, in cycles: o_s = 15, L = 21 at the mean distance of 4 hops, o_r = 122.
#include "support/alewife.hpp"
#include "support/lopc_queueing.hpp"
#include "support/platform_parts.hpp"
#include "support/scripted_workload.hpp"

#include "loghop/workload/active_messages/remap.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace loghop::test::cluster_remap_test {
namespace {

constexpr int iterations = 3000;

Remap remap(Remap::Kind kind, Remap::Destinations destinations)
{
  Remap workload;
  workload.kind = kind;
  workload.destinations = destinations;
  workload.iterations = iterations;
  workload.arguments = 2;
  return workload;
}

double cycle_of(const Platform& platform, const Remap& workload, std::uint64_t seed)
{
  return in_cycles(run_cluster(platform, workload, seed).result.simulated);
}

/// Each handles the other's request while it waits for its own reply, and nobody is disturbed: a request of 15, 18 on
/// the way, a handler of 122 + 15, 18 back, a handler of 122.
TEST(LopcQueueing, OfTwoProcessorsInLockStepByHand)
{
  const LopcMachine machine{2, 15, 18, 122};
  EXPECT_DOUBLE_EQ(lopc_cycle(machine, 100, 1), 15 + 18 + (122 + 15) + 18 + 122);
}

/// Without work in the handlers nobody disturbs anybody.
TEST(LopcQueueing, OfNoOverheadIsTwiceTheLatency)
{
  EXPECT_DOUBLE_EQ(lopc_cycle({32, 0, 21, 0}, 100, 1), 42);
}

/// LoPC's rule of thumb, 2 (o_s + L + o_r) + (o_r + o_s) = 453, is 3 % below.
TEST(SynchronousRemap, TakesWhatTheQueueingSimulationOfLopcTakes)
{
  const double witness = lopc_cycle({32, 15, 21, 122}, iterations, 1);
  const double simulated = cycle_of(alewife(), remap(Remap::Kind::synchronous, Remap::Destinations::random), 1);
  EXPECT_NEAR(witness, 467.5, 0.01 * 467.5);
  EXPECT_NEAR(simulated, 467.5, 0.01 * 467.5);
  EXPECT_NEAR(simulated, witness, 0.01 * witness);
}

/// LoGPC adds C_n = 23 to L (LoGPC paper, table 4: 499, measured 486; queueing simulation of the same 500.7).
TEST(SynchronousRemap, FollowsTheLatencyAsTheQueueingSimulationDoes)
{
  Platform platform = alewife();
  active_node_of(platform).short_messages.notification += cycles(23);
  const double witness = lopc_cycle({32, 15, 21 + 23, 122}, iterations, 2);
  const double simulated = cycle_of(platform, remap(Remap::Kind::synchronous, Remap::Destinations::random), 2);
  EXPECT_NEAR(witness, 500.7, 0.01 * 500.7);
  EXPECT_NEAR(simulated, witness, 0.01 * witness);
}

/// Two nodes, one hop apart, send each other requests in lock step: as in the queueing simulation, cycle for cycle.
TEST(SynchronousRemap, OfTwoNodesIsExact)
{
  Platform platform = alewife();
  mesh_of(platform).dimensions = {2};
  EXPECT_DOUBLE_EQ(cycle_of(platform, remap(Remap::Kind::synchronous, Remap::Destinations::random), 1),
                   lopc_cycle({2, 15, 18, 122}, iterations, 1));
}

/// LoGPC paper, table 4: "Blocked CMMU access" 0.
TEST(SynchronousRemap, BlocksNoSends)
{
  const ClusterRun run = run_cluster(alewife(), remap(Remap::Kind::synchronous, Remap::Destinations::random));
  EXPECT_EQ(run.result.network.blocked_sends, 0);
  EXPECT_EQ(run.result.breakdown.blocked_send, 0);
}

/// Where every rank gets one message an iteration, an iteration is a send and a handler: o_s + o_r = 137.
TEST(AsynchronousRemap, TakesAnOverheadOfEachKindPerIteration)
{
  const ClusterRun run = run_cluster(alewife(), remap(Remap::Kind::asynchronous, Remap::Destinations::shifted));
  const Picoseconds work = cycles(iterations * (15 + 122));
  for (const Picoseconds finish : run.result.rank_finish)
    EXPECT_GE(finish, work);
  EXPECT_NEAR(in_cycles(run.result.simulated), 137, 1.37);
}

/// With random destinations a rank that gets m messages works 15 n + 122 m.
TEST(AsynchronousRemap, OfARankIsNoShorterThanItsWork)
{
  const Remap workload = remap(Remap::Kind::asynchronous, Remap::Destinations::random);
  const ClusterRun run = run_cluster(alewife(), workload, 5);
  for (int rank = 0; rank < 32; ++rank)
    EXPECT_GE(run.finish(rank), cycles(iterations * 15 + 122 * workload.messages_to(Rank(rank), 32, 5))) << rank;
}

} // namespace
} // namespace loghop::test::cluster_remap_test
