#include "loghop/scenario/run/case_costs.hpp"

#include "loghop/platform/read_platform.hpp"
#include "loghop/workload/active_messages/remap.hpp"
#include "loghop/workload/point_to_point/ping_pong.hpp"

#include "support/source_dir.hpp"
#include <gmock/gmock.h>

namespace loghop::case_costs_test {
namespace {

simulate::RunCost memory(double bytes)
{
  simulate::RunCost cost;
  cost.memory_bytes = bytes;
  return cost;
}

TEST(CaseCosts, WhatDoesNotFitIsRefused)
{
  EXPECT_EQ(refusal_of(memory(100), 100), "");
  EXPECT_THAT(refusal_of(memory(3.0 * (1 << 30)), 2.0 * (1 << 30)),
              testing::MatchesRegex("needs about 3 GiB of memory .*; the limit is 2 GiB \\(--memory\\)"));
}

TEST(CaseCosts, TheLargestFitTogether)
{
  const std::vector<simulate::RunCost> costs = {memory(10), memory(40), memory(30), memory(500), memory(50)};
  EXPECT_EQ(cases_at_a_time(costs, 8, 1000), 5u);
  EXPECT_EQ(cases_at_a_time(costs, 3, 1000), 3u);
  EXPECT_EQ(cases_at_a_time(costs, 8, 130), 4u); // without that of 500, which is refused
  EXPECT_EQ(cases_at_a_time(costs, 8, 129), 3u);
  EXPECT_EQ(cases_at_a_time(costs, 8, 90), 2u);
  EXPECT_EQ(cases_at_a_time(costs, 8, 51), 1u);
  EXPECT_EQ(cases_at_a_time(costs, 8, 1), 1u);
  EXPECT_EQ(cases_at_a_time({}, 8, 1), 1u);
}

TEST(CaseCosts, OneOfAllTheMemoryRunsAlone)
{
  EXPECT_EQ(cases_at_a_time({memory(50), memory(100), memory(50)}, 8, 100), 1u);
  EXPECT_EQ(refusal_of(memory(100.5), 100), "needs " + simulate::text_of(memory(100.5)) + "; the limit is " +
                                                simulate::text_of_bytes(100) + " (--memory)");
}

/// On platforms and placements of their own.
TEST(CaseCosts, AreThoseOfTheCasesInTheirOrder)
{
  const Platform xeon = read_platform(test::source_dir() + "/platforms/xeon-gige.json");
  Scenario scenario;
  scenario.platform = read_platform(test::source_dir() + "/platforms/alewife.json");
  Remap remap;
  for (const std::int64_t iterations : {10, 1000}) {
    remap.iterations = iterations;
    scenario.cases.emplace_back();
    scenario.cases.back().workload = std::make_shared<Remap>(remap);
  }
  scenario.cases.emplace_back();
  scenario.cases.back().workload = std::make_shared<PingPong>();
  scenario.cases.back().platform = std::make_shared<const Platform>(xeon);
  scenario.cases.back().placement.ranks_per_core = 2;
  const auto costs = costs_of(scenario);
  ASSERT_EQ(costs.size(), 3u);
  for (std::size_t i = 0; i < costs.size(); ++i) {
    const Case& c = scenario.cases[i];
    const auto cost = simulate::estimate_cost(scenario.platform_of(c), *c.workload, c.placement);
    EXPECT_EQ(costs[i].messages, cost.messages);
    EXPECT_EQ(costs[i].ranks, cost.ranks);
  }
  EXPECT_EQ(costs[1].messages, 100 * costs[0].messages);
  EXPECT_EQ(costs[0].ranks, 32);
}

} // namespace
} // namespace loghop::case_costs_test
