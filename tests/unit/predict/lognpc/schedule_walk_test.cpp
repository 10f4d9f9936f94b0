// Walks with fixed times, added up by hand: 1 s a send, 10 s the network, 2 s a receive. See fixed_pricing.hpp.
#include "loghop/predict/lognpc/schedule_walk.hpp"

#include "loghop/workload/collectives/collective_workload.hpp"
#include "unit/predict/lognpc/fixed_pricing.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace loghop::lognpc::test::schedule_walk_test {
namespace {

using testing::DoubleEq;
using testing::ElementsAre;
using testing::IsEmpty;

/// calc counts nanoseconds.
constexpr const char* calc_5_s = "calc 5000000000";
constexpr const char* calc_20_s = "calc 20000000000";

std::string two_ranks(const std::string& first, const std::string& second)
{
  return "num_ranks 2\nrank 0 {\n" + first + "\n}\nrank 1 {\n" + second + "\n}\n";
}

std::string calc(const std::string& label, const char* text)
{
  return label + ": " + text + "\n";
}

TEST(ScheduleWalk, AMessage)
{
  FixedPricing pricing;
  EXPECT_THAT(walk_text(two_ranks("send 7b to 1", "recv 7b from 0"), pricing), ElementsAre(1, 13));
  ASSERT_EQ(pricing.sent.size(), 1u);
  EXPECT_EQ(pricing.sent[0].from, Rank(0));
  EXPECT_EQ(pricing.sent[0].to, Rank(1));
  EXPECT_EQ(pricing.sent[0].bytes, 7);
  EXPECT_TRUE(is_contiguous(pricing.sent[0].layout));
}

TEST(ScheduleWalk, AReceiveThatIsLateTakesOnlyItsOwnTime)
{
  FixedPricing pricing;
  EXPECT_THAT(walk_text(two_ranks("send 7b to 1", calc("a", calc_20_s) + "b: recv 7b from 0\nb requires a"), pricing),
              ElementsAre(1, 22));
}

TEST(ScheduleWalk, AProcessorDoesOneThingAtATime)
{
  FixedPricing pricing;
  // Sends at 0 to 1 and 1 to 2; both are there, at 11 and 12, and the receives take from 11 to 13 and from 13 to 15.
  EXPECT_THAT(walk_text(two_ranks("send 1b to 1\nsend 1b to 1", "recv 1b from 0\nrecv 1b from 0"), pricing),
              ElementsAre(2, 15));
}

TEST(ScheduleWalk, AnotherProcessorOfTheRankDoesNotWait)
{
  FixedPricing pricing;
  EXPECT_THAT(walk_text(two_ranks("send 1b to 1\nsend 1b to 1 cpu 1", "recv 1b from 0\nrecv 1b from 0 cpu 1"), pricing),
              ElementsAre(1, 13));
}

TEST(ScheduleWalk, ASendMayReturnLater)
{
  FixedPricing pricing;
  pricing.returns_later = 6;
  EXPECT_THAT(
      walk_text(two_ranks("a: send 1b to 1\nb: send 1b to 1\nb requires a", "recv 1b from 0\nrecv 1b from 0"), pricing),
      ElementsAre(14, 20)); // the second send from 7 on, there at 18
  EXPECT_THAT(walk_text(two_ranks("send 1b to 1\nsend 1b to 1", "recv 1b from 0\nrecv 1b from 0"), pricing),
              ElementsAre(8, 15)); // nobody waits for the return of the first
}

TEST(ScheduleWalk, MatchesBySourceAndTagInTheOrderOfSends)
{
  FixedPricing pricing;
  // The receive of tag 2 waits for the second message, which is there at 12; then that of tag 1.
  EXPECT_THAT(walk_text(two_ranks("a: send 1b to 1 tag 1\nb: send 1b to 1 tag 2\nb requires a",
                                  "a: recv 1b from 0 tag 2\nb: recv 1b from 0 tag 1\nb requires a"),
                        pricing),
              ElementsAre(2, 16));
}

TEST(ScheduleWalk, AReceiveCountsTheMessagesThatItPassesOver)
{
  FixedPricing pricing;
  const std::string sends = "a: send 1b to 1 tag 1\nb: send 1b to 1 tag 2\nc: send 1b to 1 tag 3\n"
                            "b requires a\nc requires b";
  const std::string receives = calc("w", calc_20_s) +
                               "c: recv 1b from 0 tag 3\nb: recv 1b from 0 tag 2\na: recv 1b from 0 tag 1\n"
                               "c requires w\nb requires c\na requires b";
  // Two, one and none: 20 + (2 + 1) + (2 + 0.5) + 2.
  EXPECT_THAT(walk_text(two_ranks(sends, receives), pricing), ElementsAre(3, DoubleEq(27.5)));
  EXPECT_THAT(pricing.passed_over, ElementsAre(2, 1, 0));
}

std::optional<std::vector<double>> walk_ranks(std::vector<RankSchedule> ranks, Pricing& pricing)
{
  Schedule schedule(std::move(ranks));
  return walk_schedule(schedule, pricing);
}

TEST(ScheduleWalk, AReceiveFromAnySourceTakesWhatWasSentFirst)
{
  // Rank 1 sends at once, rank 0 after 5 s. Rank 2 takes the first message, computes 20 s, and takes the other.
  FixedPricing pricing;
  std::vector<RankSchedule> ranks(3);
  ranks[0].add(operation_of(GraphOperation::Kind::compute, Rank(0), 5'000'000'000'000));
  ranks[0].require(ranks[0].add(operation_of(GraphOperation::Kind::send, Rank(2), 1)), 0,
                   RankSchedule::Edge::after_finish);
  ranks[1].add(operation_of(GraphOperation::Kind::send, Rank(2), 1));
  ranks[2].add(operation_of(GraphOperation::Kind::receive, any_source, 1));
  ranks[2].add(operation_of(GraphOperation::Kind::compute, Rank(0), 20'000'000'000'000));
  ranks[2].add(operation_of(GraphOperation::Kind::receive, Rank(0), 1));
  ranks[2].require(1, 0, RankSchedule::Edge::after_finish);
  ranks[2].require(2, 1, RankSchedule::Edge::after_finish);
  const auto finish = walk_ranks(std::move(ranks), pricing);
  ASSERT_TRUE(finish.has_value());
  EXPECT_THAT(*finish, ElementsAre(6, 1, 35));
}

TEST(ScheduleWalk, AnyTagLeavesMessagesOfCollectivesAlone)
{
  for (const bool late : {false, true}) {
    for (const std::int32_t tag : {-2, 0}) {
      FixedPricing pricing;
      std::vector<RankSchedule> ranks(2);
      ranks[0].add(operation_of(GraphOperation::Kind::send, Rank(1), 1, tag));
      ranks[1].add(operation_of(GraphOperation::Kind::compute, Rank(0), late ? 20'000'000'000'000 : 0));
      ranks[1].require(ranks[1].add(operation_of(GraphOperation::Kind::receive, Rank(0), 1, any_tag)), 0,
                       RankSchedule::Edge::after_finish);
      EXPECT_EQ(walk_ranks(std::move(ranks), pricing).has_value(), tag >= 0) << late;
    }
  }
}

/// A long message starts when its receive is posted, less the 4 s of its announcement, but not before its send.
TEST(ScheduleWalk, ALongMessageWaitsForItsReceive)
{
  const auto walk = [](const char* sender_first, const char* receiver_first) {
    FixedPricing pricing;
    pricing.waiting = 100;
    return walk_text(two_ranks(calc("a", sender_first) + "b: send 101b to 1\nb requires a",
                               calc("a", receiver_first) + "b: recv 101b from 0\nb requires a"),
                     pricing);
  };
  EXPECT_THAT(walk("calc 0", calc_20_s), ElementsAre(20, 29));        // from 16 on; the send has not finished before 20
  EXPECT_THAT(walk(calc_5_s, "calc 7000000000"), ElementsAre(7, 18)); // from 5 on: posted at 7, announced at 9
  EXPECT_THAT(walk(calc_20_s, calc_5_s), ElementsAre(21, 33));        // the receive was there
}

TEST(ScheduleWalk, AShortMessageDoesNotWait)
{
  FixedPricing pricing;
  pricing.waiting = 100;
  EXPECT_THAT(
      walk_text(two_ranks("send 100b to 1", calc("a", calc_20_s) + "b: recv 100b from 0\nb requires a"), pricing),
      ElementsAre(1, 22));
}

TEST(ScheduleWalk, RanksThatWaitForEverHaveNoTime)
{
  FixedPricing pricing;
  EXPECT_THAT(walk_text(two_ranks("recv 1b from 1", "calc 5"), pricing), IsEmpty());
  // Both send long messages before they receive.
  const auto exchange = [&](const char* bytes) {
    const auto rank = [&](const char* other) {
      return std::string("a: send ") + bytes + "b to " + other + "\nb: recv " + bytes + "b from " + other +
             "\nb requires a";
    };
    return walk_text(two_ranks(rank("1"), rank("0")), pricing);
  };
  pricing.waiting = 100;
  EXPECT_THAT(exchange("101"), IsEmpty());
  EXPECT_THAT(exchange("100"), ElementsAre(13, 13));
}

TEST(ScheduleWalk, NothingIsSaidWithAMessageThatThePricingDoesNotKnow)
{
  FixedPricing pricing;
  pricing.known = 10;
  EXPECT_THAT(walk_text(two_ranks("send 11b to 1", "recv 11b from 0"), pricing), IsEmpty());
  EXPECT_THAT(walk_text(two_ranks("send 10b to 1", "recv 10b from 0"), pricing), ElementsAre(1, 13));
}

TEST(ScheduleWalk, WhatFollowsAStartBeginsWithIt)
{
  FixedPricing pricing;
  // The computation of rank 0 starts with its second send, at 1; that of rank 1 with its receive, at 0.
  EXPECT_THAT(walk_text(two_ranks("a: send 1b to 1\nb: send 1b to 1\n" + calc("c", "calc 9000000000 cpu 1") +
                                      "b requires a\nc irequires b",
                                  "recv 1b from 0\nb: recv 1b from 0\n" + calc("c", "calc 30000000000 cpu 1") +
                                      "c irequires b"),
                        pricing),
              ElementsAre(10, 30));
}

TEST(ScheduleWalk, CountsSendsThatFollowEachOther)
{
  FixedPricing pricing;
  // Three in a row, then a computation, then one that follows none.
  walk_text(two_ranks("a: send 1b to 1\nb: send 1b to 1\nc: send 1b to 1\n" + calc("d", calc_5_s) +
                          "e: send 1b to 1\nb requires a\nc requires b\nd requires c\ne requires d",
                      "recv 1b from 0\nrecv 1b from 0\nrecv 1b from 0\nrecv 1b from 0"),
            pricing);
  std::vector<int> nth;
  for (const Message& message : pricing.sent)
    nth.push_back(message.nth);
  EXPECT_THAT(nth, ElementsAre(1, 2, 3, 1));
}

CollectiveWorkload collective(const char* name, const char* algorithm, std::int64_t bytes = 8)
{
  CollectiveWorkload workload;
  workload.row = &collectives::require_algorithm(name, algorithm);
  workload.options.bytes = bytes;
  return workload;
}

/// How many messages of each step there are.
std::vector<int> steps_of(const Workload& workload, int ranks)
{
  FixedPricing pricing;
  MachineShape shape;
  shape.dimensions = {ranks};
  EXPECT_TRUE(walk_schedule(*workload.graph(shape, 1), pricing).has_value());
  std::vector<int> messages;
  for (const Message& message : pricing.sent) {
    messages.resize(std::max(messages.size(), static_cast<std::size_t>(message.step) + 1));
    ++messages[static_cast<std::size_t>(message.step)];
  }
  return messages;
}

TEST(ScheduleWalk, AStepIsTheLongestChainOfMessagesBefore)
{
  // Each rank hands on to the next.
  EXPECT_THAT(steps_of(collective("broadcast", "chain"), 5), ElementsAre(1, 1, 1, 1));
  // In each of 7 steps, every one of 8 ranks sends the block that it received in the step before.
  EXPECT_THAT(steps_of(collective("allgather", "ring"), 8), ElementsAre(8, 8, 8, 8, 8, 8, 8));
  // A round exchanges with a rank twice as far.
  EXPECT_THAT(steps_of(collective("allgather", "recursive_doubling"), 8), ElementsAre(8, 8, 8));
  // The levels of a binomial tree have 3 over d ranks: the root's sends wait for nothing.
  EXPECT_THAT(steps_of(collective("broadcast", "binomial"), 8), ElementsAre(3, 3, 1));
  // Blocking sends wait for each other: 1, 2 and 4 ranks send at a time.
  CollectiveWorkload blocking = collective("broadcast", "binomial");
  blocking.await_sends = true;
  EXPECT_THAT(steps_of(blocking, 8), ElementsAre(1, 2, 4));
}

TEST(ScheduleWalk, MessagesThatWaitForNothingAreOfOneStep)
{
  EXPECT_THAT(steps_of(collective("alltoall", "linear"), 5), ElementsAre(20));
  EXPECT_THAT(steps_of(collective("gather", "linear"), 5), ElementsAre(4));
}

TEST(ScheduleWalk, StepsGoOnThroughComputations)
{
  FixedPricing pricing;
  walk_text(two_ranks("a: send 1b to 1\n" + calc("b", calc_5_s) + "c: send 1b to 1\nb requires a\nc requires b",
                      "recv 1b from 0\nrecv 1b from 0"),
            pricing);
  ASSERT_EQ(pricing.sent.size(), 2u);
  EXPECT_EQ(pricing.sent[0].step, 0);
  EXPECT_EQ(pricing.sent[1].step, 1); // the computation adds none
}

} // namespace
} // namespace loghop::lognpc::test::schedule_walk_test
