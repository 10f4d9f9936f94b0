// log_nPC as a model of workloads: its options, its terms, and what it says nothing about.
#include "loghop/predict/lognpc/lognpc_model.hpp"

#include "loghop/predict/core/missing_measurements.hpp"
#include "loghop/predict/lognpc/lognpc_row.hpp"
#include "loghop/predict/model_table.hpp"
#include "loghop/workload/active_messages/remap.hpp"
#include "loghop/workload/traffic/traffic.hpp"
#include "support/one_collective.hpp"
#include "unit/predict/alewife.hpp"
#include "unit/predict/lognpc/measured_machine.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace loghop::lognpc::test::lognpc_model_test {
namespace {

using loghop::test::one_collective;
using loghop::test::ranks_alone;

/// Between nodes 10 s and 0.01 s/B, of which the processors have 1 s each; within a node 4 s, of which 2 s are o_r.
MeasuredMachine machine()
{
  MeasuredMachine made;
  made.add("half_round_trip", {{0, 10}, {1, 10.01}, {2000, 30}});
  made.add("send_overhead", {{1, 1}, {2000, 1}}).add("receive_overhead", {{1, 1}, {2000, 1}});
  made.add("half_round_trip", Level::within_node, {{0, 4}, {2000, 4}});
  return made;
}

ModelOptions options_of(const std::vector<std::string>& texts)
{
  ModelOptions options;
  for (const std::string& text : texts)
    add_option(text, LogNpcModel::options(), options);
  return options;
}

double time(const Workload& workload, const PredictionContext& context, const std::vector<std::string>& options = {},
            const MeasuredMachine& measured = machine())
{
  return LogNpcModel(measured.calibration, options_of(options))
      .predict(workload, context)
      .value_or(Seconds(-1))
      .count();
}

/// The wire takes 5 s for 500 B: T + (P - 2) 5 s.
TEST(LogNpcModel, ALinearBroadcast)
{
  EXPECT_DOUBLE_EQ(time(one_collective("broadcast", "linear", 500), ranks_alone(9)), 15 + 7 * 5);
}

TEST(LogNpcModel, TheGapHoldsTheMessageOrTheProcessor)
{
  CollectiveWorkload workload = one_collective("broadcast", "linear", 500);
  workload.until = CollectiveWorkload::Until::root;
  EXPECT_DOUBLE_EQ(time(workload, ranks_alone(9)), 8);
  EXPECT_DOUBLE_EQ(time(workload, ranks_alone(9), {"gap=wire"}), 8);
  EXPECT_DOUBLE_EQ(time(workload, ranks_alone(9), {"gap=processor"}), 7 * 5 + 1);
}

TEST(LogNpcModel, WithoutLevels)
{
  PredictionContext context = ranks_alone(2);
  context.level_of = [](Rank, Rank) { return Level::within_node; };
  EXPECT_DOUBLE_EQ(time(one_collective("broadcast", "linear", 500), context), 4);
  EXPECT_DOUBLE_EQ(time(one_collective("broadcast", "linear", 500), context, {"without=levels"}), 15);
}

/// Four senders of a node, one block each to another node: T + 3 * 5 s.
TEST(LogNpcModel, WithoutNodes)
{
  PredictionContext context = ranks_alone(5);
  context.node_of = [](Rank rank) { return Node(rank.value() == 0 ? 0 : 1); };
  EXPECT_DOUBLE_EQ(time(one_collective("gather", "linear", 500), context), 15 + 3 * 5);
  EXPECT_DOUBLE_EQ(time(one_collective("gather", "linear", 500), context, {"without=nodes"}), 15 + 3 * 1);
}

/// A shift by two on a ring of six: two messages over each link. A ring's allgather goes to neighbours alone.
TEST(LogNpcModel, WithoutLinks)
{
  FluidCube ring;
  ring.dimensions = {6};
  ring.around = true;
  FluidNetwork network;
  network.topology = ring;
  network.nodes = 6;
  Platform platform;
  platform.network = network;
  PredictionContext context = ranks_alone(3);
  context.platform = &platform;
  context.node_of = [](Rank rank) { return Node(2 * rank.value()); };
  // Each link has one message in each of two steps.
  const CollectiveWorkload workload = one_collective("allgather", "ring", 500);
  EXPECT_DOUBLE_EQ(time(workload, context), time(workload, context, {"without=links"}));
  // With latency: the middle node is 3 links away, so that each of 2 links is 3 s / 5 a link nearer.
  MeasuredMachine measured = machine();
  measured.add("network_time", {{0, 3}, {2000, 23}});
  EXPECT_DOUBLE_EQ(time(workload, context, {}, measured),
                   time(workload, context, {"without=links"}, measured) - 2 * 3.0 / 5);
}

TEST(LogNpcModel, WithoutStrides)
{
  CollectiveWorkload workload = one_collective("broadcast", "linear", 800);
  workload.block_bytes = 8;
  workload.stride_bytes = 64;
  EXPECT_EQ(time(workload, ranks_alone(2)), -1); // none was measured
  EXPECT_DOUBLE_EQ(time(workload, ranks_alone(2), {"without=strides"}), 18);
  MeasuredMachine measured = machine();
  measured.add("half_round_trip", Level::between_nodes, {{800, 24, 0, 0, 0, 64}, {1600, 32, 0, 0, 0, 64}});
  EXPECT_DOUBLE_EQ(time(workload, ranks_alone(2), {}, measured), 24);
}

/// Of sends in a row, further ones take 3 s more; the wire is faster than that.
TEST(LogNpcModel, WithoutQueues)
{
  MeasuredMachine measured = machine();
  measured.add("post_overhead", {{1, 1, 1}, {1, 2.5, 2}}); // totals of 1 and 5 s
  CollectiveWorkload workload = one_collective("broadcast", "linear", 10);
  workload.until = CollectiveWorkload::Until::root;
  EXPECT_DOUBLE_EQ(time(workload, ranks_alone(4), {}, measured), 1 + 4 + 4);
  EXPECT_DOUBLE_EQ(time(workload, ranks_alone(4), {"without=queues"}, measured), 3);
}

/// Messages beyond 1000 B wait for their receive: two ranks that send before they receive wait for ever.
TEST(LogNpcModel, WithoutWait)
{
  MeasuredMachine measured;
  measured.add("half_round_trip", {{1, 100}, {1000, 100}, {2000, 100}});
  for (const char* overhead : {"send_overhead", "receive_overhead"})
    measured.add(overhead, {{1, 1}, {1000, 1}, {2000, 20}});
  CollectiveWorkload workload = one_collective("broadcast", "chain", 2000);
  workload.until = CollectiveWorkload::Until::root;
  EXPECT_DOUBLE_EQ(time(workload, ranks_alone(2), {}, measured), 20); // the receive is posted at once
  EXPECT_DOUBLE_EQ(time(workload, ranks_alone(2), {"without=wait"}, measured), 20);
  // A linear gather to a root that blocks for one rank after the other, or whose messages lie there.
  EXPECT_GE(time(one_collective("gather", "linear_sync", 2000), ranks_alone(4), {}, measured),
            time(one_collective("gather", "linear_sync", 2000), ranks_alone(4), {"without=wait"}, measured));
}

TEST(LogNpcModel, TheLowerBound)
{
  const CollectiveWorkload workload = one_collective("broadcast", "linear", 500);
  MeasuredMachine measured = machine();
  measured.add("network_time", {{0, 8}, {1000, 18}}); // 0.01 s/B
  EXPECT_DOUBLE_EQ(time(workload, ranks_alone(9), {"value=lower_bound"}, measured), 8 * 5);
  EXPECT_DOUBLE_EQ(time(workload, ranks_alone(9), {"value=lower_bound"}), 8 * 1 + 1); // the wire is not known
  EXPECT_DOUBLE_EQ(time(workload, ranks_alone(9), {"value=prediction"}), 50);
}

TEST(LogNpcModel, RefusesWhatItDoesNotKnow)
{
  EXPECT_THROW(options_of({"without=everything"}), std::invalid_argument);
  EXPECT_THROW(options_of({"gap=wide"}), std::invalid_argument);
  ModelOptions wrong;
  wrong.words["value"] = "highest";
  EXPECT_THROW(LogNpcModel(machine().calibration, wrong), std::invalid_argument);
  EXPECT_THROW(LogNpcModel(Calibration{}), MissingMeasurements);
}

TEST(LogNpcModel, SaysNothingOfMessagesOfTheNetworkAlone)
{
  EXPECT_EQ(time(Traffic(), ranks_alone(4)), -1);
  Remap replies; // needs handlers, and the calibration has no rows
  EXPECT_EQ(time(replies, ranks_alone(4)), -1);
}

TEST(LogNpcModel, SaysNothingOfALevelThatWasNotMeasured)
{
  MeasuredMachine near;
  near.add("half_round_trip", Level::within_node, {{1, 4}, {2000, 4}});
  EXPECT_EQ(time(one_collective("broadcast", "linear", 500), ranks_alone(4), {}, near), -1);
}

TEST(LogNpcModel, IsInTheTableOfModels)
{
  const ModelRow row = lognpc_row();
  EXPECT_EQ(row.name, "log_nPC");
  ASSERT_NE(row.make, nullptr);
  EXPECT_DOUBLE_EQ(
      row.make(machine().calibration, {})->predict(one_collective("broadcast", "linear", 500), ranks_alone(9))->count(),
      50);
  EXPECT_FALSE(
      row.make(machine().calibration, {})->derives(one_collective("broadcast", "linear", 500), ranks_alone(9)));
}

} // namespace
} // namespace loghop::lognpc::test::lognpc_model_test
