// Within a node 3 us, 5 us with a stride of 64 B, at 1000 to 4000 B; between nodes 13 us, 19 us with a stride, at 2000
// to 8000 B, of which 9 us in the network. So o_mw = 3, l_mw = 2, o'_mw = 4, l'_mw = 6, o'_net = 9.
#include "loghop/predict/lognp/levels_model.hpp"

#include "loghop/predict/core/missing_measurements.hpp"
#include "loghop/predict/model_table.hpp"
#include "loghop/workload/point_to_point/ping_pong.hpp"
#include "unit/predict/fit/synthetic.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

namespace loghop::levels_model_test {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

constexpr double us = 1e-6;
constexpr const char* mlognp = "mlog_nP";
constexpr const char* twolog = "2log_{2,3}P";

std::function<double(double)> constant(double microseconds)
{
  return [=](double) { return microseconds * us; };
}

Calibration two_levels(bool strided_within = true, bool strided_between = true)
{
  test::Synthetic made;
  made.calibration.name = "two";
  const std::vector<double> near = {1000, 4000}, far = {2000, 8000};
  made.add("half_round_trip", Level::within_node, near, constant(3));
  if (strided_within) made.add("half_round_trip", Level::within_node, near, constant(5), 64);
  made.add("half_round_trip", Level::between_nodes, far, constant(13));
  if (strided_between) made.add("half_round_trip", Level::between_nodes, far, constant(19), 64);
  made.add("network_time", Level::between_nodes, far, constant(9));
  return made.calibration;
}

PatternArguments message(double size, Level level = Level::between_nodes, double stride = 0)
{
  PatternArguments arguments;
  arguments.size = Bytes(size);
  arguments.level = level;
  arguments.stride = Bytes(stride);
  return arguments;
}

PatternArguments collective(int ranks, int nodes, double stride = 0)
{
  PatternArguments arguments = message(3000, Level::between_nodes, stride);
  arguments.ranks = ranks;
  arguments.nodes = nodes;
  return arguments;
}

PatternPrediction predicted(const std::string& model, const std::string& pattern, const PatternArguments& arguments,
                            const Calibration& calibration = two_levels())
{
  return require_pattern(model, pattern).prepare(calibration, {})(arguments);
}

double in_us(const std::string& model, const std::string& pattern, const PatternArguments& arguments)
{
  return predicted(model, pattern, arguments).time.count() / us;
}

TEST(LevelsModel, AMessageIsTheSumOfItsLevel)
{
  for (const char* model : {mlognp, twolog}) {
    SCOPED_TRACE(model);
    EXPECT_NEAR(in_us(model, "point_to_point", message(3000)), 13, 1e-9);
    EXPECT_NEAR(in_us(model, "point_to_point", message(3000, Level::between_nodes, 64)), 19, 1e-9);
    EXPECT_NEAR(in_us(model, "point_to_point", message(3000, Level::within_node)), 3, 1e-9);
    EXPECT_NEAR(in_us(model, "point_to_point", message(3000, Level::within_node, 64)), 5, 1e-9);
    EXPECT_NEAR(in_us(model, "ping_pong", message(3000, Level::within_node, 64)), 10, 1e-9);
    EXPECT_NEAR(in_us(model, "ping_pong", message(3000)), 26, 1e-9);
  }
}

TEST(LevelsModel, TwoLogHasTwoLevels)
{
  EXPECT_NEAR(in_us(twolog, "point_to_point", message(3000, Level::within_chip)), 3, 1e-9);
  EXPECT_THAT([] { predicted(twolog, "point_to_point", message(3000, Level::to_itself)); },
              ThrowsMessage<std::invalid_argument>("--level: 2log_{2,3}P knows within_node and between_nodes, not "
                                                   "to_itself"));
  EXPECT_THAT([] { predicted(mlognp, "point_to_point", message(3000, Level::within_chip)); },
              ThrowsMessage<MissingMeasurements>(
                  "calibration \"two\" lacks measurements for mlog_nP: half_round_trip within_chip"));
}

TEST(LevelsModel, WithoutMeasurementsBetweenNodesBothQuantitiesAreNamed)
{
  test::Synthetic made;
  made.calibration.name = "near";
  made.add("half_round_trip", Level::within_node, {1000}, constant(3));
  EXPECT_THAT([&] { predicted(mlognp, "point_to_point", message(1000), made.calibration); },
              ThrowsMessage<MissingMeasurements>("calibration \"near\" lacks measurements for mlog_nP: half_round_trip "
                                                 "between_nodes, or network_time"));
}

TEST(LevelsModel, SaysWhatLiesOutsideOfTheLevelOfAMessage)
{
  const auto outside = [](const char* model, const PatternArguments& arguments) {
    return predicted(model, "point_to_point", arguments).extrapolated;
  };
  EXPECT_EQ(outside(mlognp, message(1000)), "size 1000B, measured from 2000B to 8000B");
  EXPECT_EQ(outside(mlognp, message(1000, Level::within_node)), "");
  EXPECT_EQ(outside(twolog, message(1000)), "between_nodes: size 1000B, measured from 2000B to 8000B");
  EXPECT_EQ(outside(twolog, message(8000, Level::within_node)),
            "within_node: size 8000B, measured from 1000B to 4000B");
  EXPECT_EQ(outside(twolog, message(8000)), "");
}

TEST(LevelsModel, SaysWhatLiesOutsideOfEitherLevelOfACollective)
{
  const auto outside = [](const char* pattern, double size) {
    PatternArguments arguments = collective(4, 2);
    arguments.size = Bytes(size);
    return predicted(twolog, pattern, arguments).extrapolated;
  };
  for (const char* pattern : {"linear_broadcast", "tree_broadcast"}) {
    EXPECT_EQ(outside(pattern, 3000), "");
    EXPECT_EQ(outside(pattern, 1000), "between_nodes: size 1000B, measured from 2000B to 8000B");
    EXPECT_EQ(outside(pattern, 8000), "within_node: size 8000B, measured from 1000B to 4000B");
    EXPECT_EQ(outside(pattern, 500), "within_node: size 500B, measured from 1000B to 4000B; "
                                     "between_nodes: size 500B, measured from 2000B to 8000B");
  }
}

TEST(LevelsModel, StridesThatALevelLacksAreNamed)
{
  const auto refused = [](const char* model, const char* pattern, const PatternArguments& arguments,
                          const Calibration& calibration, const char* level) {
    EXPECT_THAT([&] { predicted(model, pattern, arguments, calibration); },
                ThrowsMessage<MissingMeasurements>(std::string("calibration \"two\" lacks measurements for ") + model +
                                                   ": half_round_trip " + level + " of strided data"));
  };
  for (const char* model : {mlognp, twolog}) {
    const PatternArguments within = message(3000, Level::within_node, 64);
    refused(model, "point_to_point", within, two_levels(false, true), "within_node");
    EXPECT_NO_THROW(predicted(model, "point_to_point", within, two_levels(true, false)));
    refused(model, "point_to_point", message(3000, Level::between_nodes, 64), two_levels(true, false), "between_nodes");
  }
  for (const char* pattern : {"linear_broadcast", "tree_broadcast"}) {
    refused(twolog, pattern, collective(4, 2, 64), two_levels(false, true), "within_node");
    refused(twolog, pattern, collective(4, 2, 64), two_levels(true, false), "between_nodes");
  }
}

/// 8 ranks on 2 nodes: q = 4. (q - 1) (o_mw + l_mw) / 2 + (P - q) (o'_mw + l'_mw) / 2 + o'_net.
TEST(LevelsModel, ALinearBroadcastCountsTheRanksOfANode)
{
  EXPECT_NEAR(in_us(twolog, "linear_broadcast", collective(8, 2)), 3 * 1.5 + 4 * 2 + 9, 1e-9);
  EXPECT_NEAR(in_us(twolog, "linear_broadcast", collective(8, 2, 64)), 3 * 2.5 + 4 * 5 + 9, 1e-9);
  PatternArguments counted = collective(8, 2);
  counted.last_receiver = LastReceiver::counted;
  EXPECT_NEAR(in_us(twolog, "linear_broadcast", counted), 3 * 1.5 + 4 * 2 + 9 + 2, 1e-9);
}

/// Three hops of 8 ranks. On 2 nodes one of them is between nodes, in blocks as dealt in turn; on 4 nodes two, where
/// ranks 0 and 4 share one.
TEST(LevelsModel, ATreeCountsItsHopsWithinNodesByThePlacement)
{
  PatternArguments arguments = collective(8, 2);
  EXPECT_NEAR(in_us(twolog, "tree_broadcast", arguments), 2 * 3 + 13, 1e-9);
  arguments.placement = RankPlacement::cyclic; // ranks 0, 2, 4, 6 on one node
  EXPECT_NEAR(in_us(twolog, "tree_broadcast", arguments), 2 * 3 + 13, 1e-9);
  arguments.nodes = 4;
  EXPECT_NEAR(in_us(twolog, "tree_broadcast", arguments), 3 + 2 * 13, 1e-9);
  arguments.node_of = [](Rank) { return Node(0); };
  EXPECT_NEAR(in_us(twolog, "tree_broadcast", arguments), 3 * 3, 1e-9);
  arguments.node_of = [](Rank rank) { return Node(rank.value()); };
  EXPECT_NEAR(in_us(twolog, "tree_broadcast", arguments), 3 * 13, 1e-9);
}

TEST(LevelsModel, ATreeHasTwoRanksOrMoreAndAsManyOnEachNode)
{
  const auto refused = [](int ranks, int nodes) {
    EXPECT_THROW(predicted(twolog, "tree_broadcast", collective(ranks, nodes)), std::invalid_argument)
        << ranks << " on " << nodes;
  };
  refused(1, 1);
  refused(0, 1);
  refused((1 << 24) + 2, 2);
  refused(4, 0);
  refused(4, -2);
  refused(4, 3);
  EXPECT_NEAR(in_us(twolog, "tree_broadcast", collective(2, 1)), 3, 1e-9);
  EXPECT_NEAR(in_us(twolog, "tree_broadcast", collective(2, 2)), 13, 1e-9);
}

TEST(LevelsModel, ALevelThatWasNotMeasuredTakesTheNextFartherOne)
{
  const MlognPModel model(two_levels());
  const auto full = [&](Level level, const LevelsModel& by) {
    ModelMessage m;
    m.size = Bytes(3000);
    m.level = level;
    const auto terms = by.terms(m);
    return terms ? terms->full.count() / us : -1;
  };
  EXPECT_NEAR(full(Level::to_itself, model), 3, 1e-9);
  EXPECT_NEAR(full(Level::within_chip, model), 3, 1e-9);
  EXPECT_NEAR(full(Level::within_node, model), 3, 1e-9);
  EXPECT_NEAR(full(Level::between_nodes, model), 13, 1e-9);
  EXPECT_NEAR(full(Level::within_chip, TwoLogModel(two_levels())), 3, 1e-9);
  test::Synthetic near;
  near.add("half_round_trip", Level::within_chip, {1000}, constant(3));
  EXPECT_NEAR(full(Level::within_chip, MlognPModel(near.calibration)), 3, 1e-9);
  EXPECT_EQ(full(Level::within_node, MlognPModel(near.calibration)), -1);
}

TEST(LevelsModel, WithoutAnyLevelThereIsNoModel)
{
  Calibration empty;
  empty.name = "nothing";
  EXPECT_THAT([&] { MlognPModel model(empty); }, ThrowsMessage<MissingMeasurements>(HasSubstr(
                                                     "calibration \"nothing\" lacks measurements for mlog_nP: ")));
  EXPECT_THAT([&] { TwoLogModel model(empty); }, ThrowsMessage<MissingMeasurements>(HasSubstr(
                                                     "calibration \"nothing\" lacks measurements for 2log_{2,3}P: ")));
}

TEST(LevelsModel, WorkloadsTakeTheFormulas)
{
  PredictionContext context;
  context.machine.dimensions = {4};
  context.level_of = [](Rank from, Rank to) {
    return from.value() / 2 == to.value() / 2 ? Level::within_node : Level::between_nodes;
  };
  PingPong workload;
  workload.message_bytes = 3000;
  for (const ModelRow& row : {mlognp_row(), twolog_row()}) {
    const auto model = row.make(two_levels(), {});
    workload.to = Rank(1);
    EXPECT_NEAR(model->predict(workload, context).value().count() / us, 3, 1e-9);
    workload.to = Rank(2);
    EXPECT_NEAR(model->predict(workload, context).value().count() / us, 13, 1e-9);
    EXPECT_FALSE(model->derives(workload, context));
  }
}

/// Times of the network rise by 2 ns/B from 5 us at 0 B; messages take 20 us and 10 ns/B.
TEST(LevelsModel, TheNetworkCanBeALatency)
{
  test::Synthetic made;
  const std::vector<double> sizes = {1000, 2000};
  made.add("half_round_trip", Level::within_node, sizes, constant(3));
  made.add("half_round_trip", Level::between_nodes, sizes, [](double s) { return 20 * us + s * 10e-9; });
  made.add("network_time", Level::between_nodes, sizes, [](double s) { return 5 * us + s * 2e-9; });
  PatternArguments arguments = collective(4, 2);
  arguments.size = Bytes(2000);
  ModelOptions options;
  options.words["o_net"] = "latency";
  const PatternRow& row = require_pattern(twolog, "linear_broadcast");
  // (2 - 1) 3 / 2 + (4 - 2) o'_mw / 2 + o'_net
  EXPECT_NEAR(row.prepare(made.calibration, {})(arguments).time.count() / us, 1.5 + 31 + 9, 1e-9);
  EXPECT_NEAR(row.prepare(made.calibration, options)(arguments).time.count() / us, 1.5 + 35 + 5, 1e-9);
}

} // namespace
} // namespace loghop::levels_model_test
