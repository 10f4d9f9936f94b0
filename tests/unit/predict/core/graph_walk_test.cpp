// Graphs walked with the terms of a model: against formulas that hold under the same rules, and by hand.
#include "loghop/predict/core/graph_walk.hpp"
#include "loghop/predict/core/walked_model.hpp"
#include "loghop/predict/logp/loggp.hpp"
#include "loghop/predict/logp/logp.hpp"
#include "loghop/workload/collectives/algorithm_table.hpp"
#include "loghop/workload/collectives/collective_workload.hpp"
#include "loghop/workload/point_to_point/one_to_many.hpp"
#include "loghop/workload/point_to_point/ping_pong.hpp"

#include "unit/workload/schedules.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace loghop::graph_walk_test {
namespace {

constexpr double us = 1e-6;

/// LogGP with o <= g, by the book.
class Terms final : public PointToPointModel {
public:
  explicit Terms(LogGP machine) : machine_(machine) {}
  std::optional<MessageTerms> terms(const ModelMessage& message) const override
  {
    if (message.size > largest) return std::nullopt;
    const Seconds bytes = std::max(message.size - Bytes(1), Bytes(0)) * machine_.G;
    levels.push_back(message.level);
    return MessageTerms{machine_.o_s, machine_.o_s + machine_.L + bytes + machine_.o_r, machine_.o_r,
                        std::max(machine_.o_s, machine_.g + bytes)};
  }

  Bytes largest{1e9};
  mutable std::vector<Level> levels;

private:
  LogGP machine_;
};

LogGP machine(double g)
{
  LogGP m;
  m.L = Seconds(10 * us);
  m.o_s = Seconds(1 * us);
  m.o_r = Seconds(2 * us);
  m.g = Seconds(g * us);
  m.G = SecondsPerByte(1e-9);
  return m;
}

CollectiveWorkload broadcast(const char* algorithm, std::int64_t bytes)
{
  CollectiveWorkload workload;
  const auto& table = collectives::algorithm_table();
  workload.row = &*std::find_if(table.begin(), table.end(), [&](const collectives::AlgorithmRow& row) {
    return row.collective == "broadcast" && row.name == algorithm;
  });
  workload.options.bytes = bytes;
  return workload;
}

PredictionContext setting(int ranks)
{
  PredictionContext setting;
  setting.machine.dimensions = {ranks};
  return setting;
}

double walked(const Workload& workload, int ranks, const PointToPointModel& model)
{
  return derived_time(workload, setting(ranks), model).value().count();
}

TEST(GraphWalk, LinearBroadcastIsLogGPs)
{
  const LogGP m = machine(4);
  for (const int P : {2, 3, 8, 33})
    for (const std::int64_t bytes : {1, 1000, 16384})
      EXPECT_NEAR(walked(broadcast("linear", bytes), P, Terms(m)),
                  loggp::linear_broadcast(m, P, Bytes(static_cast<double>(bytes))).count(), 1e-15)
          << P << ", " << bytes;
}

/// Without gaps a tree takes height times a message: what the printed formula has more is (h - 1) g.
TEST(GraphWalk, BinomialTreeIsHeightTimesAMessage)
{
  LogGP m = machine(4);
  for (const int h : {1, 2, 3, 5}) {
    const Bytes bytes(1000);
    const double expected = h * loggp::point_to_point(m, bytes).count();
    EXPECT_NEAR(walked(broadcast("binomial", 1000), 1 << h, Terms(m)), expected, 1e-15) << h;
    EXPECT_NEAR(loggp::tree_broadcast(m, 1 << h, bytes).count() - expected, (h - 1) * m.g.count(), 1e-15);
  }
}

TEST(GraphWalk, FanOutOfLogP)
{
  LogGP m = machine(3);
  m.L = Seconds(100 * us); // longer than all sends
  OneToMany many;
  many.message_bytes = 1;
  for (const int P : {1, 2, 7}) {
    many.others = P;
    // The last of P sends starts after (P - 1) g; there and back o_s + L + o_r each.
    EXPECT_NEAR(walked(many, P + 1, Terms(m)) * P, (P - 1) * 3 * us + 2 * (1 + 100 + 2) * us, 1e-15);
    many.answers = false;
    EXPECT_NEAR(walked(many, P + 1, Terms(m)) * P, ((P - 1) * 3 + 1) * us, 1e-15);
    many.answers = true;
  }
}

TEST(GraphWalk, PingPong)
{
  const LogGP m = machine(4);
  PingPong pong;
  pong.message_bytes = 501;
  pong.iterations = 5;
  EXPECT_NEAR(walked(pong, 2, Terms(m)), 13.5 * us, 1e-15);
}

std::vector<double> walk_text(const std::string& goal, const PointToPointModel& model, const LevelOf& level_of)
{
  Schedule schedule = parse_goal(goal, "x.goal");
  const auto finish = walk_graph(schedule, model, level_of);
  return finish.value_or(std::vector<double>{});
}

const LevelOf far = [](Rank, Rank) { return Level::between_nodes; };

TEST(GraphWalk, ProcessorsDoOneThingAtATime)
{
  // Two independent computations of 5 us, then a message: 10 + 1 us at the sender.
  const auto finish =
      walk_text("num_ranks 2\n"
                "rank 0 { a: calc 5000\n b: calc 5000\n c: send 1b to 1\n c requires a\n c requires b\n }\n"
                "rank 1 { recv 1b from 0\n }\n",
                Terms(machine(4)), far);
  ASSERT_EQ(finish.size(), 2u);
  EXPECT_NEAR(finish[0], 11 * us, 1e-15);
  EXPECT_NEAR(finish[1], 23 * us, 1e-15);
}

TEST(GraphWalk, AReceiveThatIsLateTakesOnlyItsOverhead)
{
  const auto finish = walk_text("num_ranks 2\n"
                                "rank 0 { send 1b to 1\n }\n"
                                "rank 1 { a: calc 50000\n b: recv 1b from 0\n b requires a\n }\n",
                                Terms(machine(4)), far);
  ASSERT_EQ(finish.size(), 2u);
  EXPECT_NEAR(finish[1], 52 * us, 1e-15);
}

TEST(GraphWalk, MatchesByTagInTheOrderOfSends)
{
  // The receive of tag 2 is posted first; the message with tag 2 is sent second, g later.
  const auto finish = walk_text("num_ranks 2\n"
                                "rank 0 { a: send 1b to 1 tag 1\n b: send 1b to 1 tag 2\n b requires a\n }\n"
                                "rank 1 { a: recv 1b from 0 tag 2\n b: recv 1b from 0 tag 1\n b requires a\n }\n",
                                Terms(machine(4)), far);
  ASSERT_EQ(finish.size(), 2u);
  EXPECT_NEAR(finish[1], (4 + 1 + 10 + 2 + 2) * us, 1e-15);
}

GraphOperation tagged(GraphOperation::Kind kind, int peer, std::int32_t tag)
{
  GraphOperation operation;
  operation.kind = kind;
  operation.peer = Rank(peer);
  operation.tag = tag;
  operation.amount = 1;
  return operation;
}

/// Rank 0 sends messages of these tags, one after the other. Rank 1 receives one of any tag, `late` after the start.
std::optional<std::vector<double>> walk_any_tag(const std::vector<std::int32_t>& tags, Picoseconds late)
{
  std::vector<RankSchedule> ranks(2);
  for (std::size_t i = 0; i < tags.size(); ++i) {
    const std::uint32_t send = ranks[0].add(tagged(GraphOperation::Kind::send, 1, tags[i]));
    if (i > 0) ranks[0].require(send, send - 1, RankSchedule::Edge::after_finish);
  }
  GraphOperation compute;
  compute.amount = late;
  ranks[1].add(compute);
  ranks[1].require(ranks[1].add(tagged(GraphOperation::Kind::receive, 0, any_tag)), 0,
                   RankSchedule::Edge::after_finish);
  Schedule schedule(std::move(ranks));
  return walk_graph(schedule, Terms(machine(4)), far);
}

/// Collectives use tags below 0, which only receives of the same tag take.
TEST(GraphWalk, AReceiveOfAnyTagLeavesMessagesOfCollectivesAlone)
{
  constexpr std::int32_t collective = -2;
  for (const Picoseconds late : {0, 50'000'000}) {
    EXPECT_FALSE(walk_any_tag({collective}, late).has_value()) << "only the collective's message is there";
    // The message of tag 0 is sent second: g later.
    const auto finish = walk_any_tag({collective, 0}, late);
    ASSERT_TRUE(finish.has_value());
    EXPECT_NEAR(finish->at(1), std::max((4 + 1 + 10) * us, static_cast<double>(late) * 1e-12) + 2 * us, 1e-15);
  }
}

TEST(GraphWalk, LevelsReachTheModel)
{
  const Terms terms(machine(4));
  walk_text("num_ranks 3\nrank 0 { send 1b to 1\n send 1b to 2\n }\nrank 1 { recv 1b from 0\n }\nrank 2 { recv 1b from "
            "0\n }\n",
            terms, [](Rank, Rank to) { return to == Rank(1) ? Level::within_chip : Level::between_nodes; });
  EXPECT_TRUE(std::count(terms.levels.begin(), terms.levels.end(), Level::within_chip) > 0);
  EXPECT_TRUE(std::count(terms.levels.begin(), terms.levels.end(), Level::between_nodes) > 0);
}

TEST(GraphWalk, NothingWhereTheModelSaysNothing)
{
  Terms terms(machine(4));
  terms.largest = Bytes(10);
  EXPECT_FALSE(derived_time(broadcast("linear", 11), setting(4), terms).has_value());
  EXPECT_TRUE(derived_time(broadcast("linear", 10), setting(4), terms).has_value());
}

TEST(GraphWalk, NothingWhereRanksWaitForEver)
{
  EXPECT_TRUE(
      walk_text("num_ranks 2\nrank 0 { recv 1b from 1\n }\nrank 1 { calc 5\n }\n", Terms(machine(4)), far).empty());
}

TEST(GraphWalk, AReceiveFromOneRankLeavesMessagesOfOthersAlone)
{
  // The message of rank 0 is there at 11 us, that of rank 1 at 31 us; the receives take 2 us each, one after the other.
  const auto finish = walk_text("num_ranks 3\n"
                                "rank 0 { send 1b to 2\n }\n"
                                "rank 1 { a: calc 20000\n b: send 1b to 2\n b requires a\n }\n"
                                "rank 2 { a: recv 1b from 1\n b: recv 1b from 0\n b requires a\n }\n",
                                Terms(machine(4)), far);
  ASSERT_EQ(finish.size(), 3u);
  EXPECT_NEAR(finish[2], 35 * us, 1e-15);
}

TEST(GraphWalk, AReceiveFromAnySourceTakesWhatWasSentFirst)
{
  // Rank 1 sends first: that message is there at 11 us. Then rank 2 computes 50 us.
  std::vector<RankSchedule> ranks(3);
  GraphOperation compute;
  compute.amount = 20'000'000;
  ranks[0].add(compute);
  ranks[0].require(ranks[0].add(tagged(GraphOperation::Kind::send, 2, 0)), 0, RankSchedule::Edge::after_finish);
  ranks[1].add(tagged(GraphOperation::Kind::send, 2, 0));
  GraphOperation receive = tagged(GraphOperation::Kind::receive, 0, 0);
  receive.peer = any_source;
  compute.amount = 50'000'000;
  ranks[2].add(receive);
  ranks[2].require(ranks[2].add(compute), 0, RankSchedule::Edge::after_finish);
  Schedule schedule(std::move(ranks));
  const auto finish = walk_graph(schedule, Terms(machine(4)), far);
  ASSERT_TRUE(finish.has_value());
  EXPECT_NEAR(finish->at(2), 63 * us, 1e-15);
}

TEST(GraphWalk, EachReceiveThatWaitsTakesAMessageOfItsOwn)
{
  // Two messages of one tag, the gap of 4 us apart: the second is taken at 17 us.
  const auto finish = walk_text("num_ranks 2\n"
                                "rank 0 { a: send 1b to 1\n b: send 1b to 1\n b requires a\n }\n"
                                "rank 1 { recv 1b from 0\n b: recv 1b from 0\n c: calc 10000\n c requires b\n }\n",
                                Terms(machine(4)), far);
  ASSERT_EQ(finish.size(), 2u);
  EXPECT_NEAR(finish[1], 27 * us, 1e-15);
}

TEST(GraphWalk, AMessageThatWaitsIsTakenOnce)
{
  // The second message has 100,000 bytes more: it starts at 4 us and is there 11 + 100 us later.
  const auto finish = walk_text("num_ranks 2\n"
                                "rank 0 { a: send 1b to 1\n b: send 100001b to 1\n b requires a\n }\n"
                                "rank 1 { w: calc 50000\n a: recv 1b from 0\n b: recv 100001b from 0\n"
                                " a requires w\n b requires a\n }\n",
                                Terms(machine(4)), far);
  ASSERT_EQ(finish.size(), 2u);
  EXPECT_NEAR(finish[1], (4 + 11 + 100 + 2) * us, 1e-15);
}

TEST(GraphWalk, WhatFollowsAStartBeginsWithIt)
{
  const auto last_of_rank_0 = [](const std::string& statements) {
    const auto finish =
        walk_text("num_ranks 2\nrank 0 {\n" + statements + "}\nrank 1 { recv 1b from 0\n recv 1b from 0\n }\n",
                  Terms(machine(4)), far);
    return finish.empty() ? 0 : finish[0] / us;
  };
  // The second send is ready at 1 us, and starts when the gap of 4 us is over.
  EXPECT_NEAR(last_of_rank_0("a: send 1b to 1\n b: send 1b to 1\n b requires a\n c: calc 9000 cpu 1\n c irequires b\n"),
              4 + 9, 1e-9);
  // The computation starts behind the sends, at 2 us.
  EXPECT_NEAR(last_of_rank_0("a: send 1b to 1 nic 0\n b: send 1b to 1 nic 1\n c: calc 5000\n c requires a\n"
                             " d: calc 9000 cpu 1\n d irequires c\n"),
              2 + 9, 1e-9);
}

TEST(GraphWalk, AReceiveStartsWhenItIsPosted)
{
  // Posted at 3 us; the message is there at 11 us.
  const auto finish = walk_text("num_ranks 2\n"
                                "rank 0 { send 1b to 1\n }\n"
                                "rank 1 { a: calc 3000\n b: recv 1b from 0\n b requires a\n"
                                " c: calc 20000 cpu 1\n c irequires b\n }\n",
                                Terms(machine(4)), far);
  ASSERT_EQ(finish.size(), 2u);
  EXPECT_NEAR(finish[1], 23 * us, 1e-15);
}

/// Ends whose data lie in blocks take longer: 3 instead of 1 us at the sender, 20 instead of 10 us at the receiver.
class LayoutTerms final : public PointToPointModel {
public:
  std::optional<MessageTerms> terms(const ModelMessage& message) const override
  {
    const Seconds send((is_contiguous(message.from) ? 1 : 3) * us), receive((is_contiguous(message.to) ? 10 : 20) * us);
    return MessageTerms{send, send + Seconds(100 * us) + receive, receive, send};
  }
};

/// A schedule whose only layout has number 1: blocks with gaps between them.
class InBlocks final : public OperationGraph {
public:
  explicit InBlocks(std::vector<RankSchedule> ranks) : schedule_(std::move(ranks)) {}
  int ranks() const override { return schedule_.ranks(); }
  void begin(Rank rank, std::vector<GraphOperation>& ready) override { schedule_.begin(rank, ready); }
  void finished(Rank rank, std::uint32_t id, std::vector<GraphOperation>& ready) override
  {
    schedule_.finished(rank, id, ready);
  }
  MessageLayout layout(std::uint16_t /*number*/) const override { return {2, 8, 64}; }

private:
  Schedule schedule_;
};

TEST(GraphWalk, TheModelKnowsTheLayoutOfEitherEnd)
{
  for (const bool from : {false, true})
    for (const bool to : {false, true})
      for (const bool late : {false, true}) { // the message or the receive
        std::vector<RankSchedule> ranks(2);
        GraphOperation send = tagged(GraphOperation::Kind::send, 1, 0), compute;
        GraphOperation receive = tagged(GraphOperation::Kind::receive, 0, 0);
        send.layout = from ? 1 : 0;
        receive.layout = to ? 1 : 0;
        compute.amount = 5'000'000;
        RankSchedule& waits = late ? ranks[1] : ranks[0];
        waits.add(compute);
        ranks[0].add(send);
        ranks[1].add(receive);
        waits.require(1, 0, RankSchedule::Edge::after_finish);
        InBlocks graph(std::move(ranks));
        const auto finish = walk_graph(graph, LayoutTerms(), far);
        ASSERT_TRUE(finish.has_value());
        const double sent = (late ? 0 : 5) + (from ? 3 : 1);
        EXPECT_NEAR(finish->at(0) / us, sent, 1e-9);
        EXPECT_NEAR(finish->at(1) / us, sent + 100 + (to ? 20 : 10), 1e-9) << from << to << late;
      }
}

} // namespace
} // namespace loghop::graph_walk_test
