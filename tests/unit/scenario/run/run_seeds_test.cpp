// Only cases that are drawn run again, and each seed is simulated as if it were alone.
#include "loghop/scenario/run/run_seeds.hpp"

#include "loghop/scenario/read_scenario.hpp"
#include "unit/scenario/scenario_files.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace loghop {
namespace {

/// A remap and a Diamond, each with and without a draw.
Scenario drawing()
{
  nlohmann::json file = test::good_scenario();
  for (const char* key : {"ratios", "models", "calibration"})
    file.erase(key);
  file["cases"] = nlohmann::json::parse(R"([
    {"name": "random", "workload": {"type": "remap", "kind": "long", "iterations": 5, "message": "100B"}},
    {"name": "shifted", "workload": {"type": "remap", "kind": "long", "iterations": 5, "message": "100B", "destinations": "shifted"}}
  ])");
  return read_scenario(file.dump(), "x.json");
}

TEST(RunSeeds, RandomDestinationsAreDrawn)
{
  const Scenario scenario = drawing();
  EXPECT_TRUE(draws(scenario));
  EXPECT_TRUE(draws(scenario.platform, *scenario.cases[0].workload));
  EXPECT_FALSE(draws(scenario.platform, *scenario.cases[1].workload));
  EXPECT_EQ(further_runs(scenario, 3), 2u);
}

TEST(RunSeeds, RandomPagesAndContextsOfInterfacesAreDrawn)
{
  const Scenario scenario = drawing();
  const Workload& fixed = *scenario.cases[1].workload;
  Platform platform = scenario.platform;
  MulticoreNodes nodes;
  nodes.node.memory.pages = MemoryHierarchy::Pages::contiguous;
  platform.nodes = nodes;
  EXPECT_FALSE(draws(platform, fixed));
  nodes.node.memory.pages = MemoryHierarchy::Pages::random;
  platform.nodes = nodes;
  EXPECT_TRUE(draws(platform, fixed));
  nodes.node.memory.pages = MemoryHierarchy::Pages::contiguous;
  nodes.node.nic.contexts = 1;
  platform.nodes = nodes;
  EXPECT_TRUE(draws(platform, fixed));
}

TEST(RunSeeds, EachSeedIsAsAlone)
{
  Scenario scenario = drawing();
  const auto outcomes = run_seeds(scenario, run_cases(scenario, {}), 3, {});
  ASSERT_EQ(outcomes.size(), 3u);
  for (const std::vector<CaseOutcome>& of_seed : outcomes) {
    const std::vector<CaseOutcome> alone = run_cases(scenario, {});
    for (std::size_t i = 0; i < alone.size(); ++i)
      EXPECT_EQ(of_seed[i].result.simulated, alone[i].result.simulated);
    ++scenario.seed;
  }
  EXPECT_NE(outcomes[0][0].result.simulated, outcomes[1][0].result.simulated);
}

/// One case is drawn: two further runs are all there is to do.
TEST(RunSeeds, ProgressGoesFromNoneToAllFurtherRuns)
{
  const Scenario scenario = drawing();
  std::vector<double> done;
  RunOptions options;
  options.progress = [&](double so_far, std::size_t all) {
    EXPECT_EQ(all, 2u);
    done.push_back(so_far);
  };
  run_seeds(scenario, run_cases(scenario, {}), 3, options);
  ASSERT_FALSE(done.empty());
  EXPECT_TRUE(std::is_sorted(done.begin(), done.end()));
  EXPECT_LE(done.front(), 1);
  EXPECT_EQ(done.back(), 2);
}

TEST(RunSeeds, ChannelsOfClaimsAreRecordedForEachSeed)
{
  Scenario scenario = drawing();
  scenario.claims.emplace_back();
  scenario.claims[0].checks.emplace_back();
  scenario.claims[0].checks[0].quantity.kind = ClaimQuantity::Kind::utilisation;
  RunOptions options;
  options.for_claims = true;
  const auto outcomes = run_seeds(scenario, run_cases(scenario, options), 2, options);
  EXPECT_FALSE(outcomes.at(1)[0].result.channels.empty());
  EXPECT_NE(outcomes[0][0].result.channels[0].busy, outcomes[1][0].result.channels[0].busy);
}

TEST(RunSeeds, WithoutADrawThereIsOneRun)
{
  Scenario scenario = drawing();
  scenario.cases.erase(scenario.cases.begin());
  EXPECT_FALSE(draws(scenario));
  EXPECT_EQ(run_seeds(scenario, run_cases(scenario, {}), 8, {}).size(), 1u);
}

} // namespace
} // namespace loghop
