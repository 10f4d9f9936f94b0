#include "loghop/scenario/run/run_cases.hpp"

#include "loghop/scenario/read_scenario.hpp"
#include "loghop/scenario/run/case_costs.hpp"

#include "unit/scenario/scenario_files.hpp"

namespace loghop::run_cases_test {
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

/// Cases on a shipped platform, without anything to compare them with.
Scenario cases_on(const std::string& platform, const std::vector<nlohmann::json>& workloads)
{
  nlohmann::json file = {{"format", "loghop.scenario"}, {"version", 1}, {"name", "x"}};
  file["platform"] = test::source_dir() + "/platforms/" + platform + ".json";
  for (const nlohmann::json& workload : workloads)
    file["cases"].push_back({{"name", std::to_string(file["cases"].size())}, {"workload", workload}});
  return read_scenario(file.dump(), "x.json");
}

/// A file that only this process knows.
struct OpenFile {
  std::FILE* file = nullptr;
  explicit OpenFile(std::FILE* opened) : file(opened) {}
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  ~OpenFile() { std::fclose(file); }

  std::string text() const
  {
    std::rewind(file);
    std::string text;
    for (int c = std::fgetc(file); c != EOF; c = std::fgetc(file))
      text += static_cast<char>(c);
    return text;
  }
};

/// A linear broadcast to two others.
const nlohmann::json broadcast = {
    {"type", "collective"}, {"collective", "broadcast"}, {"algorithm", "linear"}, {"message", "1B"}, {"ranks", 3}};

/// Flits take 8 ns. A header needs 2 flit times to enter, 3 for each hop and 3 to leave; the other flits follow it.
TEST(RunCases, MessagesAreRowsOfTheFile)
{
  const test::TemporaryFolder folder;
  const std::string messages =
      folder.write("m.csv", "message,release_ps,source,destination,bytes\n5,7000,0,9,64\n8,5000000,3,2,8\n");
  const OpenFile rows(std::tmpfile());
  RunOptions options;
  options.messages = {rows.file, "rows.csv"};
  const Scenario scenario = cases_on("mesh8x8", {{{"type", "messages"}, {"file", messages}}});
  EXPECT_TRUE(run_cases(scenario, options)[0].succeeded);
  EXPECT_EQ(rows.text(), "5,0,9,64,8000,8000,96000,152000\n8,3,2,8,5000000,5000000,5064000,5064000\n");
  options.messages = {};
  EXPECT_TRUE(run_cases(scenario, options)[0].succeeded);
}

TEST(RunCases, AFileThatIsFullIsSaid)
{
  const Scenario scenario = cases_on("alewife", {{{"type", "remap"}, {"kind", "synchronous"}, {"iterations", 2}}});
  const OpenFile full(std::fopen("/dev/full", "w"));
  RunOptions options;
  options.messages = {full.file, "full.csv"};
  const CaseOutcome outcome = run_cases(scenario, options)[0];
  EXPECT_FALSE(outcome.succeeded);
  EXPECT_TRUE(outcome.could_not_write);
  EXPECT_FALSE(outcome.cut_off);
  EXPECT_EQ(outcome.error, "cannot write full.csv: No space left on device");
  EXPECT_FALSE(run_cases(scenario, {})[0].could_not_write);
}

/// Few rows stay in memory until the run is over.
TEST(RunCases, AFileThatIsFullInTheEndIsSaidToo)
{
  const test::TemporaryFolder folder;
  const std::string messages = folder.write("m.csv", "message,release_ps,source,destination,bytes\n0,0,0,1,8\n");
  const OpenFile full(std::fopen("/dev/full", "w"));
  RunOptions options;
  options.messages = {full.file, "full.csv"};
  const auto outcomes = run_cases(cases_on("mesh8x8", {{{"type", "messages"}, {"file", messages}}}), options);
  EXPECT_TRUE(outcomes.at(0).could_not_write);
  EXPECT_EQ(outcomes[0].error, "cannot write full.csv: No space left on device");
}

TEST(RunCases, AFullTimelineIsSaid)
{
  const OpenFile full(std::fopen("/dev/full", "w"));
  RunOptions options;
  options.timeline = {full.file, "full.json"};
  const CaseOutcome outcome = run_cases(cases_on("loggops", {broadcast}), options)[0];
  EXPECT_TRUE(outcome.could_not_write);
  EXPECT_EQ(outcome.error.rfind("cannot write full.json", 0), 0u) << outcome.error;
}

TEST(RunCases, ATimelineIsWrittenIfItIsAskedFor)
{
  const OpenFile timeline(std::tmpfile());
  RunOptions options;
  options.timeline = {timeline.file, "t.json"};
  EXPECT_TRUE(run_cases(cases_on("loggops", {broadcast}), options)[0].succeeded);
  EXPECT_NE(timeline.text().find("traceEvents"), std::string::npos);
}

TEST(RunCases, ABreakdownIsMadeIfItIsAskedForAndTheRunIsNotTooLong)
{
  const Scenario scenario = cases_on("loggops", {broadcast});
  RunOptions options;
  EXPECT_FALSE(run_cases(scenario, options)[0].result.time);
  options.breakdown = true;
  EXPECT_TRUE(run_cases(scenario, options)[0].result.time);
  options.most_steps = 1;
  EXPECT_FALSE(run_cases(scenario, options)[0].result.time);
}

TEST(RunCases, ChannelsOfAllCasesAreRecordedIfTheyAreAskedFor)
{
  RunOptions options;
  options.channels = true;
  for (const CaseOutcome& outcome : run_cases(small_scenario(), options))
    EXPECT_FALSE(outcome.result.channels.empty());
}

TEST(RunCases, WhatNeedsTooMuchMemoryIsRefused)
{
  RunOptions options;
  options.memory_bytes = 1;
  double last = -1;
  options.progress = [&](double done, std::size_t all) {
    EXPECT_EQ(all, 5u);
    last = done;
  };
  for (const CaseOutcome& outcome : run_cases(small_scenario(), options)) {
    EXPECT_FALSE(outcome.succeeded || outcome.ended || outcome.cut_off);
    EXPECT_EQ(outcome.error.rfind("needs about ", 0), 0u) << outcome.error;
    EXPECT_EQ(outcome.peak_rss_bytes, 0);
  }
  EXPECT_EQ(last, 5);
}

TEST(RunCases, OneThatFitsRunsBesideOneThatDoesNot)
{
  nlohmann::json large = {
      {"type", "collective"}, {"collective", "alltoall"}, {"algorithm", "linear"}, {"message", "1B"}, {"ranks", 1024}};
  const Scenario scenario = cases_on("loggops", {broadcast, large, broadcast});
  const auto costs = costs_of(scenario);
  ASSERT_LT(costs[0].memory_bytes, costs[1].memory_bytes);
  RunOptions options;
  options.memory_bytes = costs[0].memory_bytes * 1.5;
  ASSERT_LT(options.memory_bytes, costs[1].memory_bytes);
  const auto outcomes = run_cases(scenario, options);
  EXPECT_TRUE(outcomes[0].succeeded && outcomes[0].ended);
  EXPECT_FALSE(outcomes[1].succeeded || outcomes[1].ended);
  EXPECT_TRUE(outcomes[2].succeeded && outcomes[2].ended);
  EXPECT_EQ(outcomes[0].result.simulated, outcomes[2].result.simulated);
}

/// So many small cases share processes.
TEST(RunCases, ManySmallOnesAreAsTheyAreAlone)
{
  std::vector<nlohmann::json> workloads;
  for (int ranks = 2; ranks <= 70; ++ranks) {
    workloads.push_back(broadcast);
    workloads.back()["ranks"] = ranks;
  }
  double last = 0;
  RunOptions options;
  options.progress = [&](double done, std::size_t all) {
    EXPECT_GE(done, last);
    EXPECT_LE(done, static_cast<double>(all));
    last = done;
  };
  const auto outcomes = run_cases(cases_on("loggops", workloads), options);
  ASSERT_EQ(outcomes.size(), 69u);
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    EXPECT_TRUE(outcomes[i].succeeded && outcomes[i].ended) << outcomes[i].error;
    // Each send takes o = 1.5 us, more than g, and the last arrives after o + L + o.
    EXPECT_DOUBLE_EQ(outcomes[i].result.simulated.count(), 5.5e-6 + static_cast<double>(i) * 1.5e-6);
    EXPECT_EQ(outcomes[i].result.rank_finish.size(), i + 2);
  }
  EXPECT_EQ(last, 69);
}

TEST(RunCases, ShortOnesAreNotAnnouncedAsLong)
{
  RunOptions options;
  options.long_case = [](const std::string& name, const simulate::RunCost&) { ADD_FAILURE() << name; };
  EXPECT_TRUE(run_cases(cases_on("loggops", {broadcast}), options)[0].succeeded);
}

} // namespace
} // namespace loghop::run_cases_test
