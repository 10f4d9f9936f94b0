#include "loghop/workload/goal/goal_operation.hpp"

#include "unit/base/wrong_input.hpp"
#include "unit/workload/schedules.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace loghop::goal_operation_test {
namespace {

/// A reader at the beginning of a text.
struct Reading {
  explicit Reading(const std::string& goal) : text(goal), source(text_in_memory(text)), tokens(*source, problems) {}

  std::string said() const
  {
    return test::texts(test::errors_of([&] { problems.throw_if_any(); }));
  }

  std::string text;
  GoalProblems problems{"x.goal"};
  std::unique_ptr<TextSource> source;
  GoalTokens tokens;
  GoalOperationReader reader{tokens, problems};
};

/// The operation, or what is wrong with it.
std::string read(const std::string& goal, std::int64_t ranks = 0)
{
  Reading reading(goal);
  if (ranks > 0) reading.reader.set_ranks(ranks);
  EXPECT_TRUE(reading.reader.at_operation());
  const bool right = reading.reader.read();
  return right ? test::text_of(reading.reader.operation()) + reading.said() : reading.said();
}

TEST(GoalNumber, IsDigitsWithinItsLimits)
{
  EXPECT_EQ(goal_number("0", 0, 5), 0);
  EXPECT_EQ(goal_number("5", 0, 5), 5);
  EXPECT_EQ(goal_number("6", 0, 5), std::nullopt);
  EXPECT_EQ(goal_number("1", 1, 5), 1);
  EXPECT_EQ(goal_number("0", 1, 5), std::nullopt);
  EXPECT_EQ(goal_number("007", 0, 7), 7);
  EXPECT_EQ(goal_number("9223372036854775807", 0, 9223372036854775807), 9223372036854775807);
  for (const char* none : {"", "x", "5x", "+5", " 5", "5.0", "9223372036854775808", "18446744073709551616"})
    EXPECT_EQ(goal_number(none, 0, 9223372036854775807), std::nullopt) << none;
}

TEST(GoalNumber, MayBeMinusOneOnlyWhereThatMeansAny)
{
  EXPECT_EQ(goal_number("-1", -1, 5), -1);
  EXPECT_EQ(goal_number("-2", -1, 5), std::nullopt);
  EXPECT_EQ(goal_number("-1", 0, 5), std::nullopt);
  EXPECT_EQ(goal_number("-0", -1, 5), std::nullopt);
}

TEST(GoalOperation, OperationsAndDependenciesAreToldFromLabels)
{
  const auto at_operation = [](const char* goal) { return Reading(goal).reader.at_operation(); };
  for (const char* goal : {"send 5b", "recv 5b", "calc 5", "calc"})
    EXPECT_TRUE(at_operation(goal)) << goal;
  for (const char* goal : {"send : calc 5", "recv:", "tag 5", "a requires b", "{", "", "sent 5b"})
    EXPECT_FALSE(at_operation(goal)) << goal;
  const auto at_dependency = [](const char* goal) { return Reading(goal).reader.at_dependency(); };
  for (const char* goal : {"a requires b", "a irequires b", "requires requires requires"})
    EXPECT_TRUE(at_dependency(goal)) << goal;
  for (const char* goal : {"a b requires c", "requires a", ": requires a", "{ irequires b", "a", ""})
    EXPECT_FALSE(at_dependency(goal)) << goal;
}

TEST(GoalOperation, ReadsEveryKind)
{
  EXPECT_EQ(read("send 5b to 3"), "send 5 peer 3 tag 0 core 0 nic 0");
  EXPECT_EQ(read("recv 5 b from 3 nic 2 tag 7 cpu 1"), "receive 5 peer 3 tag 7 core 1 nic 2");
  EXPECT_EQ(read("calc 5 cpu 255"), "compute 5000 core 255 nic 0");
}

TEST(GoalOperation, PeersAreAnyRanksUnlessTheirNumberIsKnown)
{
  EXPECT_EQ(read("send 5b to 2147483646"), "send 5 peer 2147483646 tag 0 core 0 nic 0");
  EXPECT_EQ(read("send 5b to 2147483647"), "x.goal:1: expected a rank from 0 to 2147483646, found \"2147483647\"\n");
  EXPECT_EQ(read("send 5b to 3", 4), "send 5 peer 3 tag 0 core 0 nic 0");
  EXPECT_EQ(read("send 5b to 4", 4), "x.goal:1: expected a rank from 0 to 3, found \"4\"\n");
}

TEST(GoalOperation, SuggestsTheUnitOfBytes)
{
  const auto suggested = [](const std::string& word) {
    const std::string said = read("send " + word + " to 1");
    const std::size_t at = said.find("; did you mean ");
    return at == std::string::npos ? "" : said.substr(at + 15);
  };
  for (const char* likely : {"5", "5B", "5byte", "5bytes"})
    EXPECT_EQ(suggested(likely), "\"5b\"?\n") << likely;
  for (const char* unlikely : {"5kB", "B", "byte", "x5", "5x", "5bit"})
    EXPECT_EQ(suggested(unlikely), "") << unlikely;
}

TEST(GoalOperation, EndsBeforeWhatIsNoAttribute)
{
  const auto rest = [](const char* goal) {
    Reading reading(goal);
    EXPECT_TRUE(reading.reader.read());
    EXPECT_EQ(reading.said(), "");
    return std::string(reading.tokens.text());
  };
  EXPECT_EQ(rest("calc 5 cpu 1 }"), "}");
  EXPECT_EQ(rest("calc 5 send 5b to 1"), "send");
  EXPECT_EQ(rest("calc 5 cpu : calc 6"), "cpu");
  EXPECT_EQ(rest("send 5b to 1 tag requires nic"), "tag"); // labels may be such words
  EXPECT_EQ(rest("calc 5 other 1"), "other");
}

TEST(GoalOperation, EachAttributeIsGivenOnce)
{
  EXPECT_EQ(read("send 5b to 1 tag 1 cpu 2 tag 3"),
            "send 5 peer 1 tag 3 core 2 nic 0x.goal:1: \"tag\" is given twice\n");
  EXPECT_EQ(read("send 5b to 1 nic 1 cpu 2 tag 3 cpu 4"),
            "send 5 peer 1 tag 3 core 4 nic 1x.goal:1: \"cpu\" is given twice\n");
}

TEST(GoalOperation, StandsAtItsFaultIfItIsWrong)
{
  const auto place = [](const char* goal) {
    Reading reading(goal);
    EXPECT_FALSE(reading.reader.read());
    return std::string(reading.tokens.text());
  };
  EXPECT_EQ(place("calc x 6"), "x");
  EXPECT_EQ(place("send 5 to 1"), "5");
  EXPECT_EQ(place("send 5b form 1"), "form");
  EXPECT_EQ(place("send 5b to -1"), "-1");
  EXPECT_EQ(place("calc 5 cpu 256 }"), "256");
}

/// What was read before leaves nothing behind.
TEST(GoalOperation, BeginsAnew)
{
  Reading reading("send 5b to 1 tag 2 cpu 3 nic 4 calc 6 recv 7b from -1");
  EXPECT_TRUE(reading.reader.read());
  EXPECT_TRUE(reading.reader.read());
  EXPECT_EQ(test::text_of(reading.reader.operation()), "compute 6000 core 0 nic 0");
  EXPECT_TRUE(reading.reader.read());
  EXPECT_EQ(test::text_of(reading.reader.operation()), "receive 7 peer -1 tag 0 core 0 nic 0");
}

} // namespace
} // namespace loghop::goal_operation_test
