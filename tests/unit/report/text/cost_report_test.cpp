#include "loghop/report/text/cost_report.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace loghop {
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

} // namespace
} // namespace loghop
