#include "loghop/report/text/cost_report.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace loghop::cost_report_test {
namespace {

Scenario two_cases()
{
  Scenario scenario;
  scenario.cases.resize(2);
  scenario.cases[0].name = "a,b";
  scenario.cases[1].name = "c";
  return scenario;
}

const std::vector<simulate::RunCost> costs = {{2, 3, 4.4, 100.0 * (1 << 20), 0.5}, {5, 6, 7, 3.0 * (1 << 30), 120}};

TEST(CostReport, TablesSayWhatIsRefused)
{
  EXPECT_EQ(
      costs_table(two_cases(), costs, 1 << 30),
      "case  ranks  messages  events   memory       time\n"
      "----  -----  --------  ------  -------  ---------\n"
      "a,b       2         3       4  100 MiB      0.5 s\n"
      "c         5         6       7    3 GiB  2 minutes\n"
      "\n"
      "refused: c: needs about 3 GiB of memory and 2 minutes: 5 ranks, 6 messages; the limit is 1 GiB (--memory)\n");
}

TEST(CostReport, Csv)
{
  EXPECT_EQ(costs_csv(two_cases(), costs), "case,ranks,messages,events,memory_bytes,seconds\n"
                                           "\"a,b\",2,3,4,104857600,0.5\n"
                                           "c,5,6,7,3221225472,120\n");
}

TEST(CostReport, Json)
{
  const auto json = nlohmann::json::parse(costs_json(two_cases(), costs, 1 << 30));
  EXPECT_EQ(json.at("format"), "loghop.costs");
  EXPECT_EQ(json.at("memory_limit_bytes"), 1 << 30);
  EXPECT_EQ(json.at("cases").at(0).at("name"), "a,b");
  EXPECT_EQ(json.at("cases").at(0).at("refused"), false);
  EXPECT_EQ(json.at("cases").at(1).at("memory_bytes"), 3221225472);
  EXPECT_EQ(json.at("cases").at(1).at("refused"), true);
}

TEST(CostReport, NumbersAreWholeButSeconds)
{
  std::vector<simulate::RunCost> parts = {{1.6, 2.6, 3.6, 4.6, 0.75}, {1.4, 2.4, 3.4, 4.4, 0.25}};
  auto json = nlohmann::json::parse(costs_json(two_cases(), parts, 99.5));
  EXPECT_EQ(json["version"], 1);
  EXPECT_TRUE(json["context"].contains("seed"));
  EXPECT_EQ(json["memory_limit_bytes"], 100);
  EXPECT_EQ(json["cases"], nlohmann::json::parse(R"([
    {"name": "a,b", "ranks": 2, "messages": 3, "events": 4, "memory_bytes": 5, "seconds": 0.75, "refused": false},
    {"name": "c", "ranks": 1, "messages": 2, "events": 3, "memory_bytes": 4, "seconds": 0.25, "refused": false}])"));
  EXPECT_EQ(costs_csv(two_cases(), parts), "case,ranks,messages,events,memory_bytes,seconds\n"
                                           "\"a,b\",2,3,4,5,0.75\n"
                                           "c,1,2,3,4,0.25\n");
}

TEST(CostReport, WithoutARefusalTheTableIsAll)
{
  EXPECT_EQ(costs_table(two_cases(), {costs[0]}, 1 << 30), "case  ranks  messages  events   memory   time\n"
                                                           "----  -----  --------  ------  -------  -----\n"
                                                           "a,b       2         3       4  100 MiB  0.5 s\n");
}

} // namespace
} // namespace loghop::cost_report_test
