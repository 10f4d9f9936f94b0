// The patterns of log_nPC: the same times as the programs that they stand for, worked by hand.
#include "loghop/predict/lognpc/lognpc_patterns.hpp"

#include "loghop/predict/lognpc/lognpc_row.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

namespace loghop::lognpc::test::lognpc_patterns_test {
namespace {

MeasuredTable table(const char* quantity, Level level, double seconds)
{
  MeasuredTable result;
  result.quantity = quantity;
  result.level = level;
  for (const double size : {1.0, 1000.0}) {
    MeasuredPoint point;
    point.size_bytes = size;
    point.value_s = seconds;
    result.points.push_back(point);
  }
  return result;
}

/// Between nodes 10 s, of which 2 s are the sender's and 3 s the receiver's; within a node 4 s, half on each side.
Calibration measured()
{
  Calibration calibration;
  calibration.name = "made";
  calibration.tables = {
      table("half_round_trip", Level::within_node, 4), table("half_round_trip", Level::between_nodes, 10),
      table("send_overhead", Level::between_nodes, 2), table("receive_overhead", Level::between_nodes, 3)};
  return calibration;
}

double predicted(const std::string& pattern, const PatternArguments& arguments)
{
  const std::vector<PatternRow> rows = lognpc_row().patterns;
  const auto row = std::find_if(rows.begin(), rows.end(), [&](const PatternRow& r) { return r.pattern == pattern; });
  EXPECT_NE(row, rows.end()) << pattern;
  return row->prepare(measured(), {})(arguments).time.count();
}

PatternArguments of_size(double bytes)
{
  PatternArguments arguments;
  arguments.size = Bytes(bytes);
  return arguments;
}

TEST(LogNpcPatterns, MessagesAtALevel)
{
  PatternArguments arguments = of_size(100);
  EXPECT_DOUBLE_EQ(predicted("point_to_point", arguments), 10);
  EXPECT_DOUBLE_EQ(predicted("ping_pong", arguments), 20);
  arguments.level = Level::within_node;
  EXPECT_DOUBLE_EQ(predicted("point_to_point", arguments), 4);
}

TEST(LogNpcPatterns, TreesOnNodesAsTheyArePlaced)
{
  PatternArguments arguments = of_size(100);
  arguments.ranks = 4;
  arguments.nodes = 2;
  EXPECT_DOUBLE_EQ(predicted("tree_broadcast", arguments), 14); // rank 0 to 2, then each to its neighbour
  arguments.placement = RankPlacement::cyclic;
  EXPECT_DOUBLE_EQ(predicted("tree_broadcast", arguments), 14); // rank 0 to 2 within the node, then to 3
  arguments.nodes = 4;
  EXPECT_DOUBLE_EQ(predicted("tree_broadcast", arguments), 20);
}

TEST(LogNpcPatterns, SendsInTurn)
{
  PatternArguments arguments = of_size(100);
  arguments.ranks = arguments.nodes = 5;
  EXPECT_DOUBLE_EQ(predicted("linear_broadcast", arguments), 3 * 2 + 10);
  arguments.others = 4;
  EXPECT_DOUBLE_EQ(predicted("overhead", arguments), 2);
}

TEST(LogNpcPatterns, RefuseWhatTheyDoNotCover)
{
  PatternArguments arguments = of_size(100);
  arguments.stride = Bytes(64);
  EXPECT_THROW(predicted("point_to_point", arguments), std::invalid_argument); // no stride was measured
  arguments = of_size(100);
  arguments.ranks = 5;
  arguments.nodes = 2;
  EXPECT_THROW(predicted("tree_broadcast", arguments), std::invalid_argument);
}

} // namespace
} // namespace loghop::lognpc::test::lognpc_patterns_test
