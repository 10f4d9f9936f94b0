// Where reading goes on after a problem. What each problem says: goal_errors_test.cpp.
#include "loghop/workload/goal/goal_statements.hpp"

#include "unit/base/wrong_input.hpp"
#include "unit/workload/schedules.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace loghop::goal_statements_test {
namespace {

struct Found {
  std::string operations; ///< of the rank, as text
  std::string said;       ///< all problems
  std::string rest;       ///< the token at which reading ended
};

/// The statements of a rank, as if they stood between its braces.
Found read(const std::string& statements, std::int64_t ranks = 2)
{
  const std::unique_ptr<TextSource> source = text_in_memory(statements);
  GoalProblems problems("x.goal");
  GoalTokens tokens(*source, problems);
  GoalStatements reader(tokens, problems);
  reader.set_ranks(ranks);
  const std::string operations = test::text_of(reader.read("7"));
  return {operations, test::texts(test::errors_of([&] { problems.throw_if_any(); })), std::string(tokens.text())};
}

std::size_t problems_of(const std::string& statements)
{
  const std::string said = read(statements).said;
  return static_cast<std::size_t>(std::count(said.begin(), said.end(), '\n'));
}

TEST(GoalStatements, EndAtTheBraceOrAtTheNextRank)
{
  const std::string one = "0: compute 1000 core 0 nic 0\n";
  const Found braced = read("calc 1 } calc 2");
  EXPECT_EQ(braced.operations, one);
  EXPECT_EQ(braced.rest, "}");
  const Found cut = read("calc 1 rank 1 { calc 2 }");
  EXPECT_EQ(cut.operations, one);
  EXPECT_EQ(cut.rest, "rank");
  EXPECT_EQ(read("calc 1").rest, "");
  EXPECT_EQ(read("}").operations, "");
  EXPECT_EQ(braced.said + cut.said, "");
}

TEST(GoalStatements, AfterAProblemTheNextStatementIsRead)
{
  const std::string time = ": expected whole nanoseconds from 0 to 9223372036854775, found ";
  EXPECT_EQ(read("calc x\ncalc y").said, "x.goal:1" + time + "\"x\"\nx.goal:2" + time + "\"y\"\n");
  EXPECT_EQ(read("calc x 1 2 3\na: calc y").said, "x.goal:1" + time + "\"x\"\nx.goal:2" + time + "\"y\"\n");
  EXPECT_EQ(read("calc x\na requires b").said,
            "x.goal:1" + time + "\"x\"\nx.goal:2: rank 7 has no label \"a\"\nx.goal:2: rank 7 has no label \"b\"\n");
  EXPECT_EQ(read("calc x } calc y").said, "x.goal:1" + time + "\"x\"\n");
  EXPECT_EQ(read("calc x rank 1 { calc y }").rest, "rank");
  EXPECT_EQ(read("; ; ; calc y\n; 5").said,
            "x.goal:1: expected send, recv, calc, a label, a dependency or \"}\", found \";\"\nx.goal:1" + time +
                "\"y\"\n");
}

TEST(GoalStatements, AnOperationThatIsWrongStillHasItsLabel)
{
  EXPECT_EQ(problems_of("a: calc x\nb: calc 1\nb requires a"), 1U);
  EXPECT_EQ(problems_of("a: send 5b to 9\nb: calc 1\nb requires a"), 1U);
  EXPECT_EQ(problems_of("a: nonsense\nb: calc 1\nb requires a"), 1U);
  const Found found = read("a: calc x\nb: calc 1\nb requires a");
  EXPECT_EQ(found.operations, "0: compute 0 core 0 nic 0\n1: compute 1000 core 0 nic 0\n1 after 0\n");
}

TEST(GoalStatements, AMisspeltDependencyIsPassedWithItsLabels)
{
  EXPECT_EQ(problems_of("a: calc 1 b: calc 2 a require b calc 3"), 1U);
  EXPECT_EQ(read("a: calc 1 b: calc 2 a require b calc 3").operations,
            "0: compute 1000 core 0 nic 0\n1: compute 2000 core 0 nic 0\n2: compute 3000 core 0 nic 0\n");
  EXPECT_EQ(read("a: calc 1 a require b: calc 2").operations, // the label of the next operation
            "0: compute 1000 core 0 nic 0\n1: compute 2000 core 0 nic 0\n");
  EXPECT_EQ(problems_of("a: calc 1 a require }"), 1U);
  EXPECT_EQ(read("a: calc 1 a require }").rest, "}");
}

TEST(GoalStatements, DependenciesAfterALabelAreNoOperations)
{
  const Found found = read("a: calc 1\nb: a requires a\ncalc 2");
  EXPECT_EQ(found.said, "x.goal:2: expected send, recv or calc after label \"b\", found \"a\"\n"
                        "x.goal:2: operation \"a\" requires itself\n");
  EXPECT_EQ(read("send: calc 1\nb: send requires send").said,
            "x.goal:2: expected send, recv or calc after label \"b\", found \"send\"\n"
            "x.goal:2: operation \"send\" requires itself\n");
}

TEST(GoalStatements, ADependencyWithoutItsSecondLabelIsLeftOut)
{
  const Found found = read("a: calc 1 a requires : calc 2 b: calc 3 b requires a");
  EXPECT_EQ(found.said, "x.goal:1: expected a label after \"requires\", found \":\"\n");
  EXPECT_EQ(found.operations, "0: compute 1000 core 0 nic 0\n1: compute 2000 core 0 nic 0\n"
                              "2: compute 3000 core 0 nic 0\n2 after 0\n");
}

/// Labels may stand in what cannot be read.
TEST(GoalStatements, OfATextThatIsCutOffNoLabelIsMissed)
{
  const Found found = read("a: calc 1 a requires b /* b: calc 2");
  EXPECT_EQ(found.said, "x.goal:1: the comment that begins with \"/*\" has no \"*/\"\n");
  EXPECT_EQ(found.operations, "");
}

TEST(GoalStatements, OfOneRankAfterTheOtherHaveLabelsOfTheirOwn)
{
  const std::unique_ptr<TextSource> source = text_in_memory("a: calc 1 } b: calc 2 b requires a }");
  GoalProblems problems("x.goal");
  GoalTokens tokens(*source, problems);
  GoalStatements reader(tokens, problems);
  EXPECT_EQ(reader.read("0").size(), 1U);
  tokens.advance();
  EXPECT_EQ(reader.read("1").size(), 1U);
  EXPECT_EQ(test::texts(test::errors_of([&] { problems.throw_if_any(); })), "x.goal:1: rank 1 has no label \"a\"\n");
}

} // namespace
} // namespace loghop::goal_statements_test
