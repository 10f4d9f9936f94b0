// Which workload stands for a measured time: a model that notes what it is asked, and answers two seconds.
#include "loghop/tune/predicted_time.hpp"

#include "loghop/workload/point_to_point/one_to_many.hpp"
#include "loghop/workload/point_to_point/ping_pong.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <optional>

namespace loghop::predicted_time_test {
namespace {

class Asked : public Model {
public:
  std::optional<Seconds> predict(const Workload& workload, const PredictionContext& context) const override
  {
    if (const auto* found = dynamic_cast<const PingPong*>(&workload)) ping_pong = *found;
    if (const auto* found = dynamic_cast<const OneToMany*>(&workload)) one_to_many = *found;
    ranks = context.machine.ranks();
    level = context.level_of(Rank(0), Rank(1));
    level_to_itself = context.level_of(Rank(1), Rank(1));
    machine = context.machine;
    return answer;
  }
  bool derives(const Workload&, const PredictionContext&) const override { return true; }

  std::optional<Seconds> answer = Seconds(2);
  mutable std::optional<PingPong> ping_pong;
  mutable std::optional<OneToMany> one_to_many;
  mutable int ranks = 0;
  mutable Level level = Level::to_itself, level_to_itself = Level::between_nodes;
  mutable MachineShape machine;
};

Platform eight_nodes()
{
  Platform platform;
  LoggopsNetwork network;
  network.nodes = 8;
  platform.network = network;
  return platform;
}

MeasuredTable table_of(const std::string& quantity, Level level = Level::between_nodes, const std::string& layout = "")
{
  MeasuredTable table;
  table.quantity = quantity;
  table.level = level;
  table.layout = layout;
  return table;
}

MeasuredPoint strided()
{
  MeasuredPoint point;
  point.size_bytes = 64;
  point.block_bytes = 8;
  point.stride_bytes = 32;
  return point;
}

TEST(PredictedTime, RoundTripsArePingPongsAtTheLevelOfTheTable)
{
  const Asked model;
  const auto time = predicted_time(model, eight_nodes(), table_of("half_round_trip", Level::within_chip), strided());
  ASSERT_TRUE(time && model.ping_pong);
  EXPECT_EQ(time->seconds, 2);
  EXPECT_TRUE(time->derived);
  EXPECT_EQ(model.level, Level::within_chip);
  EXPECT_EQ(model.ranks, 2);
  EXPECT_EQ(model.ping_pong->message_bytes, 64);
  EXPECT_EQ(model.ping_pong->at_from.block, 8);
  EXPECT_EQ(model.ping_pong->at_to.stride, 32);
  EXPECT_FALSE(model.ping_pong->at_from.by_program);
  EXPECT_EQ(model.ping_pong->measure, PingPong::Measure::half_round_trip);

  const Asked packed;
  predicted_time(packed, eight_nodes(), table_of("packed_half_round_trip"), strided());
  EXPECT_TRUE(packed.ping_pong->at_to.by_program);
  const Asked alone;
  predicted_time(alone, eight_nodes(), table_of("half_round_trip", Level::to_itself), strided());
  EXPECT_EQ(alone.ping_pong->from, alone.ping_pong->to);
}

/// The metric of one_to_many is the time for each of the others; the table of round trips has that of all three.
TEST(PredictedTime, OneToManyHasTheTimeOfAllAnswersOrOfOnePost)
{
  MeasuredPoint point;
  point.others = 3;
  const Asked round_trip, post;
  EXPECT_EQ(predicted_time(round_trip, eight_nodes(), table_of("one_to_many_round_trip"), point)->seconds, 6);
  EXPECT_EQ(predicted_time(post, eight_nodes(), table_of("post_overhead"), point)->seconds, 2);
  EXPECT_TRUE(round_trip.one_to_many->answers);
  EXPECT_FALSE(post.one_to_many->answers);
  EXPECT_EQ(post.one_to_many->others, 3);
  EXPECT_EQ(post.ranks, 4);
}

TEST(PredictedTime, PathsArePredictedOfContiguousData)
{
  const std::pair<const char*, PingPong::Measure> paths[] = {{"send_time", PingPong::Measure::send},
                                                             {"receive_time", PingPong::Measure::receive},
                                                             {"full_time", PingPong::Measure::one_way}};
  for (const auto& [quantity, measure] : paths) {
    const Asked model;
    EXPECT_TRUE(predicted_time(model, eight_nodes(), table_of(quantity, Level::between_nodes, "cc"), {}));
    EXPECT_EQ(model.ping_pong->measure, measure) << quantity;
    EXPECT_EQ(model.ping_pong->iterations, measure == PingPong::Measure::one_way ? 1 : 20) << quantity;
    EXPECT_FALSE(predicted_time(model, eight_nodes(), table_of(quantity, Level::between_nodes, "cn"), {}));
  }
}

TEST(PredictedTime, ThereIsNoneOfParametersNorWhereTheModelHasNone)
{
  Asked model;
  for (const char* quantity : {"send_overhead", "receive_overhead", "gap", "memory_copy", "network_time"})
    EXPECT_FALSE(predicted_time(model, eight_nodes(), table_of(quantity), {})) << quantity;
  model.answer.reset();
  EXPECT_FALSE(predicted_time(model, eight_nodes(), table_of("half_round_trip"), {}));
  model.answer = Seconds(std::numeric_limits<double>::infinity());
  EXPECT_FALSE(predicted_time(model, eight_nodes(), table_of("half_round_trip"), {}));
}

/// A LogGOPS platform has neither clock nor memory; of its eight nodes only those count that take part.
TEST(PredictedTime, TheMachineIsALineOfTheRanks)
{
  const Asked model;
  Platform platform = eight_nodes();
  platform.clock_period = 7;
  predicted_time(model, platform, table_of("half_round_trip", Level::within_node), strided());
  EXPECT_EQ(model.machine.dimensions, std::vector<int>{2});
  EXPECT_FALSE(model.machine.end_around);
  EXPECT_EQ(model.machine.clock_period, 7);
  EXPECT_EQ(model.level, Level::within_node);
  EXPECT_EQ(model.level_to_itself, Level::to_itself);
  MeasuredPoint point;
  point.others = 5;
  predicted_time(model, platform, table_of("post_overhead"), point);
  EXPECT_EQ(model.machine.dimensions, std::vector<int>{6});
  EXPECT_EQ(model.level, Level::between_nodes);
}

TEST(PredictedTime, LayoutsAreThoseOfThePointAtBothEnds)
{
  const Asked model;
  predicted_time(model, eight_nodes(), table_of("half_round_trip"), strided());
  for (const PingPong::Layout& layout : {model.ping_pong->at_from, model.ping_pong->at_to}) {
    EXPECT_EQ(layout.block, 8);
    EXPECT_EQ(layout.stride, 32);
  }
  EXPECT_EQ(model.ping_pong->iterations, 1);
  EXPECT_EQ(model.ping_pong->from, Rank(0));
  EXPECT_EQ(model.ping_pong->to, Rank(1));
}

TEST(PredictedTime, SizesAreRoundedToBytes)
{
  const Asked model;
  MeasuredPoint point;
  point.size_bytes = 63.9;
  point.others = 2;
  predicted_time(model, eight_nodes(), table_of("half_round_trip"), point);
  EXPECT_EQ(model.ping_pong->message_bytes, 64);
  predicted_time(model, eight_nodes(), table_of("one_to_many_round_trip"), point);
  EXPECT_EQ(model.one_to_many->message_bytes, 64);
  EXPECT_EQ(model.ranks, 3);
}

} // namespace
} // namespace loghop::predicted_time_test
