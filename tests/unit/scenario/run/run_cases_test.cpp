#include "loghop/scenario/run/run_cases.hpp"

#include "loghop/scenario/read_scenario.hpp"

#include "unit/scenario/scenario_files.hpp"

namespace loghop {
namespace {

Scenario small_scenario()
{
  nlohmann::json file = test::good_scenario();
  file.erase("ratios");
  return read_scenario(file.dump(), "x.json");
}

TEST(RunCases, OutcomesAreInTheOrderOfTheCases)
{
  const Scenario scenario = small_scenario();
  const std::vector<CaseOutcome> one = run_cases(scenario, {});
  RunOptions options;
  options.parallel = 3;
  const std::vector<CaseOutcome> three = run_cases(scenario, options);
  ASSERT_EQ(one.size(), 5u);
  EXPECT_EQ(one[0].result.network.messages, 32 * 10 * 2); // requests and replies
  EXPECT_EQ(one[1].result.network.messages, 32 * 2);
  for (std::size_t i = 0; i < one.size(); ++i) {
    EXPECT_TRUE(one[i].succeeded) << one[i].error;
    EXPECT_EQ(one[i].result.simulated, three[i].result.simulated);
    EXPECT_EQ(one[i].result.rank_finish, three[i].result.rank_finish);
    EXPECT_EQ(one[i].result.events, three[i].result.events);
    EXPECT_GT(one[i].peak_rss_bytes, 0);
  }
}

TEST(RunCases, EveryFieldOfAResultArrives)
{
  const CaseOutcome outcome = run_cases(small_scenario(), {})[0];
  const simulate::SimulationResult& r = outcome.result;
  ASSERT_EQ(r.rank_finish.size(), 32u);
  double sum = 0;
  for (Picoseconds finish : r.rank_finish)
    sum += to_seconds(finish).count();
  EXPECT_DOUBLE_EQ(r.simulated.count(), sum / 32 / 10);
  const simulate::Breakdown& b = r.breakdown;
  EXPECT_NEAR(b.compute + b.send_overhead + b.handlers + b.wait_message + b.wait_send + b.blocked_send, sum,
              1e-9 * sum);
  EXPECT_GT(b.handlers, 0);
  EXPECT_EQ(r.network.flits, r.network.messages * 8); // 16 bytes in flits of 2
  EXPECT_GT(r.network.header_grants, 0u);
  EXPECT_GT(r.network.mean_latency.count(), 0);
  EXPECT_GE(r.network.largest_latency, r.network.mean_latency);
  EXPECT_GT(r.network.accepted_load, 0);
  EXPECT_GT(r.events, 0u);
  EXPECT_FALSE(r.operations.has_value());
  EXPECT_GT(outcome.wall_s, 0);
}

TEST(RunCases, ChannelsOfSomeCases)
{
  RunOptions options;
  options.channels_of = {1};
  const std::vector<CaseOutcome> outcomes = run_cases(small_scenario(), options);
  EXPECT_TRUE(outcomes[0].result.channels.empty());
  EXPECT_EQ(outcomes[1].result.channels.size(), 104u + 64u); // Alewife: links, injection and ejection
}

TEST(RunCases, ChannelsOfClaims)
{
  nlohmann::json file = test::good_scenario();
  file.erase("ratios");
  file["claims"] = nlohmann::json::parse(
      R"([{"id": "x", "claim": "y", "checks": [{"utilisation": "x", "cases": "long", "at_most": "100%"}]}])");
  const Scenario scenario = read_scenario(file.dump(), "x.json");
  RunOptions options;
  EXPECT_TRUE(run_cases(scenario, options)[1].result.channels.empty());
  options.for_claims = true;
  const std::vector<CaseOutcome> outcomes = run_cases(scenario, options);
  EXPECT_TRUE(outcomes[0].result.channels.empty());
  EXPECT_FALSE(outcomes[1].result.channels.empty());
}

TEST(RunCases, OfGraphsHaveOperations)
{
  nlohmann::json file = test::good_scenario();
  for (const char* key : {"calibration", "models", "ratios", "display"})
    file.erase(key);
  file["platform"] = test::source_dir() + "/platforms/loggops.json";
  file["cases"] = nlohmann::json::parse(R"([
    {"name": "a", "workload": {"type": "collective", "collective": "broadcast", "algorithm": "binomial",
                               "message": "1B", "ranks": 8}},
    {"name": "b", "workload": {"type": "goal", "file": ""}}
  ])");
  file["cases"][1]["workload"]["file"] = test::source_dir() + "/tests/data/goal/cases/eager_1B.goal";
  const std::vector<CaseOutcome> outcomes = run_cases(read_scenario(file.dump(), "x.json"), {});
  const simulate::SimulationResult& r = outcomes[0].result;
  EXPECT_EQ(r.operations, 14u); // a send and a receive of each message
  EXPECT_EQ(r.network.messages, 7);
  EXPECT_EQ(r.rank_finish.size(), 8u);
  EXPECT_EQ(r.rank_finish[7], 3 * (2500000 + 2 * 1500000)); // log2 P (L + 2o), of the furthest leaf
  EXPECT_DOUBLE_EQ(r.simulated.count(), 16.5e-6);
  EXPECT_EQ(outcomes[1].result.rank_finish.back(), 2500000 + 2 * 1500000);
}

TEST(RunCases, ACaseThatFailsLeavesTheOthersAlone)
{
  nlohmann::json file = test::good_scenario();
  nlohmann::json platform = nlohmann::json::parse(test::file_text(test::source_dir() + "/platforms/alewife.json"));
  platform["node"]["nic"].erase("overflow_timeout");
  const test::TemporaryFolder folder;
  file["platform"] = folder.write("p.json", platform.dump());
  file["cases"][1]["workload"].merge_patch({{"message", "16000B"}, {"iterations", 50}, {"send", "blocking"}});
  const std::vector<CaseOutcome> outcomes = run_cases(read_scenario(file.dump(), "x.json"), {});
  EXPECT_TRUE(outcomes[0].succeeded);
  EXPECT_FALSE(outcomes[1].succeeded);
  EXPECT_EQ(outcomes[1].error.rfind("deadlock: nothing can happen any more", 0), 0u) << outcomes[1].error;
  EXPECT_TRUE(outcomes[2].succeeded);
}

TEST(RunCases, TellsHowFarItIs)
{
  RunOptions options;
  std::size_t last = 0;
  options.parallel = 1;
  options.progress = [&](std::size_t done, std::size_t all) {
    EXPECT_EQ(all, 5u);
    EXPECT_GE(done, last);
    last = done;
  };
  run_cases(small_scenario(), options);
  EXPECT_EQ(last, 5u);
}

} // namespace
} // namespace loghop
