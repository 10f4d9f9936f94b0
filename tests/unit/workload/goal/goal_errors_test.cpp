// Each way in which a GOAL text can be wrong: the line and what is said.
#include "unit/workload/schedules.hpp"

#include <gmock/gmock.h>

#include <algorithm>

namespace loghop::goal_errors_test {
namespace {

using test::goal_problems;
using test::goal_problems_inside;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

struct Wrong {
  const char* name;
  const char* statements; ///< in line 3: the inside of rank 0 of 2
  const char* problems;   ///< each with its line
};

void PrintTo(const Wrong& wrong, std::ostream* out)
{
  *out << wrong.name;
}

class GoalStatementErrors : public testing::TestWithParam<Wrong> {};

TEST_P(GoalStatementErrors, AreNamed)
{
  EXPECT_EQ(goal_problems_inside(GetParam().statements), GetParam().problems);
}

const Wrong wrong_statements[] = {
    {"UnknownOperation", "snd 5b to 1",
     "x.goal:3: expected send, recv, calc, a label, a dependency or \"}\", found \"snd\"; did you mean \"send\"?"},
    {"OtherCase", "Calc 5",
     "x.goal:3: expected send, recv, calc, a label, a dependency or \"}\", found \"Calc\"; did you mean \"calc\"?"},
    {"UnknownWord", "foo bar", "x.goal:3: expected send, recv, calc, a label, a dependency or \"}\", found \"foo\""},
    {"UnknownAttribute", "send 5b to 1 tg 3",
     "x.goal:3: expected send, recv, calc, a label, a dependency or \"}\", found \"tg\"; did you mean \"tag\"?"},
    {"UnknownSign", "calc 5; calc 6",
     "x.goal:3: expected send, recv, calc, a label, a dependency or \"}\", found \";\""},
    {"SlashAlone", "calc 5 / calc 6",
     "x.goal:3: expected send, recv, calc, a label, a dependency or \"}\", found \"/\""},
    {"ColonAlone", ": calc 6", "x.goal:3: expected send, recv, calc, a label, a dependency or \"}\", found \":\""},
    {"UnknownOperationAfterLabel", "a: cal 5",
     "x.goal:3: expected send, recv or calc after label \"a\", found \"cal\"; did you mean \"calc\"?"},
    {"NothingAfterLabel", "a:", "x.goal:4: expected send, recv or calc after label \"a\", found \"}\""},
    {"DependencyAfterLabel", "a: calc 1\nb: a requires a",
     "x.goal:4: expected send, recv or calc after label \"b\", found \"a\"\nx.goal:4: operation \"a\" requires itself"},
    {"LabelIsNumber", "1: calc 5",
     "x.goal:3: expected a label of letters, digits and \"_\" that begins with no digit, found \"1\""},
    {"LabelHasSign", "a-b: calc 5",
     "x.goal:3: expected a label of letters, digits and \"_\" that begins with no digit, found \"a-b\""},
    {"DuplicateLabel", "a: calc 5\na: calc 6", "x.goal:4: label \"a\" is in line 3 already"},
    {"NoTime", "calc", "x.goal:4: expected whole nanoseconds from 0 to 9223372036854775, found \"}\""},
    {"TimeIsNoNumber", "calc x", "x.goal:3: expected whole nanoseconds from 0 to 9223372036854775, found \"x\""},
    {"TimeIsNegative", "calc -1", "x.goal:3: expected whole nanoseconds from 0 to 9223372036854775, found \"-1\""},
    {"TimeHasSign", "calc +1", "x.goal:3: expected whole nanoseconds from 0 to 9223372036854775, found \"+1\""},
    {"TimeIsNotWhole", "calc 1.5", "x.goal:3: expected whole nanoseconds from 0 to 9223372036854775, found \"1.5\""},
    {"TimeHasUnit", "calc 5ns", "x.goal:3: expected whole nanoseconds from 0 to 9223372036854775, found \"5ns\""},
    {"TimeInHexadecimal", "calc 0x10",
     "x.goal:3: expected whole nanoseconds from 0 to 9223372036854775, found \"0x10\""},
    {"TimeOverflows", "calc 99999999999999999999",
     "x.goal:3: expected whole nanoseconds from 0 to 9223372036854775, found \"99999999999999999999\""},
    {"TimeOverflowsInPicoseconds", "calc 9223372036854776",
     "x.goal:3: expected whole nanoseconds from 0 to 9223372036854775, found \"9223372036854776\""},
    {"TimesOverflowTogether", "calc 9223372036854775\ncalc 0\ncalc 1\ncalc 2",
     "x.goal:5: the computations of rank 0 up to here take more than 2^63 ps (106 days)"},
    {"BytesWithoutUnit", "send 5 to 1",
     "x.goal:3: expected bytes from 0b to 4611686018427387904b, found \"5\"; did you mean \"5b\"?"},
    {"BytesInOtherUnit", "send 5B to 1",
     "x.goal:3: expected bytes from 0b to 4611686018427387904b, found \"5B\"; did you mean \"5b\"?"},
    {"BytesInUnknownUnit", "send 5kb to 1", "x.goal:3: expected bytes from 0b to 4611686018427387904b, found \"5kb\""},
    {"BytesAreNoNumber", "send b to 1", "x.goal:3: expected bytes from 0b to 4611686018427387904b, found \"b\""},
    {"BytesAreNegative", "send -5b to 1", "x.goal:3: expected bytes from 0b to 4611686018427387904b, found \"-5b\""},
    {"BytesOverflow", "send 4611686018427387905b to 1",
     "x.goal:3: expected bytes from 0b to 4611686018427387904b, found \"4611686018427387905b\""},
    {"NoBytes", "send to 1", "x.goal:3: expected bytes from 0b to 4611686018427387904b, found \"to\""},
    {"SendFrom", "send 5b from 1", "x.goal:3: expected \"to\", found \"from\""},
    {"ReceiveTo", "recv 5b to 1", "x.goal:3: expected \"from\", found \"to\""},
    {"ReceiveForm", "recv 5b form 1", "x.goal:3: expected \"from\", found \"form\"; did you mean \"from\"?"},
    {"UnknownPeer", "send 5b to 2", "x.goal:3: expected a rank from 0 to 1, found \"2\""},
    {"SendToAny", "send 5b to -1", "x.goal:3: expected a rank from 0 to 1, found \"-1\""},
    {"ReceiveFromMinusTwo", "recv 5b from -2", "x.goal:3: expected a rank from 0 to 1, or -1 (any), found \"-2\""},
    {"PeerIsNoNumber", "recv 5b from x", "x.goal:3: expected a rank from 0 to 1, or -1 (any), found \"x\""},
    {"PeerOverflows", "recv 5b from 99999999999999999999",
     "x.goal:3: expected a rank from 0 to 1, or -1 (any), found \"99999999999999999999\""},
    {"DuplicateTag", "send 5b to 1 tag 1 tag 1", "x.goal:3: \"tag\" is given twice"},
    {"DuplicateCpu", "calc 5 cpu 1 cpu 2", "x.goal:3: \"cpu\" is given twice"},
    {"DuplicateNic", "recv 5b from 1 nic 1 tag 2 nic 1", "x.goal:3: \"nic\" is given twice"},
    {"SendWithAnyTag", "send 5b to 1 tag -1", "x.goal:3: expected a tag from 0 to 2147483647, found \"-1\""},
    {"TagIsNegative", "recv 5b from 1 tag -2",
     "x.goal:3: expected a tag from 0 to 2147483647, or -1 (any), found \"-2\""},
    {"TagOverflows", "send 5b to 1 tag 2147483648",
     "x.goal:3: expected a tag from 0 to 2147483647, found \"2147483648\""},
    {"CpuTooHigh", "calc 5 cpu 256", "x.goal:3: expected a cpu from 0 to 255, found \"256\""},
    {"NicTooHigh", "send 5b to 1 nic 256", "x.goal:3: expected a nic from 0 to 255, found \"256\""},
    {"CpuIsNegative", "calc 5 cpu -1", "x.goal:3: expected a cpu from 0 to 255, found \"-1\""},
    {"CpuIsMissing", "calc 5 cpu", "x.goal:4: expected a cpu from 0 to 255, found \"}\""},
    {"CalcWithTag", "calc 5 tag 1", "x.goal:3: calc takes no \"tag\""},
    {"CalcWithNic", "calc 5 nic 1", "x.goal:3: calc takes no \"nic\""},
    {"UndefinedLabel", "abc: calc 5\nabc requires abd", "x.goal:4: rank 0 has no label \"abd\"; did you mean \"abc\"?"},
    {"TwoUndefinedLabels", "x requires y", "x.goal:3: rank 0 has no label \"x\"\nx.goal:3: rank 0 has no label \"y\""},
    {"UndefinedSelfDependency", "x requires x", "x.goal:3: rank 0 has no label \"x\""},
    {"SelfDependency", "a: calc 1\na requires a", "x.goal:4: operation \"a\" requires itself"},
    {"SelfStartDependency", "a: calc 1\na irequires a", "x.goal:4: operation \"a\" requires itself"},
    {"NoLabelAfterRequires", "a: calc 1\na requires", "x.goal:5: expected a label after \"requires\", found \"}\""},
    {"AnotherLabelAfterRequires", "a: calc 1\na irequires b: calc 2",
     "x.goal:4: expected a label after \"irequires\", found \"b\""},
    {"MisspeltRequires", "a: calc 1\nb: calc 2\na require b\nb irequire a",
     "x.goal:5: expected \"requires\" or \"irequires\" after label \"a\", found \"require\"; did you mean "
     "\"requires\"?\n"
     "x.goal:6: expected \"requires\" or \"irequires\" after label \"b\", found \"irequire\"; did you mean "
     "\"irequires\"?"},
    {"CycleOfTwo", "a: calc 1\nb: calc 2\na requires b\nb requires a",
     "x.goal:3: these operations require each other: \"a\" (line 3) requires \"b\" (line 4) requires \"a\" (line 3)"},
    {"CycleOfThree",
     "d: calc 0\nd requires c\nc: calc 3\nb: calc 2\na: calc 1\na requires b\nb irequires c\nc requires a",
     "x.goal:5: these operations require each other: \"c\" (line 5) requires \"a\" (line 7) requires \"b\" (line 6) "
     "requires \"c\" (line 5)"},
    {"NestedBrace", "{ calc 5", "x.goal:3: expected send, recv, calc, a label, a dependency or \"}\", found \"{\""},
    {"NumberOfRanksInside", "num_ranks 2",
     "x.goal:3: expected send, recv, calc, a label, a dependency or \"}\", found \"num_ranks\""},
    {"InvalidBytesAreShown", "\xff\x01 calc 5",
     "x.goal:3: expected send, recv, calc, a label, a dependency or \"}\", found \"\\xff\""},
};

INSTANTIATE_TEST_SUITE_P(Statements, GoalStatementErrors, testing::ValuesIn(wrong_statements),
                         testing::PrintToStringParamName());

struct WrongText {
  const char* name;
  const char* goal;
  const char* problems;
};

void PrintTo(const WrongText& wrong, std::ostream* out)
{
  *out << wrong.name;
}

class GoalTextErrors : public testing::TestWithParam<WrongText> {};

TEST_P(GoalTextErrors, AreNamed)
{
  EXPECT_EQ(goal_problems(GetParam().goal), GetParam().problems);
}

const WrongText wrong_texts[] = {
    {"Empty", "", "x.goal:1: expected \"num_ranks\" and the number of ranks first, found the end of the text"},
    {"CommentOnly", "// nothing\n",
     "x.goal:2: expected \"num_ranks\" and the number of ranks first, found the end of the text"},
    {"NoNumberOfRanks", "rank 0 { calc 1 }",
     "x.goal:1: expected \"num_ranks\" and the number of ranks first, found \"rank\""},
    {"MisspeltNumberOfRanks", "num_rank 1\nrank 0 {}",
     "x.goal:1: expected \"num_ranks\" and the number of ranks first, found \"num_rank\"; did you mean \"num_ranks\"?"},
    {"NumberOfRanksLater", "rank 0 {}\nnum_ranks 1",
     "x.goal:1: expected \"num_ranks\" and the number of ranks first, found \"rank\"\n"
     "x.goal:2: expected \"rank\", found \"num_ranks\""},
    {"NumberOfRanksTwice", "num_ranks 1\nnum_ranks 1\nrank 0 {}", "x.goal:2: num_ranks is in line 1 already"},
    {"NoRanks", "num_ranks 0", "x.goal:1: expected a number of ranks from 1 to 2147483647, found \"0\""},
    {"NegativeRanks", "num_ranks -1 rank 0 {}",
     "x.goal:1: expected a number of ranks from 1 to 2147483647, found \"-1\""},
    {"TooManyRanks", "num_ranks 2147483648 rank 0 {}",
     "x.goal:1: expected a number of ranks from 1 to 2147483647, found \"2147483648\""},
    {"NumberOfRanksMissing", "num_ranks rank 0 {}",
     "x.goal:1: expected a number of ranks from 1 to 2147483647, found \"rank\""},
    {"NumberOfRanksEnds", "num_ranks",
     "x.goal:1: expected a number of ranks from 1 to 2147483647, found the end of the text"},
    {"AbsurdNumberOfRanks", "num_ranks 2147483647",
     "x.goal:1: num_ranks is 2147483647, but ranks 0 to 2147483646 are not given"},
    {"RanksMissing", "\nnum_ranks 9 rank 7 {} rank 1 {} rank 4 {}",
     "x.goal:2: num_ranks is 9, but rank 0 is not given\nx.goal:2: num_ranks is 9, but ranks 2 to 3 are not given\n"
     "x.goal:2: num_ranks is 9, but ranks 5 to 6 are not given\nx.goal:2: num_ranks is 9, but rank 8 is not given"},
    {"RankTwice", "num_ranks 2\nrank 1 {}\nrank 0 {}\nrank 1 {}", "x.goal:4: rank 1 is in line 2 already"},
    {"RankOutOfRange", "num_ranks 2\nrank 0 {}\nrank 2 {}", "x.goal:3: expected a rank from 0 to 1, found \"2\""},
    {"RankIsNegative", "num_ranks 2\nrank 0 {}\nrank -1 {}", "x.goal:3: expected a rank from 0 to 1, found \"-1\""},
    {"RankWithoutNumber", "num_ranks 2\nrank 0 {}\nrank {}", "x.goal:3: expected a rank from 0 to 1, found \"{\""},
    {"RankOverflows", "num_ranks 1\nrank 99999999999999999999 {}",
     "x.goal:2: expected a rank from 0 to 0, found \"99999999999999999999\""},
    {"MisspeltRank", "num_ranks 1\nrnk 0 { calc 1 }",
     "x.goal:2: expected \"rank\", found \"rnk\"; did you mean \"rank\"?"},
    {"OperationOutside", "num_ranks 1\nrank 0 {}\ncalc 5", "x.goal:3: expected \"rank\", found \"calc\""},
    {"ClosingBraceTooMany", "num_ranks 1\nrank 0 {}\n}", "x.goal:3: expected \"rank\", found \"}\""},
    {"NoOpeningBrace", "num_ranks 1\nrank 0 calc 5 }", "x.goal:2: expected \"{\", found \"calc\""},
    {"NoClosingBrace", "num_ranks 1\nrank 0 {\ncalc 5\n",
     "x.goal:4: expected \"}\" at the end of the rank that begins in line 2, found the end of the text"},
    {"NoClosingBraceBeforeRank", "num_ranks 2\nrank 0 {\ncalc 5\nrank 1 {}",
     "x.goal:4: expected \"}\" at the end of the rank that begins in line 2, found \"rank\""},
    {"UnterminatedComment", "num_ranks 1\nrank 0 {\n/* calc 5\n}\n* /",
     "x.goal:3: the comment that begins with \"/*\" has no \"*/\""},
    {"CommentEndsTooEarly", "num_ranks 1 /*/ rank 0 {}", "x.goal:1: the comment that begins with \"/*\" has no \"*/\""},
    {"NumberOfRanksIsNoNumber", "num_ranks x rank 0 {}",
     "x.goal:1: expected a number of ranks from 1 to 2147483647, found \"x\""},
    {"MisspeltNumberOfRanksWithoutOne", "num_rank rank 0 {}",
     "x.goal:1: expected \"num_ranks\" and the number of ranks first, found \"num_rank\"\n"
     "x.goal:1: expected \"rank\", found \"num_rank\""},
    {"OtherWordBeforeANumber", "foo 2 rank 0 {}",
     "x.goal:1: expected \"num_ranks\" and the number of ranks first, found \"foo\"\n"
     "x.goal:1: expected \"rank\", found \"foo\""},
    {"NumberOfRanksTwiceWithoutOne", "num_ranks 1\nnum_ranks rank 0 {}", "x.goal:2: num_ranks is in line 1 already"},
    {"RankWithAName", "num_ranks 2\nrank one { calc 1 }\nrank 0 { calc x }",
     "x.goal:2: expected a rank from 0 to 1, found \"one\"\n"
     "x.goal:3: expected whole nanoseconds from 0 to 9223372036854775, found \"x\""},
    {"RankWithoutNumberOrBrace", "num_ranks 1\nrank calc 5 }",
     "x.goal:2: expected a rank from 0 to 0, found \"calc\"\nx.goal:2: expected \"{\", found \"calc\""},
    {"MisspeltRankIsRead", "num_ranks 2\nrnk 0 { calc x }\nrank 1 {}",
     "x.goal:2: expected \"rank\", found \"rnk\"; did you mean \"rank\"?\n"
     "x.goal:2: expected whole nanoseconds from 0 to 9223372036854775, found \"x\""},
    {"RankThreeTimes", "num_ranks 1\nrank 0 {}\nrank 0 {}\nrank 0 {}",
     "x.goal:3: rank 0 is in line 2 already\nx.goal:4: rank 0 is in line 3 already"},
    {"LabelOfAnUnknownRank", "num_ranks 1\nrank 0 {}\nrank 5 { a requires b }",
     "x.goal:3: expected a rank from 0 to 0, found \"5\"\nx.goal:3: rank ? has no label \"a\"\n"
     "x.goal:3: rank ? has no label \"b\""},
    {"LabelsAreThoseOfTheRank", "num_ranks 2\nrank 0 { a: calc 1 }\nrank 1 { b: calc 1 b requires a }",
     "x.goal:3: rank 1 has no label \"a\""},
};

INSTANTIATE_TEST_SUITE_P(Texts, GoalTextErrors, testing::ValuesIn(wrong_texts), testing::PrintToStringParamName());

TEST(GoalErrors, AreReportedAllAtOnce)
{
  EXPECT_EQ(
      goal_problems("num_ranks 3\nrank 0 {\nsend 5 to 1\na: calc x\nb requires a\na requires a\ncalc 1 cpu 300\n}\n"
                    "rank 1 {\nrecv 5b from 7 tag 2\na: calc 1\na: calc 2\n}\nrank 1 {}\n"),
      "x.goal:3: expected bytes from 0b to 4611686018427387904b, found \"5\"; did you mean \"5b\"?\n"
      "x.goal:4: expected whole nanoseconds from 0 to 9223372036854775, found \"x\"\n"
      "x.goal:7: expected a cpu from 0 to 255, found \"300\"\n"
      "x.goal:5: rank 0 has no label \"b\"\n"
      "x.goal:6: operation \"a\" requires itself\n"
      "x.goal:10: expected a rank from 0 to 2, or -1 (any), found \"7\"\n"
      "x.goal:12: label \"a\" is in line 11 already\n"
      "x.goal:14: rank 1 is in line 9 already\n"
      "x.goal:1: num_ranks is 3, but rank 2 is not given");
}

TEST(GoalErrors, ByteZeroEndsTheText)
{
  using namespace std::string_literals;
  EXPECT_EQ(goal_problems("num_ranks 1\nrank 0 {\ncalc \0 5 }"s), "x.goal:3: expected text, found a byte 0");
  EXPECT_EQ(goal_problems("num_ranks 1\nrank 0 {\n// a\0b\n}"s), "x.goal:3: expected text, found a byte 0");
  EXPECT_EQ(goal_problems("num_ranks 1\nrank 0 {\n/*\n\0 */}"s), "x.goal:4: expected text, found a byte 0");
  EXPECT_EQ(goal_problems("\0"s), "x.goal:1: expected text, found a byte 0");
}

TEST(GoalErrors, LongWordsEndTheText)
{
  const std::string goal = "num_ranks 1\nrank 0 {\n" + std::string(5000, 'x') + ": calc 1 }";
  EXPECT_EQ(goal_problems(goal), "x.goal:3: expected words of at most 4096 bytes, found a longer one");
  EXPECT_EQ(goal_problems("num_ranks 1\nrank 0 {\n" + std::string(4096, 'x') + ": calc 1 }"), "");
}

TEST(GoalErrors, StopWhenThereAreMany)
{
  std::string statements;
  for (int i = 0; i < 2000; ++i)
    statements += "calc x" + std::to_string(i) + "\n";
  const std::string problems = goal_problems_inside(statements);
  EXPECT_THAT(problems, EndsWith("\nx.goal: so many problems that the rest was not read"));
  EXPECT_EQ(std::count(problems.begin(), problems.end(), '\n'), 500);
}

TEST(GoalErrors, LongCyclesAreCutShort)
{
  std::string statements;
  for (int i = 0; i < 1000; ++i)
    statements += "l" + std::to_string(i) + ": calc 1 l" + std::to_string(i) + " requires l" +
                  std::to_string((i + 1) % 1000) + "\n";
  const std::string problems = goal_problems_inside(statements);
  EXPECT_THAT(problems, StartsWith("x.goal:3: these operations require each other: \"l0\" (line 3) requires \"l1\""));
  EXPECT_THAT(problems, EndsWith("requires ... (980 more) requires \"l0\" (line 3)"));
}

TEST(GoalErrors, OneCycleOfEachRankIsReported)
{
  const std::string statements = "{ a: calc 1 b: calc 2 a requires b b requires a }";
  const std::string problems = goal_problems("num_ranks 2\nrank 0 " + statements + "\nrank 1 " + statements);
  EXPECT_THAT(problems, HasSubstr("x.goal:2: these operations require each other"));
  EXPECT_THAT(problems, HasSubstr("x.goal:3: these operations require each other"));
}

} // namespace
} // namespace loghop::goal_errors_test
