#include "loghop/scenario/judged_scenario.hpp"

#include "loghop/base/input_error.hpp"
#include "unit/scenario/scenario_files.hpp"

#include <gmock/gmock.h>

#include <filesystem>
#include <stdexcept>

namespace loghop::judged_scenario_test {
namespace {

using nlohmann::json;

class JudgedScenarios : public ::testing::Test {
protected:
  JudgedScenario judged(const PowerOptions& options = {})
  {
    folder.write("p.json", R"({"format": "loghop.platform", "version": 1, "name": "four",
      "network": {"type": "loggops", "nodes": 4, "L": "3us", "o": "1us", "g": "2us", "G": "6ns/B"}})");
    return JudgedScenario(folder.write("s.json", R"({"format": "loghop.scenario", "version": 1, "name": "own",
      "platform": "p.json", "cases": [{"name": "a", "workload": {"type": "ping_pong", "message": "1B"}}],
      "claims": [{"id": "x", "claim": "y", "checks": [{"time": "simulated", "at_most": "5us"}]}]})"),
                          options);
  }

  test::TemporaryFolder folder;
};

/// o + L + o is 5 us.
TEST_F(JudgedScenarios, AreJudgedOnWhatIsSimulated)
{
  ScenarioEdit slower;
  slower.platform = [](json& platform) { platform["network"]["L"] = "3.1us"; };
  const JudgedScenario scenario = judged();
  EXPECT_EQ(scenario.claims_on(scenario.read(), scenario.read()).at(0).verdict, Verdict::holds);
  EXPECT_EQ(scenario.claims_on(scenario.read(), scenario.read(slower)).at(0).verdict, Verdict::differs);
}

TEST_F(JudgedScenarios, TakeTheSeedOfTheOptions)
{
  PowerOptions options;
  options.seed = 17;
  EXPECT_EQ(judged(options).read().seed, 17u);
}

TEST_F(JudgedScenarios, ChangesThatAreWrongAreRefused)
{
  ScenarioEdit wrong;
  wrong.platform = [](json& platform) { platform["network"]["L"] = "3 apples"; };
  EXPECT_THROW(judged().read(wrong), InputErrors);
}

TEST_F(JudgedScenarios, KeepResultsBesideTheFile)
{
  const JudgedScenario scenario = judged();
  EXPECT_FALSE(std::filesystem::exists(folder.path(".cache")));
  scenario.claims_on(scenario.read(), scenario.read());
  EXPECT_TRUE(std::filesystem::exists(folder.path(".cache")));
}

TEST_F(JudgedScenarios, HaveTheirOwnSeedIfNoneIsAskedFor)
{
  EXPECT_EQ(judged().read().seed, Scenario().seed);
  EXPECT_EQ(judged().read().file, folder.path("s.json"));
}

/// Rank 0 of "stuck" waits for a message that nobody sends.
TEST_F(JudgedScenarios, NameTheFirstCaseThatFails)
{
  judged(); // for its platform
  folder.write("stuck.goal", "num_ranks 2\nrank 0 { a: recv 1b from 1 }\nrank 1 { b: calc 1 }\n");
  const JudgedScenario scenario(folder.write("f.json", R"({"format": "loghop.scenario", "version": 1, "name": "own",
    "platform": "p.json", "cases": [{"name": "good", "workload": {"type": "ping_pong", "message": "1B"}},
      {"name": "stuck", "workload": {"type": "goal", "file": "stuck.goal"}},
      {"name": "stuck too", "workload": {"type": "goal", "file": "stuck.goal"}}]})"),
                                {});
  try {
    scenario.claims_on(scenario.read(), scenario.read());
    FAIL() << "expected an error";
  } catch (const std::runtime_error& error) {
    EXPECT_THAT(error.what(), ::testing::StartsWith("stuck: "));
    EXPECT_THAT(error.what(), ::testing::Not(::testing::HasSubstr("\n")));
  }
}

TEST(FirstLine, EndsBeforeTheNext)
{
  EXPECT_EQ(first_line_of("a b\nc\nd"), "a b");
  EXPECT_EQ(first_line_of("a b"), "a b");
  EXPECT_EQ(first_line_of("\na"), "");
}

} // namespace
} // namespace loghop::judged_scenario_test
