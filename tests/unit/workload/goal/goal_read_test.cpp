#include "loghop/workload/goal/goal_file.hpp"

#include "unit/workload/schedules.hpp"

#include <gtest/gtest.h>

namespace loghop::goal_read_test {
namespace {

using test::text_of;

std::string read(std::string_view goal)
{
  return text_of(parse_goal(goal, "x.goal"));
}
std::string read_inside(const std::string& statements)
{
  return read("num_ranks 1 rank 0 {" + statements + "}");
}

TEST(ReadGoal, ReadsAnExample)
{
  EXPECT_EQ(read(R"(
num_ranks 2                 // comments like this, or /* like this */
rank 0 {
  first: calc 1500 cpu 1
  go: send 10b to 1 tag 7 cpu 1 nic 2
  go requires first
}
/* over
   lines */
rank 1 { recv 10b from 0 tag 7 }
)"),
            R"(rank 0
0: compute 1500000 core 1 nic 0
1: send 10 peer 1 tag 7 core 1 nic 2
1 after 0
rank 1
0: receive 10 peer 0 tag 7 core 0 nic 0
)");
}

TEST(ReadGoal, DefaultsAreZero)
{
  EXPECT_EQ(read_inside("send 1b to 0 recv 1b from 0 calc 3"), "rank 0\n0: send 1 peer 0 tag 0 core 0 nic 0\n"
                                                               "1: receive 1 peer 0 tag 0 core 0 nic 0\n"
                                                               "2: compute 3000 core 0 nic 0\n");
}

TEST(ReadGoal, AttributesStandInAnyOrder)
{
  const std::string expected = "rank 0\n0: send 1 peer 0 tag 3 core 2 nic 1\n";
  for (const char* attributes : {"tag 3 cpu 2 nic 1", "tag 3 nic 1 cpu 2", "cpu 2 tag 3 nic 1", "cpu 2 nic 1 tag 3",
                                 "nic 1 tag 3 cpu 2", "nic 1 cpu 2 tag 3"})
    EXPECT_EQ(read_inside(std::string("send 1b to 0 ") + attributes), expected);
}

TEST(ReadGoal, WildReceives)
{
  EXPECT_EQ(read_inside("recv 0b from -1 tag -1"), "rank 0\n0: receive 0 peer -1 tag -1 core 0 nic 0\n");
}

TEST(ReadGoal, TakesTheLargestValues)
{
  EXPECT_EQ(read_inside("send 4611686018427387904b to 0 tag 2147483647 cpu 255 nic 255"),
            "rank 0\n0: send 4611686018427387904 peer 0 tag 2147483647 core 255 nic 255\n");
  EXPECT_EQ(read_inside("calc 9223372036854775"), "rank 0\n0: compute 9223372036854775000 core 0 nic 0\n");
}

TEST(ReadGoal, DependenciesStandBeforeOrAfterTheirLabels)
{
  EXPECT_EQ(read_inside("b requires a a: calc 1 b: calc 2 b irequires a c irequires b c: calc 3"),
            "rank 0\n0: compute 1000 core 0 nic 0\n1: compute 2000 core 0 nic 0\n2: compute 3000 core 0 nic 0\n"
            "1 after 0\n1 with 0\n2 with 1\n");
}

TEST(ReadGoal, LabelsBelongToTheirRank)
{
  EXPECT_EQ(read("num_ranks 2 rank 0 { a: calc 1 b: calc 2 b requires a } rank 1 { b: calc 3 a: calc 4 b requires a }"),
            "rank 0\n0: compute 1000 core 0 nic 0\n1: compute 2000 core 0 nic 0\n1 after 0\n"
            "rank 1\n0: compute 3000 core 0 nic 0\n1: compute 4000 core 0 nic 0\n0 after 1\n");
}

TEST(ReadGoal, LabelsMayBeWordsOfTheLanguage)
{
  EXPECT_EQ(
      read_inside("send: calc 1 cpu: recv 5b from 0 tag 1 nic: send 5b to 0 nic requires send cpu irequires nic "
                  "requires: calc 2 requires requires cpu rank: calc 3 irequires: calc 4 irequires irequires rank"),
      "rank 0\n0: compute 1000 core 0 nic 0\n1: receive 5 peer 0 tag 1 core 0 nic 0\n"
      "2: send 5 peer 0 tag 0 core 0 nic 0\n3: compute 2000 core 0 nic 0\n4: compute 3000 core 0 nic 0\n"
      "5: compute 4000 core 0 nic 0\n2 after 0\n1 with 2\n3 after 1\n5 with 4\n");
}

TEST(ReadGoal, SpacesAndCommentsOnlySeparate)
{
  const std::string expected = "rank 0\n0: compute 5000 core 0 nic 0\n1: compute 6000 core 1 nic 0\n1 after 0\n";
  for (const char* goal :
       {"num_ranks 1 rank 0{a:calc 5 b:calc 6 cpu 1 b requires a}",
        "num_ranks 1\r\nrank 0 {\r\na: calc 5\r\nb: calc 6 cpu 1\r\nb requires a\r\n}\r\n",
        "\xef\xbb\xbfnum_ranks\n1\nrank\n0\n{\na\n:\ncalc\n5\nb\n:\ncalc\n6\ncpu\n1\nb\nrequires\na\n}",
        "/**/num_ranks/*/ //*/1//\n rank 0{a:/* { } */calc 5//b\nb:\tcalc\v6\fcpu 1 b/***/requires a}"})
    EXPECT_EQ(read(goal), expected) << goal;
}

TEST(ReadGoal, BytesMayStandApartFromTheirUnit)
{
  EXPECT_EQ(read_inside("b: send 10 b to 0 recv 10 b from 0"), read_inside("b: send 10b to 0 recv 10b from 0"));
}

TEST(ReadGoal, RanksStandInAnyOrderAndMayBeEmpty)
{
  EXPECT_EQ(read("num_ranks 3 rank 2 { calc 2 } rank 0 {} rank 1 { calc 1 }"),
            "rank 0\nrank 1\n0: compute 1000 core 0 nic 0\nrank 2\n0: compute 2000 core 0 nic 0\n");
}

TEST(ReadGoal, KnowsTheLines)
{
  const Schedule schedule = parse_goal("num_ranks 1\nrank 0 {\n\n/*\n*/ calc 1 // x\n a:\n calc 2 }", "f.goal");
  EXPECT_EQ(schedule.place(Rank(0), 0), "f.goal:5");
  EXPECT_EQ(schedule.place(Rank(0), 1), "f.goal:7");
}

/// Words and comments at every place relative to the pieces in which a text is read.
TEST(ReadGoal, LongTextsAreReadInPieces)
{
  std::string goal = "num_ranks 1 rank 0 {";
  std::string expected = "rank 0\n";
  for (int i = 0; i < 60000; ++i) {
    const std::string label = "label_" + std::to_string(i) + std::string(static_cast<std::size_t>(i % 37), 'x');
    goal += "/*" + std::string(static_cast<std::size_t>(i % 11), '*') + "*/ " + label + " : calc " + std::to_string(i) +
            (i % 2 == 0 ? " // end\n" : "\n");
    expected += std::to_string(i) + ": compute " + std::to_string(i * 1000LL) + " core 0 nic 0\n";
  }
  EXPECT_EQ(read(goal + "}"), expected);
  EXPECT_EQ(read("/*" + std::string(1000000, '\n') + "*/ num_ranks 1 rank 0 {" + std::string(1000000, ' ') + "calc 1}"),
            "rank 0\n0: compute 1000 core 0 nic 0\n");
}

/// Each piece of work is linear in the text: ranks after a long one, labels, dependencies that point forwards.
TEST(ReadGoal, LongTextsAreReadFast)
{
  constexpr int many = 100000;
  std::string goal = "num_ranks " + std::to_string(many + 1) + " rank 0 {";
  for (int i = 0; i < many; ++i)
    goal += "l" + std::to_string(i) + ": calc 1 ";
  for (int i = 0; i + 1 < many; ++i)
    goal += "l" + std::to_string(i) + " requires l" + std::to_string(i + 1) + " ";
  goal += "}";
  for (int rank = 1; rank <= many; ++rank)
    goal += " rank " + std::to_string(rank) + " { a: calc 1 b: calc 2 b requires a }";
  const Schedule schedule = parse_goal(goal, "x.goal");
  EXPECT_EQ(schedule.ranks(), many + 1);
  EXPECT_EQ(schedule.rank(Rank(0)).size(), static_cast<std::uint32_t>(many));
  EXPECT_EQ(schedule.rank(Rank(0)).dependencies().size(), static_cast<std::size_t>(many - 1));
  EXPECT_EQ(schedule.rank(Rank(many)).size(), 2U);
}

} // namespace
} // namespace loghop::goal_read_test
