// The power of claims on a network whose every time is worked by hand.
#include "loghop/scenario/claim_power.hpp"

#include "loghop/scenario/power/mutations.hpp"
#include "unit/scenario/scenario_files.hpp"

#include <gmock/gmock.h>

namespace loghop::claim_power_test {
namespace {

using nlohmann::json;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// A half round trip of 1 B takes o + L + o = 5 us; of LogGOPS nothing but L, o and G can be wrong.
json scenario(const test::TemporaryFolder& folder)
{
  folder.write("p.json", R"({"format": "loghop.platform", "version": 1, "name": "four",
    "network": {"type": "loggops", "nodes": 4, "L": "3us", "o": "1us", "g": "2us", "G": "6ns/B"}})");
  return json::parse(R"({"format": "loghop.scenario", "version": 1, "name": "own", "platform": "p.json",
    "calibrate": {"sizes": ["1B", "64B"]}, "models": [{"model": "LogGP"}],
    "cases": [{"name": "a", "workload": {"type": "ping_pong", "message": "1B"}}],
    "claims": [{"id": "x", "claim": "y", "kind": "prediction", "checks": [
      {"time": "simulated", "about": "4.9us"}, {"mean_error": "LogGP", "at_most": "50%"}]},
      {"id": "z", "claim": "y", "checks": [{"time": "simulated", "at_least": "1ns"}]}]})");
}

class ClaimPowers : public ::testing::Test {
protected:
  ScenarioPower power(const json& file) const { return claim_power(folder.write("s.json", file.dump()), {}); }

  test::TemporaryFolder folder;
};

/// L doubled: 8 us; o doubled: 7 us, halved: 4 us, the last within a fifth of 4.9 us.
TEST_F(ClaimPowers, AreTheMachinesOnWhichACheckHoldsToo)
{
  const ScenarioPower found = power(scenario(folder));
  EXPECT_EQ(found.counted(), found.machines.size());
  const CheckPower& time = found.claims.at(0).checks.at(0);
  EXPECT_TRUE(time.result.holds);
  EXPECT_THAT(time.holds_on, Contains("overheads / 2"));
  EXPECT_THAT(time.misses_on, ElementsAre("network latency x 2", "overheads x 2"));
  EXPECT_TRUE(time.has_power());
}

TEST_F(ClaimPowers, ModelsAreCalibratedAnew)
{
  const ScenarioPower found = power(scenario(folder));
  const CheckPower& error = found.claims.at(0).checks.at(1);
  EXPECT_THAT(error.misses_on, IsEmpty());
  EXPECT_FALSE(error.has_power());
}

TEST_F(ClaimPowers, AClaimHasPowerIfOneOfItsChecksHas)
{
  const ScenarioPower found = power(scenario(folder));
  EXPECT_TRUE(found.claims.at(0).has_power());
  EXPECT_FALSE(found.claims.at(1).has_power());
}

TEST_F(ClaimPowers, OfTheSecondTimeAreThoseOfTheFirst)
{
  const ScenarioPower first = power(scenario(folder)), second = power(scenario(folder));
  EXPECT_EQ(first.claims.at(0).checks.at(0).holds_on, second.claims.at(0).checks.at(0).holds_on);
}

TEST_F(ClaimPowers, AMachineThatCannotRunIsListed)
{
  json file = test::good_scenario();
  for (const char* key : {"ratios", "models", "calibration"})
    file.erase(key);
  file["cases"] = json::parse(R"([{"name": "a", "workload":
    {"type": "remap", "kind": "long", "iterations": 1, "message": "100B", "destinations": "shifted"}}])");
  file["claims"] = json::parse(R"([{"id": "x", "claim": "y", "checks": [{"time": "simulated", "at_most": "1s"}]}])");
  const ScenarioPower found = power(file);
  EXPECT_GE(found.counted(), 8u);
  EXPECT_LT(found.counted(), found.machines.size()); // faster channels starve: memory must feed the network
  for (const WrongMachine& machine : found.machines)
    if (machine.name == "network bandwidth x 2") {
      EXPECT_NE(machine.problem, "");
    }
}

/// The same without models, which need benchmarks.
json simulated_alone(const test::TemporaryFolder& folder)
{
  json file = scenario(folder);
  file.erase("models");
  file.erase("calibrate");
  file["claims"][0]["checks"].erase(1);
  return file;
}

TEST_F(ClaimPowers, ListTheMachinesThatApplyAsTheTableDoes)
{
  std::vector<std::string> names, summaries;
  for (const WrongMachine& machine : power(simulated_alone(folder)).machines) {
    names.push_back(machine.name);
    summaries.push_back(machine.summary);
    EXPECT_EQ(machine.problem, "") << machine.name;
  }
  EXPECT_THAT(names, ElementsAre("network latency x 2", "network bandwidth / 2", "network bandwidth x 2",
                                 "overheads x 2", "overheads / 2"));
  EXPECT_EQ(summaries.at(0), "each latency of the network doubled");
}

TEST_F(ClaimPowers, TellBeforeEachMutationHowManyAreDone)
{
  std::vector<std::size_t> done, expected;
  for (std::size_t i = 0; i <= mutation_table().size(); ++i)
    expected.push_back(i);
  PowerOptions options;
  options.progress = [&](std::size_t so_far, std::size_t all) {
    EXPECT_EQ(all, mutation_table().size());
    done.push_back(so_far);
  };
  claim_power(folder.write("s.json", simulated_alone(folder).dump()), options);
  EXPECT_EQ(done, expected);
}

TEST_F(ClaimPowers, AreOfTheSeedOfTheOptions)
{
  PowerOptions options;
  options.seed = 17;
  EXPECT_EQ(claim_power(folder.write("s.json", simulated_alone(folder).dump()), options).scenario.seed, 17u);
}

/// A linear broadcast to three others takes 2 g + o + L + o = 9 us, a binomial one 2 (o + L + o) = 10 us.
TEST_F(ClaimPowers, ModelsPredictTheAlgorithmOfTheScenarioWhenAnotherIsSimulated)
{
  json file = scenario(folder);
  file["cases"][0]["workload"] = {
      {"type", "collective"}, {"collective", "broadcast"}, {"algorithm", "linear"}, {"message", "1B"}};
  file["claims"][0]["checks"] = {{{"mean_error", "LogGP"}, {"at_most", "5%"}},
                                 {{"time", "simulated"}, {"at_most", "9.5us"}}};
  const ScenarioPower found = power(file);
  for (const CheckPower& check : found.claims.at(0).checks) {
    EXPECT_TRUE(check.result.holds) << check.result.text;
    EXPECT_THAT(check.misses_on, Contains("other algorithm"));
  }
  EXPECT_THAT(found.claims[0].checks[0].misses_on, ElementsAre("other algorithm"));
}

TEST(ScenarioPower, CountsTheMachinesThatCanRun)
{
  ScenarioPower power;
  EXPECT_EQ(power.counted(), 0u);
  power.machines = {{"a", "", ""}, {"b", "", "starves"}, {"c", "", ""}};
  EXPECT_EQ(power.counted(), 2u);
}

/// The second platform has no latency that could be doubled, and the second case no tree.
TEST_F(ClaimPowers, AMutationAppliesIfItChangesOnePlatformOrCase)
{
  json file = simulated_alone(folder);
  json instant = json::parse(test::file_text(folder.path("p.json")));
  instant["name"] = "instant";
  instant["network"]["L"] = "0us";
  folder.write("instant.json", instant.dump());
  const auto broadcast = [](const char* algorithm) {
    return json{{"type", "collective"}, {"collective", "broadcast"}, {"algorithm", algorithm}, {"message", "1B"}};
  };
  file["cases"] = {{{"name", "a"}, {"workload", broadcast("linear")}},
                   {{"name", "b"}, {"platform", "instant.json"}, {"workload", broadcast("chain")}}};
  std::vector<std::string> names;
  for (const WrongMachine& machine : power(file).machines)
    names.push_back(machine.name);
  EXPECT_THAT(names, Contains("network latency x 2"));
  EXPECT_THAT(names, Contains("other algorithm"));
}

} // namespace
} // namespace loghop::claim_power_test
