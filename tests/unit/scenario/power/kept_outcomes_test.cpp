// Cases are simulated once, and again when something that they follow from has changed.
#include "loghop/scenario/power/kept_outcomes.hpp"

#include "loghop/base/kept_file.hpp"
#include "loghop/scenario/read_scenario.hpp"
#include "unit/scenario/scenario_files.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>

namespace loghop::kept_outcomes_test {
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

/// A small scenario in the folder of the test.
class KeptSmallOutcomes : public KeptOutcomes {
protected:
  static nlohmann::json ping_pong(const std::string& name)
  {
    return {{"name", name}, {"workload", {{"type", "ping_pong"}, {"message", "1B"}}}};
  }

  std::string platform(const std::string& name, const std::string& L) const
  {
    temporary.write(name, R"({"format": "loghop.platform", "version": 1, "name": "two nodes", "network":
      {"type": "loggops", "nodes": 4, "L": ")" +
                              L + R"(", "o": "1us", "g": "2us", "G": "6ns/B"}})");
    return name;
  }

  void read(const std::vector<nlohmann::json>& cases)
  {
    const nlohmann::json file = {
        {"format", "loghop.scenario"}, {"version", 1}, {"name", "own"}, {"platform", "p.json"}, {"cases", cases}};
    scenario = read_scenario(temporary.write("s.json", file.dump()));
  }
};

TEST_F(KeptSmallOutcomes, FilesAreNamedAfterThePlatform)
{
  platform("p.json", "3us");
  read({ping_pong("a")});
  outcomes();
  ASSERT_EQ(files().size(), 1u);
  EXPECT_EQ(files()[0].filename().string().rfind("two_nodes-times-", 0), 0u) << files()[0];
  EXPECT_EQ(files()[0].extension(), ".kept");
}

/// What is kept is believed, so that it shows which cases are simulated again.
TEST_F(KeptSmallOutcomes, AreNotSimulatedAgain)
{
  platform("p.json", "3us");
  read({ping_pong("a"), ping_pong("b")});
  EXPECT_DOUBLE_EQ(outcomes().at(1).result.simulated.count(), 5e-6);
  nlohmann::json changed = nlohmann::json::parse(kept(files().at(0)).value());
  changed.at(1)["result"]["simulated"] = 7.0;
  changed.at(0)["succeeded"] = false;
  changed.at(0)["error"] = "lost";
  keep(files().at(0), changed.dump());
  const auto found = outcomes();
  EXPECT_EQ(found.at(1).result.simulated.count(), 7);
  EXPECT_FALSE(found.at(0).succeeded);
  EXPECT_EQ(found.at(0).error, "lost");
  changed.erase(1); // a file of fewer cases is none
  keep(files().at(0), changed.dump());
  EXPECT_DOUBLE_EQ(outcomes().at(1).result.simulated.count(), 5e-6);
  EXPECT_TRUE(outcomes().at(0).succeeded);
}

TEST_F(KeptSmallOutcomes, AnotherPlatformIsSimulatedAlsoIfItIsThatOfACase)
{
  platform("p.json", "3us");
  nlohmann::json own = ping_pong("b");
  own["platform"] = platform("own.json", "4us");
  read({ping_pong("a"), own});
  EXPECT_DOUBLE_EQ(outcomes().at(1).result.simulated.count(), 6e-6);
  platform("own.json", "5us");
  read({ping_pong("a"), own});
  EXPECT_DOUBLE_EQ(outcomes().at(1).result.simulated.count(), 7e-6);
  platform("p.json", "4us");
  read({ping_pong("a"), own});
  EXPECT_DOUBLE_EQ(outcomes().at(0).result.simulated.count(), 6e-6);
  EXPECT_EQ(files().size(), 3u);
}

TEST_F(KeptSmallOutcomes, OtherCasesAreSimulated)
{
  platform("p.json", "3us");
  nlohmann::json ping = ping_pong("a");
  read({ping});
  EXPECT_DOUBLE_EQ(outcomes().at(0).result.simulated.count(), 5e-6);
  ping["workload"]["message"] = "101B";
  read({ping});
  EXPECT_DOUBLE_EQ(outcomes().at(0).result.simulated.count(), 5.6e-6); // 100 G more
}

TEST_F(KeptSmallOutcomes, CasesThatFailAreKeptWithTheirError)
{
  platform("p.json", "3us");
  temporary.write("stuck.goal", "num_ranks 2\nrank 0 { a: recv 1b from 1 }\nrank 1 { b: calc 1 }\n");
  read({{{"name", "stuck"}, {"workload", {{"type", "goal"}, {"file", "stuck.goal"}}}}});
  const CaseOutcome first = outcomes().at(0), second = outcomes().at(0);
  EXPECT_FALSE(first.succeeded);
  EXPECT_NE(first.error, "");
  EXPECT_FALSE(second.succeeded);
  EXPECT_EQ(second.error, first.error);
  EXPECT_EQ(files().size(), 1u);
}

/// The index of a trace stays the same; the trace of a rank does not.
TEST_F(KeptSmallOutcomes, AnotherTraceOfARankIsSimulated)
{
  platform("p.json", "3us");
  temporary.write("index.txt", "rank0.txt\nrank1.txt\n");
  temporary.write("rank1.txt", "1 init\n1 recv 0 0 1000\n1 finalize\n");
  const auto run = [this](const std::string& bytes) {
    temporary.write("rank0.txt", "0 init\n0 send 1 0 " + bytes + "\n0 finalize\n");
    read({{{"name", "trace"}, {"workload", {{"type", "ti"}, {"file", "index.txt"}}}}});
    return outcomes().at(0).result.rank_finish.at(1);
  };
  const auto short_one = run("100");
  EXPECT_EQ(run("1000") - short_one, 900 * 6'000); // 6 ns a byte
  EXPECT_EQ(files().size(), 2u);
}

} // namespace
} // namespace loghop::kept_outcomes_test
