// Does the Diamond DAG on the perfect mapping take what equation (15) of the LoGPC paper says, but for interrupts?
//
//   M = (W + d) + (P - 2) u + (b - 1) v + O_r + W,   u = O_r + W + d,   v = O_s + W + O_r
//   O_s = o_sl + (B - 1) G,   O_r = (B - 1 - a) G,   d = L + a G
//
// Alewife with messages of B bytes, F = B / 2 flits, in cycles: o_sl = 25, L = 8, a = 8, G = 0.5, o_rl = 129. Equation
// (15) leaves out o_sl in the latency of a hop, and the interrupts. The simulation has blocking sends and nonblocking
// receives, and one hop (L = 5) from a stripe to the next.
//
// The first block. A hop takes o_sl + L + (B - 1) G and the stall of the full input queue, 8 (see
// cluster_long_message_test.cpp), which is d + O_r + 25 - 3 + 8: 30 more than in (15), plus half a cycle until the next
// message starts with a whole flit. The interrupt of the next block's message may cut into the work on this one: 129.
//   30 (P - 1) <= delay <= (30 + 129 + 1) (P - 1)
//
// Every further block. A stripe cannot do it in less than W and a send, which ends 128 cycles before the wire: O_r and
// 128 less than v, rounded. It need not take more than v: if the next message interrupts the work, then
// W + 129 + 25 + F - 123 (5 of the 8 cycles of stall reach a source that is one hop away); if the send holds it off,
// its interrupt starts as the send ends (S), its last byte is in memory at S + 129 + F - 128 + 2.5, and the next send
// ends after W + 25 + F - 123: together W + 2 F - 94. Both are below v = W + 2 F + 20 for F >= 11.
#include "support/alewife.hpp"
#include "support/platform_parts.hpp"
#include "support/scripted_workload.hpp"

#include "loghop/workload/active_messages/diamond.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace loghop::test::cluster_diamond_test {
namespace {

struct Chain {
  std::vector<int> dimensions;
  int blocks;
  int task; ///< cycles
};

DiamondDag diamond(const Chain& chain)
{
  DiamondDag workload;
  workload.side = 1024;
  workload.blocks = chain.blocks;
  workload.task_time = to_seconds(cycles(chain.task));
  workload.bytes_per_value = 64; // messages of 1024 to 65,536 B
  workload.mapping = DiamondDag::Mapping::boustrophedon;
  workload.send = DmaMode::blocking;
  workload.receive = DmaMode::nonblocking;
  return workload;
}

/// All in cycles.
struct Costs {
  double P, b, W, B;
  double O_s() const { return 25 + (B - 1) * 0.5; }
  double O_r() const { return (B - 1 - 8) * 0.5; }
  double d() const { return 8 + 8 * 0.5; }
  double makespan() const
  {
    return (W + d()) + (P - 2) * (O_r() + W + d()) + (b - 1) * (O_s() + W + O_r()) + O_r() + W;
  }
};

Costs costs(const Chain& chain)
{
  double P = 1;
  for (const int k : chain.dimensions)
    P *= k;
  const double b = chain.blocks;
  return {P, b, 1024. * 1024 / (P * b) * chain.task, 64 * 1024 / b};
}

ClusterRun run(const Chain& chain)
{
  Platform platform = alewife();
  mesh_of(platform).dimensions = chain.dimensions;
  return run_cluster(platform, diamond(chain));
}

TEST(DiamondOnThePerfectMapping, OfOneBlockTakesEquation15AndThirtyCyclesAHop)
{
  for (const std::vector<int>& dimensions : {std::vector{2, 2}, {4, 2}, {8, 4}}) {
    const Costs c = costs({dimensions, 1, 10});
    // All but the last of the P - 1 transfers end half a cycle before a whole one, for which the next send waits.
    EXPECT_DOUBLE_EQ(in_cycles(run({dimensions, 1, 10}).result.simulated),
                     c.makespan() + 30 * (c.P - 1) + 0.5 * (c.P - 2));
  }
}

TEST(DiamondOnThePerfectMapping, TakesEquation15WithinTheCostOfInterrupts)
{
  for (const std::vector<int>& dimensions : {std::vector{4, 2}, {8, 4}})
    for (const int blocks : {1, 2, 4, 8, 16, 32, 64})
      for (const int task : {1, 10, 100}) {
        const Costs c = costs({dimensions, blocks, task});
        const double delay = in_cycles(run({dimensions, blocks, task}).result.simulated) - c.makespan();
        EXPECT_LE(delay, 160 * (c.P - 1)) << c.P << " processors, " << blocks << " blocks, task of " << task;
        EXPECT_GE(delay, 30 * (c.P - 1) - (c.b - 1) * (c.O_r() + 128))
            << c.P << " processors, " << blocks << " blocks, task of " << task;
      }
}

/// Where the work dwarfs the messages, that is a tight bound: 1 % of the makespan.
TEST(DiamondOnThePerfectMapping, TakesEquation15IfItsMessagesAreShortAgainstItsWork)
{
  const double simulated = in_cycles(run({{8, 4}, 64, 100}).result.simulated);
  EXPECT_NEAR(simulated, costs({{8, 4}, 64, 100}).makespan(), 0.01 * simulated);
}

TEST(DiamondOnThePerfectMapping, HasNoContention)
{
  const ClusterRun chain = run({{8, 4}, 16, 10});
  EXPECT_EQ(chain.messages.size(), 31u * 16);
  for (const simulate::MessageRecord& m : chain.messages)
    EXPECT_EQ(m.head - m.injected, cycles(2 + 1 + 2));
}

} // namespace
} // namespace loghop::test::cluster_diamond_test
