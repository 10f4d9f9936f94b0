// Checks that compare a number with itself, and their neighbours that do not.
#include "loghop/scenario/claims/self_comparison.hpp"

#include "loghop/scenario/read_scenario.hpp"
#include "unit/scenario/scenario_files.hpp"

#include <gmock/gmock.h>

namespace loghop::self_comparison_test {
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

/// Of one case every kind of error is that error, but a size is no error with its sign.
TEST(SelfComparison, ErrorsOfOneCaseAreOneNumberOrTwo)
{
  const std::vector<std::string> sizes = {"mean_error", "median_error", "max_error"},
                                 with_signs = {"mean_signed_error", "least_signed_error", "largest_signed_error"};
  const auto is_itself = [](const std::string& one, const std::string& other, const std::string& cases) {
    const std::string text =
        problems_of("{\"" + one + R"(": "mine", "cases": ")" + cases + R"(", "below": {")" + other + R"(": "mine"}})");
    return text.find("expected \"below\" to have another number than the check, found the same: it is compared with "
                     "itself") != std::string::npos;
  };
  for (const std::string& one : sizes) {
    for (const std::string& other : sizes)
      EXPECT_TRUE(is_itself(one, other, "long")) << one << " " << other;
    for (const std::string& other : with_signs)
      EXPECT_FALSE(is_itself(one, other, "long")) << one << " " << other;
  }
  for (const std::string& one : with_signs)
    for (const std::string& other : with_signs) {
      EXPECT_TRUE(is_itself(one, other, "long")) << one << " " << other;
      EXPECT_EQ(is_itself(one, other, "*o*"), one == other) << one << " " << other; // of two cases
    }
  EXPECT_FALSE(is_itself("max_error", "mean_error", "*o*"));
}

TEST(SelfComparison, OtherRatiosAreOverOtherCases)
{
  const std::string itself = "it is compared with itself";
  EXPECT_THAT(problems_of(R"({"ratio": "mine", "cases": "1", "over": "2", "above": {"ratio": "mine", "times": 2}})"),
              HasSubstr(itself));
  EXPECT_EQ(problems_of(R"({"ratio": "mine", "cases": "1", "over": "2", "above": {"ratio": "LogGP"}})"), "");
  EXPECT_THAT(problems_of(R"({"ratio": "mine", "cases": "1", "over": "2", "below": {"ratio": "mine", "cases": "2"}})"),
              HasSubstr("such a ratio is 1"));
}

TEST(SelfComparison, AnErrorToAnotherReferenceIsAnotherNumber)
{
  EXPECT_EQ(problems_of(R"({"max_error": "mine", "cases": "1",
                            "above": {"max_error": "mine", "against": "measured"}})"),
            "");
}

TEST(SelfComparison, NamingAllCasesIsNoOrder)
{
  EXPECT_THAT(problems_of(R"({"fastest": "mine", "cases": "*o*", "is": ["long", "short"]})"),
              HasSubstr("x.json:/claims/0/checks/0: expected \"cases\" to have a case that \"is\" does not name"));
  EXPECT_EQ(problems_of(R"({"fastest": "mine", "cases": "*", "is": ["1", "2", "3", "long"]})"), "");
  EXPECT_EQ(problems_of(R"({"ascending": "mine", "cases": ["1", "2", "2"]})"),
            "x.json:/claims/0/checks/0: expected each case once in an order, found \"2\" twice\n");
  EXPECT_EQ(problems_of(R"({"ascending": "mine", "cases": ["2", "1"]})"), "");
}

} // namespace
} // namespace loghop::self_comparison_test
