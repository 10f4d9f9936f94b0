// Cases are simulated once, and again when something that they follow from has changed.
#include "loghop/scenario/power/kept_outcomes.hpp"

#include "loghop/base/kept_file.hpp"
#include "loghop/scenario/read_scenario.hpp"
#include "unit/scenario/scenario_files.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>

namespace loghop {
namespace {

namespace fs = std::filesystem;

class KeptOutcomes : public ::testing::Test {
protected:
  std::vector<CaseOutcome> outcomes() const
  {
    RunOptions options;
    options.for_claims = true;
    return kept_outcomes(scenario, options, folder);
  }

  std::vector<fs::path> files() const
  {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder))
      files.push_back(entry.path());
    return files;
  }

  test::TemporaryFolder temporary;
  std::string folder = temporary.path(".cache");
  Scenario scenario = read_scenario(test::good_scenario().dump(), "x.json");
};

TEST_F(KeptOutcomes, AreThoseOfTheRun)
{
  const std::vector<CaseOutcome> run = run_cases(scenario, {}), first = outcomes(), second = outcomes();
  ASSERT_EQ(first.size(), run.size());
  for (std::size_t i = 0; i < run.size(); ++i) {
    EXPECT_EQ(first[i].result.simulated, run[i].result.simulated);
    EXPECT_EQ(second[i].result.simulated, run[i].result.simulated);
    EXPECT_EQ(second[i].result.breakdown.handlers, run[i].result.breakdown.handlers);
    EXPECT_TRUE(second[i].succeeded);
  }
  EXPECT_EQ(files().size(), 1u);
}

TEST_F(KeptOutcomes, AnotherSeedIsAnotherFile)
{
  outcomes();
  ++scenario.seed;
  outcomes();
  EXPECT_EQ(files().size(), 2u);
}

TEST_F(KeptOutcomes, AClaimOnChannelsNeedsThem)
{
  EXPECT_TRUE(outcomes().at(1).result.channels.empty());
  scenario.claims.emplace_back();
  scenario.claims[0].checks.emplace_back();
  scenario.claims[0].checks[0].quantity.kind = ClaimQuantity::Kind::utilisation;
  const std::size_t recorded = outcomes().at(1).result.channels.size();
  EXPECT_GT(recorded, 0u);
  EXPECT_EQ(outcomes().at(1).result.channels.size(), recorded);
  EXPECT_EQ(files().size(), 2u);
}

/// The name of a file says nothing of what is in it.
TEST_F(KeptOutcomes, AnotherScheduleOfTheSameNameIsSimulated)
{
  const auto run = [this](const std::string& nanoseconds) {
    temporary.write("g.goal", "num_ranks 1\nrank 0 { calc " + nanoseconds + " }\n");
    scenario = read_scenario(temporary.write("s.json", R"({"format": "loghop.scenario", "version": 1, "name": "own",
      "platform": ")" + test::source_dir() + R"(/platforms/loggops.json",
      "cases": [{"name": "a", "workload": {"type": "goal", "file": "g.goal"}}]})"));
    return outcomes().at(0).result.simulated;
  };
  const auto short_one = run("1000");
  EXPECT_NE(run("2000"), short_one);
  EXPECT_EQ(run("1000"), short_one);
  EXPECT_EQ(files().size(), 2u);
}

TEST_F(KeptOutcomes, ADamagedFileIsSimulatedAgain)
{
  const auto before = outcomes();
  std::ofstream(files().at(0)) << "[{}]";
  EXPECT_EQ(outcomes().at(0).result.simulated, before.at(0).result.simulated);
}

TEST_F(KeptOutcomes, AFileWithAListThatIsTooShortIsSimulatedAgain)
{
  const auto before = outcomes();
  const auto file = files().at(0);
  nlohmann::json short_list = nlohmann::json::parse(kept(file).value());
  short_list.at(0).at("result").at("breakdown") = nlohmann::json::array();
  keep(file, short_list.dump());
  EXPECT_EQ(outcomes().at(0).result.breakdown.handlers, before.at(0).result.breakdown.handlers);
}

} // namespace
} // namespace loghop
