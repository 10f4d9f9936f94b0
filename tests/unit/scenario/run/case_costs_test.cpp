#include "loghop/scenario/run/case_costs.hpp"

#include <gmock/gmock.h>

namespace loghop {
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

} // namespace
} // namespace loghop
