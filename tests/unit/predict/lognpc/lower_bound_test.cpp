// Both parts of the bound, by hand: the bytes of the most loaded resource, and the critical path of the shortest costs.
#include "loghop/predict/lognpc/lower_bound.hpp"

#include "loghop/predict/lognpc/lognpc_model.hpp"
#include "loghop/workload/active_messages/remap.hpp"
#include "support/one_collective.hpp"
#include "support/random_collectives.hpp"
#include "unit/predict/lognpc/priced.hpp"

#include <gtest/gtest.h>

namespace loghop::lognpc::test::lower_bound_test {
namespace {

/// o_s from 1 s on, o_r from 2 s on, and 0.01 s a byte of the wire.
MessageCosts costs()
{
  LevelCosts far;
  far.o_s = far.ret = CostCurve({{Bytes(1), Seconds(1)}, {Bytes(1000), Seconds(5)}});
  far.o_r = CostCurve({{Bytes(1), Seconds(3)}, {Bytes(100), Seconds(2)}, {Bytes(1000), Seconds(6)}});
  far.T = CostCurve({{Bytes(0), Seconds(8)}, {Bytes(1000), Seconds(30)}});
  far.g = far.g_node = CostCurve({{Bytes(0), Seconds(0)}, {Bytes(1000), Seconds(10)}});
  MessageCosts costs;
  costs.levels.emplace(Level::between_nodes, far);
  costs.link = costs.fastest_link = SecondsPerByte(0.01);
  return costs;
}

PredictionContext context_of(int ranks, const Platform* platform = nullptr)
{
  PredictionContext context;
  context.machine.dimensions = {ranks};
  context.platform = platform;
  return context;
}

double bound(const Workload& workload, const PredictionContext& context)
{
  return lower_bound(workload, costs(), context).value_or(Seconds(-1)).count();
}

/// A chain of P - 1 messages, each of the least o_s and o_r, and its bytes on the wire.
TEST(LowerBound, OfTheCriticalPath)
{
  for (const int P : {2, 5, 9})
    EXPECT_DOUBLE_EQ(bound(loghop::test::one_collective("broadcast", "chain", 500), context_of(P)),
                     (P - 1) * (1 + 5 + 2));
}

/// Long messages of a root: all bytes leave its node. Of many small ones, its processor sends all.
TEST(LowerBound, OfTheRootOfALinearBroadcast)
{
  EXPECT_DOUBLE_EQ(bound(loghop::test::one_collective("broadcast", "linear", 5000), context_of(9)), 8 * 50);
  EXPECT_DOUBLE_EQ(bound(loghop::test::one_collective("broadcast", "linear", 10), context_of(9)), 8 * 1 + 0.1 + 2);
  EXPECT_DOUBLE_EQ(bound(loghop::test::one_collective("gather", "linear", 5000), context_of(9)), 8 * 50);
  EXPECT_NEAR(bound(loghop::test::one_collective("gather", "linear", 10), context_of(9)), 1 + 0.1 + 8 * 2, 1e-12);
}

/// Ranks of a node share what leaves it: four times three blocks of 1000 B to each of three other nodes.
TEST(LowerBound, OfANodeOfRanks)
{
  PredictionContext context = context_of(16);
  context.node_of = [](Rank rank) { return Node(rank.value() / 4); };
  context.level_of = [](Rank from, Rank to) {
    return from.value() / 4 == to.value() / 4 ? Level::within_node : Level::between_nodes;
  };
  EXPECT_DOUBLE_EQ(bound(loghop::test::one_collective("alltoall", "linear", 1000), context), 4 * 12 * 10);
}

/// The link in the middle of a line of n: (n / 2)^2 blocks.
TEST(LowerBound, OfTheMostLoadedLink)
{
  FluidCube line;
  line.dimensions = {8};
  FluidNetwork network;
  network.topology = line;
  Platform platform;
  platform.network = network;
  EXPECT_DOUBLE_EQ(bound(loghop::test::one_collective("alltoall", "linear", 1000), context_of(8, &platform)), 16 * 10);
  EXPECT_DOUBLE_EQ(bound(loghop::test::one_collective("alltoall", "linear", 1000), context_of(8)), 7 * 10);
}

TEST(LowerBound, NothingIsSaidOfHandlersAndUnknownMessages)
{
  EXPECT_FALSE(lower_bound(Remap(), costs(), context_of(4)).has_value());
  EXPECT_FALSE(
      lower_bound(loghop::test::one_collective("broadcast", "linear", 1), MessageCosts(), context_of(4)).has_value());
}

/// Of other metrics than the time of the last rank, the path alone: the root has gone before its last message is there.
TEST(LowerBound, UntilTheRootIsDone)
{
  CollectiveWorkload workload = loghop::test::one_collective("broadcast", "linear", 5000);
  workload.until = CollectiveWorkload::Until::root;
  EXPECT_DOUBLE_EQ(bound(workload, context_of(9)), 8 * 1);
}

/// Where g_node is no less than the wire's time, the prediction is never below the bound.
TEST(LowerBound, IsNotAboveThePrediction)
{
  loghop::test::RandomCollectives random(1);
  const LogNpcModel model(costs(), Terms());
  for (int i = 0; i < 300; ++i) {
    const PredictionContext context = context_of(32);
    const CollectiveWorkload workload = random.next(context.machine, 32);
    const auto predicted = model.predict(workload, context);
    ASSERT_TRUE(predicted.has_value());
    EXPECT_LE(bound(workload, context), predicted->count() * (1 + 1e-12))
        << workload.row->collective << " " << workload.row->name << ", " << workload.group->size() << " ranks, "
        << workload.options.bytes << " B";
  }
}

} // namespace
} // namespace loghop::lognpc::test::lower_bound_test
