#include "loghop/scenario/judged_scenario.hpp"

#include "loghop/base/input_error.hpp"
#include "unit/scenario/scenario_files.hpp"

#include <gmock/gmock.h>

#include <stdexcept>

namespace loghop {
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

} // namespace
} // namespace loghop
