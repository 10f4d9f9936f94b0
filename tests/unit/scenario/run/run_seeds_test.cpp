// Only cases that are drawn run again, and each seed is simulated as if it were alone.
#include "loghop/scenario/run/run_seeds.hpp"

#include "loghop/scenario/read_scenario.hpp"
#include "loghop/workload/active_messages/diamond.hpp"
#include "unit/scenario/scenario_files.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace loghop::run_seeds_test {
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

TEST(RunSeeds, WorkloadsThatDrawAreKnown)
{
  const Scenario scenario = drawing();
  const auto workload = [](const std::string& text) {
    nlohmann::json file = test::good_scenario();
    for (const char* key : {"ratios", "models", "calibration"})
      file.erase(key);
    file["cases"] = {{{"name", "a"}, {"workload", nlohmann::json::parse(text)}}};
    return draws(read_scenario(file.dump(), "x.json"));
  };
  EXPECT_TRUE(workload(R"({"type": "em3d", "nodes": 64, "degree": 2, "span": 1, "iterations": 1})"));
  EXPECT_TRUE(
      workload(R"({"type": "traffic", "pattern": "uniform", "load": 0.1, "message": "8B", "messages_per_node": 10})"));
  using Mapping = DiamondDag::Mapping;
  for (const Mapping mapping : {Mapping::random, Mapping::row_major, Mapping::boustrophedon}) {
    DiamondDag diamond;
    diamond.mapping = mapping;
    EXPECT_EQ(draws(scenario.platform, diamond), mapping == Mapping::random);
  }
}

/// The case that draws nothing is the first here: it keeps the outcome of its only run.
TEST(RunSeeds, OnlyCasesThatDrawRunAgain)
{
  Scenario scenario = drawing();
  std::swap(scenario.cases[0], scenario.cases[1]);
  scenario.cases.push_back(scenario.cases[1]);
  double last = 0;
  RunOptions options;
  options.progress = [&](double done, std::size_t all) {
    EXPECT_EQ(all, 6u); // two cases, three further seeds
    EXPECT_GE(done, last);
    last = done;
  };
  const auto outcomes = run_seeds(scenario, run_cases(scenario, {}), 4, options);
  EXPECT_EQ(last, 6);
  EXPECT_EQ(further_runs(scenario, 4), 6u);
  EXPECT_EQ(further_runs(scenario, 1), 0u);
  ASSERT_EQ(outcomes.size(), 4u);
  for (std::size_t seed = 1; seed < 4; ++seed) {
    EXPECT_EQ(outcomes[seed][0].wall_s, outcomes[0][0].wall_s); // it is the same run
    EXPECT_NE(outcomes[seed][1].result.simulated, outcomes[seed - 1][1].result.simulated);
    EXPECT_EQ(outcomes[seed][1].result.simulated, outcomes[seed][2].result.simulated);
  }
}

TEST(RunSeeds, OneSeedHasNoFurtherRun)
{
  const Scenario scenario = drawing();
  EXPECT_EQ(run_seeds(scenario, run_cases(scenario, {}), 1, {}).size(), 1u);
}

TEST(RunSeeds, RandomPlacementsAreDrawnAnew)
{
  Scenario scenario = drawing();
  scenario.cases.erase(scenario.cases.begin()); // what is left draws nothing
  EXPECT_FALSE(draws(scenario));
  scenario.cases[0].placement = random_placement(scenario.platform, 1, 1);
  EXPECT_TRUE(draws(scenario));
  scenario.set_seed(9);
  EXPECT_EQ(scenario.cases[0].placement.cores, random_placement(scenario.platform, 9, 1).cores);
}

} // namespace
} // namespace loghop::run_seeds_test
