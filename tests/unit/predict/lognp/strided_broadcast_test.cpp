// Broadcasts of strided data beside log_3P and 2log_{2,3}P: formulas worked by hand, and the layout in the graph.
#include "loghop/predict/lognp/levels_model.hpp"
#include "loghop/predict/lognp/log3p_model.hpp"
#include "loghop/workload/collectives/algorithm_table.hpp"
#include "loghop/workload/collectives/collective_workload.hpp"

#include "unit/predict/fit/synthetic.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

namespace loghop::strided_broadcast_test {
namespace {

constexpr double us = 1e-6;
constexpr double size = 1024, stride = 64;

CollectiveWorkload broadcast(const char* algorithm, std::int64_t stride_bytes = 0, std::int64_t block_bytes = 8)
{
  CollectiveWorkload workload;
  workload.row = &collectives::require_algorithm("broadcast", algorithm);
  workload.options.bytes = static_cast<std::int64_t>(size);
  workload.stride_bytes = stride_bytes;
  workload.block_bytes = stride_bytes > 0 ? block_bytes : 0;
  return workload;
}

std::function<double(double)> constant(double microseconds)
{
  return [=](double) { return microseconds * us; };
}

/// Messages to itself 5 us, copies in memory 1 us, strided ones 11 us: o_mw = 4, l_mw = 6. Between nodes 13 us:
/// o_net = 9.
Calibration log3p_machine()
{
  test::Synthetic made;
  made.add("half_round_trip", Level::to_itself, {size}, constant(5));
  made.add("half_round_trip", Level::to_itself, {size}, constant(11), stride);
  made.add("memory_copy", Level::to_itself, {size}, constant(1));
  made.add("half_round_trip", Level::between_nodes, {size}, constant(13));
  return made.calibration;
}

/// Within a node 3 us, strided 5: o_mw = 3, l_mw = 2. Between nodes 13 us, strided 19, of which 9 in the network:
/// o'_mw = 4, l'_mw = 6, o'_net = 9.
Calibration two_levels()
{
  test::Synthetic made;
  made.add("half_round_trip", Level::within_node, {size}, constant(3));
  made.add("half_round_trip", Level::within_node, {size}, constant(5), stride);
  made.add("half_round_trip", Level::between_nodes, {size}, constant(13));
  made.add("half_round_trip", Level::between_nodes, {size}, constant(19), stride);
  made.add("network_time", Level::between_nodes, {size}, constant(9));
  return made.calibration;
}

/// Ranks, two on each node.
PredictionContext pairs(int ranks)
{
  PredictionContext setting;
  setting.machine.dimensions = {ranks};
  setting.level_of = [](Rank from, Rank to) {
    return from == to                           ? Level::to_itself
           : from.value() / 2 == to.value() / 2 ? Level::within_node
                                                : Level::between_nodes;
  };
  return setting;
}

PredictionContext nodes(int ranks)
{
  PredictionContext setting;
  setting.machine.dimensions = {ranks};
  return setting;
}

TEST(StridedBroadcast, OfLog3P)
{
  const Log3PModel model(log3p_machine());
  const auto time = [&](const char* algorithm, std::int64_t stride_bytes, int P) {
    EXPECT_FALSE(model.derives(broadcast(algorithm, stride_bytes), nodes(P)));
    return model.predict(broadcast(algorithm, stride_bytes), nodes(P)).value().count() / us;
  };
  EXPECT_NEAR(time("linear", 0, 16), 8 * 4 + 9, 1e-9);        // P/2 o_mw + o_net
  EXPECT_NEAR(time("linear", 64, 16), 8 * (4 + 6) + 9, 1e-9); // P/2 (o_mw + l_mw) + o_net
  EXPECT_NEAR(time("linear", 64, 3), 1.5 * (4 + 6) + 9, 1e-9);
  EXPECT_NEAR(time("binomial", 0, 16), 4 * (4 + 9), 1e-9);      // log2 P (o_mw + o_net)
  EXPECT_NEAR(time("binomial", 64, 16), 4 * (4 + 6 + 9), 1e-9); // log2 P (o_mw + l_mw + o_net)
}

TEST(StridedBroadcast, OneBlockIsContiguous)
{
  const Log3PModel model(log3p_machine());
  CollectiveWorkload workload = broadcast("linear", 4096, 1024);
  EXPECT_NEAR(model.predict(workload, nodes(16)).value().count(), 41 * us, 1e-15);
}

/// Blocks of more than a complex number are not what was measured.
TEST(StridedBroadcast, OfLargeBlocksNothingIsSaid)
{
  const Log3PModel model(log3p_machine());
  EXPECT_FALSE(model.predict(broadcast("linear", 64, 32), nodes(16)));
  EXPECT_TRUE(model.predict(broadcast("linear", 64, 16), nodes(16)));
}

TEST(StridedBroadcast, OfTwoLevels)
{
  const TwoLogModel model(two_levels());
  const auto time = [&](const char* algorithm, std::int64_t stride_bytes) {
    return model.predict(broadcast(algorithm, stride_bytes), pairs(8)).value().count() / us;
  };
  // q = 2, P = 8: (q - 1)/2 (o_mw + l_mw) + (P - q)/2 (o'_mw + l'_mw) + o'_net
  EXPECT_NEAR(time("linear", 0), 1.5 + 3 * 4 + 9, 1e-9);
  EXPECT_NEAR(time("linear", 64), 2.5 + 3 * (4 + 6) + 9, 1e-9);
  // Longest path 0 - 4 - 6 - 7: two hops between nodes, one within.
  EXPECT_NEAR(time("binomial", 0), 3 + 2 * (4 + 9), 1e-9);
  EXPECT_NEAR(time("binomial", 64), (3 + 2) + 2 * (4 + 6 + 9), 1e-9);
}

std::vector<GraphOperation> begun(OperationGraph& graph, int rank)
{
  std::vector<GraphOperation> ready;
  graph.begin(Rank(rank), ready);
  return ready;
}

TEST(StridedBroadcast, OperationsCarryTheLayoutAtBothEnds)
{
  for (const char* algorithm : {"linear", "binomial"}) {
    const auto graph = broadcast(algorithm, 64).graph(nodes(4).machine, 1);
    int messages = 0;
    for (int rank = 0; rank < 4; ++rank)
      for (const GraphOperation& operation : begun(*graph, rank)) {
        ASSERT_NE(operation.kind, GraphOperation::Kind::compute);
        ASSERT_GE(operation.layout, 1) << algorithm << ", rank " << rank;
        const MessageLayout layout = graph->layout(operation.layout);
        EXPECT_EQ(layout.count, 128); // 1024 B / 8 B
        EXPECT_EQ(layout.block_bytes, 8);
        EXPECT_EQ(layout.stride_bytes, 64);
        ++messages;
      }
    EXPECT_GE(messages, 4); // the root's first send, and a receive of each other rank
  }
}

TEST(StridedBroadcast, ContiguousOperationsHaveNoLayout)
{
  for (const auto& workload : {broadcast("linear"), broadcast("linear", 4096, 1024)}) {
    const auto graph = workload.graph(nodes(4).machine, 1);
    for (int rank = 0; rank < 4; ++rank)
      for (const GraphOperation& operation : begun(*graph, rank))
        EXPECT_EQ(operation.layout, 0);
  }
}

std::string refusal(const CollectiveWorkload& workload)
{
  try {
    workload.check(nodes(4).machine);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

TEST(StridedBroadcast, IsRefusedWhereMessagesAreNotAllTheData)
{
  for (const collectives::AlgorithmRow& row : collectives::algorithm_table()) {
    CollectiveWorkload workload = broadcast("linear", 64);
    workload.row = &row;
    const bool whole = row.collective == "broadcast" && (row.name == "linear" || row.name == "binomial");
    EXPECT_EQ(refusal(workload).find("a layout is only for") == std::string::npos, whole)
        << row.collective << " " << row.name;
  }
}

TEST(StridedBroadcast, IsRefusedWhereBlocksDoNotFit)
{
  EXPECT_EQ(refusal(broadcast("linear", 64)), "");
  EXPECT_EQ(refusal(broadcast("linear", 8)), ""); // blocks may touch
  EXPECT_NE(refusal(broadcast("linear", 7)).find("expected no less than a block"), std::string::npos);
  EXPECT_NE(refusal(broadcast("linear", 64, 24)).find("expected whole blocks"),
            std::string::npos); // 1024 = 42 * 24 + 16
}

} // namespace
} // namespace loghop::strided_broadcast_test
