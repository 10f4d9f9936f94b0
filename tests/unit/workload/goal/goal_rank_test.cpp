#include "loghop/workload/goal/goal_rank.hpp"

#include "unit/base/wrong_input.hpp"
#include "unit/workload/schedules.hpp"

#include <gmock/gmock.h>

#include <string>

namespace loghop::goal_rank_test {
namespace {

using Edge = GoalRank::Edge;
using testing::EndsWith;
using testing::HasSubstr;

GraphOperation computation(std::int64_t time)
{
  GraphOperation operation;
  operation.amount = time;
  return operation;
}

class GoalRankTest : public testing::Test {
protected:
  /// An operation with a label, in a line.
  void add(const std::string& label, std::size_t line, std::int64_t time = 1)
  {
    rank_.define(label, line);
    rank_.add(computation(time), line);
  }
  void require(const std::string& later, const std::string& earlier, std::size_t line, Edge edge = Edge::after_finish)
  {
    const std::uint32_t later_label = rank_.label(later);
    rank_.require(later_label, rank_.label(earlier), edge, line);
  }
  std::string said() const
  {
    return test::texts(test::errors_of([&] { problems_.throw_if_any(); }));
  }

  GoalProblems problems_{"x.goal"};
  GoalRank rank_{problems_};
};

TEST_F(GoalRankTest, LabelsBecomeNumbersOfOperations)
{
  rank_.begin("0");
  require("b", "a", 1);
  EXPECT_EQ(rank_.name(0), "b");
  EXPECT_EQ(rank_.name(1), "a");
  rank_.add(computation(5), 2);
  add("a", 3, 6);
  add("b", 4, 7);
  require("a", "b", 5, Edge::after_start);
  const RankSchedule made = rank_.finish();
  EXPECT_EQ(test::text_of(made), "0: compute 5 core 0 nic 0\n1: compute 6 core 0 nic 0\n2: compute 7 core 0 nic 0\n"
                                 "2 after 1\n1 with 2\n");
  EXPECT_EQ(made.line(1), 3U);
  EXPECT_EQ(said(), "x.goal:3: these operations require each other: \"a\" (line 3) requires \"b\" (line 4) requires "
                    "\"a\" (line 3)\n");
}

TEST_F(GoalRankTest, NothingIsLeftOfTheRankBefore)
{
  rank_.begin("0");
  add("a", 1, 9223372036854775807);
  add("b", 2);
  require("a", "b", 3);
  rank_.finish();
  const std::string before = said();
  EXPECT_EQ(before, "x.goal:2: the computations of rank 0 up to here take more than 2^63 ps (106 days)\n");
  rank_.begin("1");
  EXPECT_EQ(rank_.define("b", 4), 0U);
  rank_.add(computation(9223372036854775807), 4);
  const RankSchedule made = rank_.finish();
  EXPECT_EQ(made.size(), 1U);
  EXPECT_TRUE(made.dependencies().empty());
  EXPECT_EQ(said(), before);
  rank_.begin("2");
  add("a", 5, 9223372036854775807);
  add("b", 6);
  rank_.finish();
  EXPECT_THAT(said(), EndsWith("x.goal:6: the computations of rank 2 up to here take more than 2^63 ps (106 days)\n"));
}

/// Messages have sizes, which are no times.
TEST_F(GoalRankTest, OnlyComputationsTakeTime)
{
  rank_.begin("0");
  GraphOperation send;
  send.kind = GraphOperation::Kind::send;
  send.amount = std::int64_t{1} << 62;
  for (int i = 0; i < 3; ++i)
    rank_.add(send, 1);
  rank_.add(computation(9223372036854775807), 2);
  EXPECT_EQ(said(), "");
}

TEST_F(GoalRankTest, LabelsAreIdentifiers)
{
  rank_.begin("0");
  std::size_t line = 0;
  for (const char* good : {"a", "z", "A", "Z", "_", "a0", "z9", "_09azAZ"})
    add(good, ++line);
  EXPECT_EQ(said(), "");
  for (const char* bad : {"0", "9a", "a-", "+a", "a.b", "a\x80", "@"}) {
    GoalProblems problems("x.goal");
    GoalRank rank(problems);
    rank.begin("0");
    rank.define(bad, 7);
    EXPECT_THAT(test::texts(test::errors_of([&] { problems.throw_if_any(); })),
                HasSubstr("x.goal:7: expected a label of letters, digits and \"_\" that begins with no digit, found "))
        << bad;
  }
}

TEST_F(GoalRankTest, LabelsAreNearestToOthersThatAreDefined)
{
  rank_.begin("3");
  add("abc", 1);
  require("abc", "abd", 2);
  require("abe", "abc", 3);
  rank_.finish();
  EXPECT_EQ(said(), "x.goal:2: rank 3 has no label \"abd\"; did you mean \"abc\"?\n"
                    "x.goal:3: rank 3 has no label \"abe\"; did you mean \"abc\"?\n");
}

TEST_F(GoalRankTest, OfMoreThan200LabelsNoneIsSuggested)
{
  for (const int labels : {200, 201}) {
    GoalProblems problems("x.goal");
    GoalRank rank(problems);
    rank.begin("0");
    for (int i = 1; i < labels; ++i) {
      rank.define(i == 1 ? "first_label" : "l" + std::to_string(i), 1);
      rank.add(computation(1), 1);
    }
    rank.require(rank.label("first_label"), rank.label("first_lable"), Edge::after_finish, 2);
    rank.finish();
    const std::string said = test::texts(test::errors_of([&] { problems.throw_if_any(); }));
    EXPECT_EQ(said, std::string("x.goal:2: rank 0 has no label \"first_lable\"") +
                        (labels == 200 ? "; did you mean \"first_label\"?\n" : "\n"));
  }
}

TEST_F(GoalRankTest, OfACycleTwentyStepsAreShown)
{
  for (const int steps : {20, 21}) {
    GoalProblems problems("x.goal");
    GoalRank rank(problems);
    rank.begin("0");
    std::string expected;
    for (int i = 0; i < steps; ++i) {
      const std::string label = "l" + std::to_string(i);
      rank.define(label, static_cast<std::size_t>(i + 1));
      rank.add(computation(1), static_cast<std::size_t>(i + 1));
      if (i < 20) expected += "\"" + label + "\" (line " + std::to_string(i + 1) + ") requires ";
    }
    for (int i = 0; i < steps; ++i)
      rank.require(rank.label("l" + std::to_string(i)), rank.label("l" + std::to_string((i + 1) % steps)),
                   Edge::after_finish, 100);
    rank.finish();
    EXPECT_EQ(test::texts(test::errors_of([&] { problems.throw_if_any(); })),
              "x.goal:1: these operations require each other: " + expected +
                  (steps == 21 ? "... (1 more) requires " : "") + "\"l0\" (line 1)\n");
  }
}

TEST_F(GoalRankTest, DependenciesOnEarlierOperationsHaveNoCycle)
{
  rank_.begin("0");
  add("a", 1);
  add("b", 2);
  require("b", "a", 3);
  require("b", "a", 4, Edge::after_start);
  EXPECT_EQ(rank_.finish().dependencies().size(), 2U);
  EXPECT_EQ(said(), "");
}

TEST_F(GoalRankTest, OfVeryManyUndefinedLabelsTheFirstAreNamed)
{
  rank_.begin("0");
  for (std::size_t i = 0; i < 600; ++i)
    require("a" + std::to_string(i), "b" + std::to_string(i), i + 1);
  rank_.finish();
  EXPECT_EQ(problems_.size(), 500U);
  EXPECT_TRUE(problems_.full());
}

} // namespace
} // namespace loghop::goal_rank_test
