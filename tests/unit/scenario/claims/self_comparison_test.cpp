// Checks that compare a number with itself, and their neighbours that do not.
#include "loghop/scenario/claims/self_comparison.hpp"

#include "loghop/scenario/read_scenario.hpp"
#include "unit/scenario/scenario_files.hpp"

#include <gmock/gmock.h>

namespace loghop {
namespace {

using ::testing::HasSubstr;

/// Cases "short", "long", "1", "2", "3"; models "LogGP" and "mine".
std::string problems_of(const std::string& check)
{
  nlohmann::json file = test::good_scenario();
  file["claims"] = nlohmann::json::parse(R"([{"id": "x", "claim": "y", "checks": [)" + check + "]}]");
  return test::texts(test::errors_of([&] { read_scenario(file.dump(), "x.json"); }));
}

TEST(SelfComparison, ARatioOfTheSameCasesIsRefused)
{
  EXPECT_EQ(problems_of(R"({"ratio": "mine", "cases": "long", "over": "long", "at_most": 1})"),
            "x.json:/claims/0/checks/0: expected \"cases\" and \"over\" to be different cases, found the same: such a "
            "ratio is 1 whatever is simulated\n");
  EXPECT_THAT(problems_of(R"({"ratio": "mine", "cases": "lo*", "over": "*ng", "at_most": 1})"), HasSubstr("the same"));
  EXPECT_EQ(problems_of(R"({"ratio": "mine", "cases": "long", "over": "*", "at_most": 1})"), "");
}

TEST(SelfComparison, ANumberIsNotComparedWithItself)
{
  const std::string itself = "it is compared with itself";
  EXPECT_THAT(problems_of(R"({"time": "mine", "below": {"time": "mine"}})"), HasSubstr(itself));
  EXPECT_THAT(
      problems_of(R"({"time": "mine", "cases": "l*", "above": {"time": "mine", "cases": "*ng", "times": 0.5}})"),
      HasSubstr(itself));
  EXPECT_THAT(problems_of(R"({"max_error": "mine", "cases": "long", "below": {"mean_error": "mine"}})"),
              HasSubstr(itself));
  EXPECT_THAT(problems_of(R"({"max_error": "mine", "cases": "long", "above": {"median_error": "mine"}})"),
              HasSubstr(itself));
  EXPECT_THAT(problems_of(R"({"mean_error": "mine", "cases": "*o*", "above": {"median_error": "mine"}})"),
              HasSubstr(itself)); // of two
  EXPECT_THAT(
      problems_of(
          R"({"ratio": "mine", "cases": "1", "over": "2", "above": {"ratio": "LogGP", "cases": "3", "over": "3"}})"),
      HasSubstr("the same"));
}

TEST(SelfComparison, APartIsNotComparedWithItself)
{
  const std::string itself = "it is compared with itself";
  EXPECT_THAT(problems_of(R"({"share": "compute", "cases": "1", "below": {"share": "compute"}})"), HasSubstr(itself));
  EXPECT_EQ(problems_of(R"({"share": "compute", "cases": "1", "below": {"share": "handlers"}})"), "");
  EXPECT_EQ(problems_of(R"({"share": "compute", "cases": "1", "below": {"share": "compute", "cases": "2"}})"), "");
  EXPECT_EQ(problems_of(R"({"ratio": "simulated", "part": "compute", "cases": "1", "over": "2",
                            "below": {"ratio": "simulated"}})"),
            "");
}

TEST(SelfComparison, ChannelsAreNotComparedWithThemselves)
{
  const std::string itself = "it is compared with itself";
  EXPECT_THAT(problems_of(R"({"utilisation": "x", "cases": "1", "below": {"utilisation": "x"}})"), HasSubstr(itself));
  EXPECT_EQ(problems_of(R"({"utilisation": "x", "cases": "1", "below": {"utilisation": "y"}})"), "");
  EXPECT_EQ(problems_of(R"({"utilisation": "x", "cases": "1", "below": {"blocked_fraction": "x"}})"), "");
  EXPECT_EQ(problems_of(R"({"utilisation": "x", "cases": "1", "below": {"utilisation": "x", "place": "middle"}})"), "");
}

TEST(SelfComparison, OtherNumbersAreFine)
{
  for (const char* check : {R"({"time": "mine", "below": {"time": "LogGP"}})",
                            R"({"time": "mine", "cases": "1", "below": {"time": "mine", "cases": "2"}})",
                            R"({"max_error": "mine", "above": {"mean_error": "mine"}})",
                            R"({"mean_error": "mine", "above": {"median_error": "mine"}})",
                            R"({"mean_error": "mine", "below": {"mean_error": "mine", "against": "measured"}})",
                            R"({"ratio": "mine", "cases": "1", "over": "2", "above": {"ratio": "mine", "over": "3"}})"})
    EXPECT_EQ(problems_of(check), "") << check;
}

TEST(SelfComparison, AnOrderHasAnotherCase)
{
  EXPECT_THAT(problems_of(R"({"fastest": "mine", "cases": "l*", "is": "long"})"),
              HasSubstr("one of them is always the fastest"));
  EXPECT_THAT(problems_of(R"({"ascending": "mine", "cases": ["1", "2", "1"]})"), HasSubstr("found \"1\" twice"));
  EXPECT_EQ(problems_of(R"({"fastest": "mine", "cases": "*", "is": "long"})"), "");
}

} // namespace
} // namespace loghop
