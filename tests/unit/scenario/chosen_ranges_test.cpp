// Ranges of chosen values on a network whose every time is worked by hand.
#include "loghop/scenario/chosen_ranges.hpp"

#include "unit/scenario/scenario_files.hpp"

#include <gmock/gmock.h>

namespace loghop::chosen_ranges_test {
namespace {

using nlohmann::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class ChosenRanges : public ::testing::Test {
protected:
  /// A half round trip of 1 B takes o + L + o.
  std::vector<ChosenRange> ranges(const std::string& network, const std::string& bounds)
  {
    folder.write("p.json", R"({"format": "loghop.platform", "version": 1, "name": "four",
      "network": {"type": "loggops", "nodes": 4, "G": "6ns/B", )" +
                               network + "}}");
    const std::string text = R"({"format": "loghop.scenario", "version": 1, "name": "own", "platform": "p.json",
      "cases": [{"name": "a", "workload": {"type": "ping_pong", "message": "1B"}}],
      "claims": [{"id": "x", "claim": "y", "checks": [{"time": "simulated", )" +
                             bounds + "}]}]}";
    return chosen_ranges(folder.write("s.json", text), {}).ranges;
  }

  test::TemporaryFolder folder;
};

/// L of 2.4, 1.5 and 0.75 us give 4.4, 3.5 and 2.75 us; 3.75 and 6 us give 5.75 and 8 us.
TEST_F(ChosenRanges, EndBeforeAVerdictTurns)
{
  const auto found = ranges(R"("L": {"value": "3us", "chosen": "round"}, "o": "1us", "g": "2us")",
                            R"("at_least": "3us", "at_most": "7us")");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].platform, "four");
  EXPECT_EQ(found[0].high.value, "3.75us");
  EXPECT_EQ(found[0].high.turns_at, "6us");
  EXPECT_THAT(found[0].high.turned, ElementsAre("x"));
  EXPECT_EQ(found[0].low.value, "1.5us");
  EXPECT_EQ(found[0].low.turns_at, "0.75us");
}

TEST_F(ChosenRanges, OfAValueThatDecidesNothingHaveNoEnd)
{
  const auto found = ranges(R"("L": "3us", "o": "1us", "g": {"value": "2us", "chosen": "round"})",
                            R"("at_least": "3us", "at_most": "7us")");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].high.value, "8us");
  EXPECT_EQ(found[0].low.value, "0.5us");
  EXPECT_EQ(found[0].high.turns_at + found[0].low.turns_at, "");
}

/// A claim that differs may also begin to hold.
TEST_F(ChosenRanges, EndWhereAClaimBeginsToHold)
{
  const auto found =
      ranges(R"("L": {"value": "3us", "chosen": "round"}, "o": "1us", "g": "2us")", R"("at_most": "4.5us")");
  EXPECT_EQ(found.at(0).low.value, "3us");
  EXPECT_EQ(found.at(0).low.turns_at, "2.4us");
  EXPECT_THAT(found.at(0).high.turned, IsEmpty());
}

TEST_F(ChosenRanges, SkipMachinesThatCannotBe)
{
  const auto found =
      ranges(R"("L": "3us", "o": "1us", "g": "2us", "S": {"value": "1B", "chosen": "least"})", R"("at_least": "1ns")");
  EXPECT_EQ(found.at(0).low.value, "1B");
  EXPECT_NE(found.at(0).low.problem, "");
  EXPECT_EQ(found.at(0).low.turns_at, "");
  EXPECT_EQ(found.at(0).high.value, "4B"); // not 1.25 B, but 2 B
}

TEST_F(ChosenRanges, EndAtTheFirstFactorThatTurnsAVerdict)
{
  const auto found =
      ranges(R"("L": {"value": "4us", "chosen": "round"}, "o": "1us", "g": "2us")", R"("at_least": "5.5us")");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].chosen.value, "4us");
  EXPECT_EQ(found[0].chosen.place, "/network/L");
  EXPECT_EQ(found[0].low.value, "4us");
  EXPECT_EQ(found[0].low.turns_at, "3.2us"); // o + 3.2 + o
  EXPECT_THAT(found[0].low.turned, ElementsAre("x"));
  EXPECT_EQ(found[0].high.value, "16us");
  EXPECT_THAT(found[0].high.turned, IsEmpty());
  EXPECT_EQ(found[0].low.problem + found[0].high.problem, "");
}

/// The first case runs on "four", the second on "eight": 3 + 2 us and 13 + 2 us.
TEST_F(ChosenRanges, AreOfEachPlatformAlone)
{
  const auto write_platform = [&](const std::string& name, const std::string& L) {
    folder.write(name + ".json", R"({"format": "loghop.platform", "version": 1, "name": ")" + name +
                                     R"(", "network": {"type": "loggops", "nodes": 4, "G": "6ns/B", "L": {"value": ")" +
                                     L + R"(", "chosen": "round"}, "o": "1us", "g": "2us"}})");
  };
  write_platform("four", "3us");
  write_platform("eight", "13us");
  const std::string file = folder.write("s.json", R"({"format": "loghop.scenario", "version": 1, "name": "own",
    "platform": "four.json", "cases": [{"name": "a", "workload": {"type": "ping_pong", "message": "1B"}},
      {"name": "b", "platform": "eight.json", "workload": {"type": "ping_pong", "message": "1B"}}],
    "claims": [{"id": "fours", "claim": "y", "checks": [{"time": "simulated", "cases": "a", "at_most": "6us"}]},
               {"id": "eights", "claim": "y", "checks": [{"time": "simulated", "cases": "b", "at_least": "9us"}]}]})");
  std::vector<std::size_t> done;
  PowerOptions options;
  options.progress = [&](std::size_t so_far, std::size_t all) {
    EXPECT_EQ(all, 2u);
    done.push_back(so_far);
  };
  const auto found = chosen_ranges(file, options).ranges;
  EXPECT_THAT(done, ElementsAre(0, 1, 2));
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].platform, "eight");
  EXPECT_EQ(found[0].low.turns_at, "6.5us");
  EXPECT_THAT(found[0].low.turned, ElementsAre("eights"));
  EXPECT_EQ(found[0].high.value, "52us");
  EXPECT_EQ(found[1].platform, "four");
  EXPECT_EQ(found[1].high.value, "3.75us");
  EXPECT_EQ(found[1].high.turns_at, "6us");
  EXPECT_THAT(found[1].high.turned, ElementsAre("fours"));
  EXPECT_EQ(found[1].low.value, "0.75us");
}

} // namespace
} // namespace loghop::chosen_ranges_test
