#include "loghop/predict/core/workload_pattern.hpp"

#include "loghop/workload/active_messages/remap.hpp"
#include "loghop/workload/collectives/algorithm_table.hpp"
#include "loghop/workload/collectives/collective_workload.hpp"
#include "loghop/workload/image/grid_exchange.hpp"
#include "loghop/workload/point_to_point/one_to_many.hpp"
#include "loghop/workload/point_to_point/ping_pong.hpp"

#include <gtest/gtest.h>

#include <functional>

namespace loghop::workload_pattern_test {
namespace {

using Measure = PingPong::Measure;

PredictionContext nodes(int ranks)
{
  PredictionContext context;
  context.machine.dimensions = {ranks};
  return context;
}

/// Rank r is on node r mod `number`: the same number on each.
PredictionContext dealt(int ranks, int number)
{
  PredictionContext context = nodes(ranks);
  context.level_of = [number](Rank from, Rank to) {
    if (from == to) return Level::to_itself;
    return from.value() % number == to.value() % number ? Level::within_chip : Level::between_nodes;
  };
  return context;
}

/// "": none.
std::string name_of(const Workload& workload)
{
  const auto pattern = pattern_of(workload, nodes(8));
  return pattern ? pattern->name : "";
}

PingPong ping_pong(Measure measure = Measure::half_round_trip)
{
  PingPong workload;
  workload.message_bytes = 1024;
  workload.measure = measure;
  return workload;
}

PingPong strided(PingPong::Layout from, PingPong::Layout to, Measure measure = Measure::half_round_trip)
{
  PingPong workload = ping_pong(measure);
  workload.at_from = from;
  workload.at_to = to;
  return workload;
}

TEST(WorkloadPattern, OfAPingPongIsAMessage)
{
  EXPECT_EQ(name_of(ping_pong()), "point_to_point");
  EXPECT_EQ(name_of(ping_pong(Measure::one_way)), "point_to_point");
  EXPECT_EQ(name_of(ping_pong(Measure::send)), "send");
  EXPECT_EQ(name_of(ping_pong(Measure::receive)), "receive");
  const auto pattern = pattern_of(ping_pong(), nodes(2));
  ASSERT_TRUE(pattern);
  EXPECT_EQ(pattern->arguments.size, Bytes(1024));
  EXPECT_EQ(pattern->arguments.stride, Bytes(0));
  EXPECT_EQ(pattern->arguments.layout, MemoryLayout::cc);
  EXPECT_EQ(pattern->arguments.level, Level::between_nodes);
  EXPECT_EQ(pattern->messages, 1);
}

TEST(WorkloadPattern, OfAPingPongIsAtTheLevelOfItsRanks)
{
  PingPong workload = ping_pong();
  workload.from = Rank(1);
  workload.to = Rank(3);
  EXPECT_EQ(pattern_of(workload, dealt(8, 2))->arguments.level, Level::within_chip);
  workload.to = Rank(2);
  EXPECT_EQ(pattern_of(workload, dealt(8, 2))->arguments.level, Level::between_nodes);
  workload.to = Rank(1);
  EXPECT_EQ(pattern_of(workload, nodes(8))->name, "send_to_self");
  EXPECT_EQ(pattern_of(workload, nodes(8))->arguments.level, Level::to_itself);
}

TEST(WorkloadPattern, OfStridedPingPongsHasTheirStride)
{
  const auto pattern = pattern_of(strided({8, 64}, {16, 64}), nodes(2));
  ASSERT_TRUE(pattern);
  EXPECT_EQ(pattern->name, "point_to_point");
  EXPECT_EQ(pattern->arguments.stride, Bytes(64));
  EXPECT_EQ(pattern->arguments.layout, MemoryLayout::nn);
  EXPECT_EQ(pattern->arguments.size, Bytes(1024));
}

TEST(WorkloadPattern, DataMustLieAlikeAtBothEnds)
{
  EXPECT_EQ(name_of(strided({8, 64}, {})), "");
  EXPECT_EQ(name_of(strided({}, {8, 64})), "");
  EXPECT_EQ(name_of(strided({8, 64}, {8, 128})), "");
  EXPECT_EQ(name_of(strided({8, 64, true}, {8, 64, false})), "");
  EXPECT_EQ(name_of(strided({8, 64, false}, {8, 64, true})), "");
  EXPECT_EQ(name_of(strided({17, 64}, {17, 64})), "");
  EXPECT_EQ(name_of(strided({8, 8, true}, {8, 8, false})), "point_to_point"); // both contiguous: nobody packs
  EXPECT_EQ(name_of(strided({8, 8}, {})), "point_to_point");
}

TEST(WorkloadPattern, OneBlockAndNoBytesAreContiguous)
{
  EXPECT_EQ(pattern_of(strided({1024, 4096}, {512, 512}), nodes(2))->arguments.layout, MemoryLayout::cc);
  PingPong empty = strided({8, 64}, {});
  empty.message_bytes = 0;
  EXPECT_EQ(name_of(empty), "point_to_point");
}

TEST(WorkloadPattern, PackedMessagesGoFromEndToEndOfTwoRanks)
{
  const PingPong::Layout packed{8, 64, true};
  EXPECT_EQ(name_of(strided(packed, packed)), "packed_point_to_point");
  EXPECT_EQ(name_of(strided(packed, packed, Measure::one_way)), "packed_point_to_point");
  EXPECT_EQ(name_of(strided(packed, packed, Measure::send)), "");
  EXPECT_EQ(name_of(strided(packed, packed, Measure::receive)), "");
  PingPong alone = strided(packed, packed);
  alone.to = alone.from;
  EXPECT_EQ(name_of(alone), "");
  alone.at_from = alone.at_to = {8, 64, false};
  EXPECT_EQ(name_of(alone), "send_to_self");
}

TEST(WorkloadPattern, OfOneToManyCountsItsMessages)
{
  OneToMany workload;
  workload.others = 5;
  workload.message_bytes = 16;
  const auto asked = pattern_of(workload, nodes(8));
  EXPECT_EQ(asked->name, "one_to_many");
  EXPECT_EQ(asked->arguments.others, 5);
  EXPECT_EQ(asked->arguments.size, Bytes(16));
  EXPECT_EQ(asked->messages, 5);
  workload.answers = false;
  EXPECT_EQ(pattern_of(workload, nodes(8))->name, "overhead");
  EXPECT_EQ(pattern_of(workload, nodes(8))->arguments.others, 5);
  EXPECT_EQ(pattern_of(workload, nodes(8))->messages, 1);
}

TEST(WorkloadPattern, OfRemapsIsTheirKind)
{
  Remap workload;
  workload.arguments = 3;
  workload.bytes = 100;
  EXPECT_EQ(name_of(workload), "synchronous_remap");
  EXPECT_EQ(pattern_of(workload, nodes(8))->arguments.arguments, 3);
  workload.kind = Remap::Kind::asynchronous;
  EXPECT_EQ(name_of(workload), "asynchronous_remap");
  workload.kind = Remap::Kind::long_messages;
  EXPECT_EQ(name_of(workload), "long_remap");
  EXPECT_EQ(pattern_of(workload, nodes(8))->arguments.size, Bytes(100));
}

CollectiveWorkload broadcast(const char* algorithm)
{
  CollectiveWorkload workload;
  workload.row = &collectives::require_algorithm("broadcast", algorithm);
  workload.options.bytes = 640;
  return workload;
}

TEST(WorkloadPattern, OfBroadcastsIsLinearOrATree)
{
  EXPECT_EQ(name_of(broadcast("linear")), "linear_broadcast");
  EXPECT_EQ(name_of(broadcast("binomial")), "tree_broadcast");
  EXPECT_EQ(name_of(broadcast("chain")), "");
  const auto pattern = pattern_of(broadcast("binomial"), nodes(6));
  EXPECT_EQ(pattern->arguments.ranks, 6);
  EXPECT_EQ(pattern->arguments.nodes, 6);
  EXPECT_EQ(pattern->arguments.node_of(Rank(4)), Node(4));
  EXPECT_EQ(pattern->arguments.size, Bytes(640));
  EXPECT_EQ(pattern->arguments.stride, Bytes(0));
  EXPECT_EQ(pattern->messages, 1);
}

TEST(WorkloadPattern, OfBroadcastsIsOnceFromRank0UntilAllAreDone)
{
  const auto changed = [](const std::function<void(CollectiveWorkload&)>& change) {
    CollectiveWorkload workload = broadcast("linear");
    change(workload);
    return name_of(workload);
  };
  using Until = CollectiveWorkload::Until;
  EXPECT_EQ(changed([](auto& w) { w.repetitions = 2; }), "");
  EXPECT_EQ(changed([](auto& w) { w.options.root = 1; }), "");
  EXPECT_EQ(changed([](auto& w) { w.until = Until::each; }), "");
  EXPECT_EQ(changed([](auto& w) { w.row = nullptr; }), "");
  EXPECT_EQ(changed([](auto& w) { w.row = &collectives::require_algorithm("reduce", "binomial"); }), "");
  EXPECT_EQ(changed([](auto& w) { w.row = &collectives::require_algorithm("scatter", "linear"); }), "");
  EXPECT_FALSE(pattern_of(broadcast("linear"), nodes(1)));
  EXPECT_TRUE(pattern_of(broadcast("linear"), nodes(2)));
}

TEST(WorkloadPattern, OfBroadcastsHasTheStrideOfTheirData)
{
  CollectiveWorkload workload = broadcast("binomial");
  workload.block_bytes = 16;
  workload.stride_bytes = 48;
  EXPECT_EQ(pattern_of(workload, nodes(4))->arguments.stride, Bytes(48));
  workload.block_bytes = 640; // a single one
  EXPECT_EQ(pattern_of(workload, nodes(4))->arguments.stride, Bytes(0));
  workload.block_bytes = 32;
  EXPECT_FALSE(pattern_of(workload, nodes(4)));
}

TEST(WorkloadPattern, OfBroadcastsInAGroupHasItsSize)
{
  CollectiveWorkload workload = broadcast("linear");
  workload.group = collectives::Group(Rank(0), 5);
  EXPECT_EQ(pattern_of(workload, nodes(8))->arguments.ranks, 5);
  EXPECT_EQ(pattern_of(workload, nodes(8))->arguments.nodes, 5);
  workload.group = collectives::Group(Rank(0), 1);
  EXPECT_FALSE(pattern_of(workload, nodes(8)));
}

TEST(WorkloadPattern, RanksOfOneNodeHaveTheNumberOfTheFirst)
{
  const auto pattern = pattern_of(broadcast("linear"), dealt(7, 3));
  EXPECT_EQ(pattern->arguments.ranks, 7);
  EXPECT_EQ(pattern->arguments.nodes, 3);
  for (int rank = 0; rank < 7; ++rank)
    EXPECT_EQ(pattern->arguments.node_of(Rank(rank)), Node(rank % 3)) << rank;
}

GridExchange grid(GridExchange::Action action, GridExchange::Tree tree = GridExchange::Tree::linear)
{
  GridExchange workload;
  workload.width = 640;
  workload.height = 480;
  workload.X = 4;
  workload.Y = 2;
  workload.pixel_bytes = 3;
  workload.border_across = 5;
  workload.border_along = 7;
  workload.operations = {action};
  workload.tree = tree;
  return workload;
}

/// Of ranks 0 to 3 on two nodes in turn, 0 and 2 share one; 1 and 2 do not.
TEST(WorkloadPattern, RanksOfAGroupAreWhereTheMachineHasThem)
{
  CollectiveWorkload workload = broadcast("binomial");
  const auto nodes_of = [&](const collectives::Group& group) {
    workload.group = group;
    return pattern_of(workload, dealt(4, 2))->arguments;
  };
  EXPECT_EQ(nodes_of(collectives::Group(Rank(0), 2, 2)).nodes, 1);
  EXPECT_EQ(nodes_of(collectives::Group(Rank(1), 2)).nodes, 2);
  const PatternArguments listed = nodes_of(collectives::Group::listed({Rank(3), Rank(0), Rank(1)}));
  EXPECT_EQ(listed.nodes, 2);
  EXPECT_EQ(listed.node_of(Rank(0)), Node(0)); // of rank 3
  EXPECT_EQ(listed.node_of(Rank(1)), Node(1));
  EXPECT_EQ(listed.node_of(Rank(2)), Node(0)); // rank 1 is beside rank 3
}

TEST(WorkloadPattern, OfGridExchangesIsOneOfFive)
{
  using Action = GridExchange::Action;
  using Tree = GridExchange::Tree;
  EXPECT_EQ(name_of(grid(Action::scatter)), "oft_scatter");
  EXPECT_EQ(name_of(grid(Action::gather)), "oft_gather");
  EXPECT_EQ(name_of(grid(Action::scatter, Tree::binomial)), "sbt_scatter");
  EXPECT_EQ(name_of(grid(Action::gather, Tree::binomial)), "sbt_gather");
  EXPECT_EQ(name_of(grid(Action::border)), "border_exchange");
  EXPECT_EQ(name_of(grid(Action::border, Tree::binomial)), "border_exchange");
  const auto pattern = pattern_of(grid(Action::border), nodes(8));
  ASSERT_TRUE(pattern);
  const GridImage& image = pattern->arguments.image;
  EXPECT_EQ(image.imw, 640);
  EXPECT_EQ(image.imh, 480);
  EXPECT_EQ(image.X, 4);
  EXPECT_EQ(image.Y, 2);
  EXPECT_EQ(image.value, Bytes(3));
  EXPECT_EQ(pattern->arguments.border.bw, 5);
  EXPECT_EQ(pattern->arguments.border.bh, 7);
}

TEST(WorkloadPattern, OfGridExchangesIsOnceAloneAndOfEqualParts)
{
  using Action = GridExchange::Action;
  const auto changed = [](Action action, const std::function<void(GridExchange&)>& change) {
    GridExchange workload = grid(action);
    change(workload);
    return name_of(workload);
  };
  for (const Action action : {Action::scatter, Action::border, Action::gather}) {
    EXPECT_EQ(changed(action, [](auto& w) { w.iterations = 2; }), "");
    EXPECT_EQ(changed(action, [](auto& w) { w.operations.push_back(Action::border); }), "");
    EXPECT_EQ(changed(action, [](auto& w) { w.operations.clear(); }), "");
    EXPECT_EQ(changed(action, [](auto& w) { w.width = 641; }), "");
    EXPECT_EQ(changed(action, [](auto& w) { w.height = 481; }), "");
  }
  const auto computes = [](auto& w) { w.pixel_time = Seconds(1e-9); };
  EXPECT_EQ(changed(Action::border, computes), "");
  EXPECT_EQ(changed(Action::scatter, computes), "oft_scatter"); // only borders are followed by computation
}

TEST(StrideOf, IsThatOfNumbersRealOrComplex)
{
  EXPECT_EQ(stride_of({4, 8, 64}), Bytes(64));
  EXPECT_EQ(stride_of({4, 16, 64}), Bytes(64));
  EXPECT_EQ(stride_of({4, 17, 64}), std::nullopt);
  EXPECT_EQ(stride_of({2, 8, 9}), Bytes(9));
  for (const MessageLayout& contiguous : {MessageLayout{}, {1, 8, 64}, {1, 1000, 2000}, {4, 1000, 1000}})
    EXPECT_EQ(stride_of(contiguous), Bytes(0));
}

TEST(LevelBetween, IsANodeForEachRankUnlessThePlatformSaysMore)
{
  EXPECT_EQ(level_between(nodes(4), Rank(1), Rank(1)), Level::to_itself);
  EXPECT_EQ(level_between(nodes(4), Rank(1), Rank(2)), Level::between_nodes);
  EXPECT_EQ(level_between(dealt(4, 2), Rank(1), Rank(3)), Level::within_chip);
  EXPECT_EQ(level_between(dealt(4, 2), Rank(1), Rank(2)), Level::between_nodes);
}

} // namespace
} // namespace loghop::workload_pattern_test
