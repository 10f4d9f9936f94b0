#include "loghop/tune/open_combinations.hpp"

#include <gtest/gtest.h>

namespace loghop {
namespace {

PlatformTemplate three_times()
{
  PlatformTemplate platform;
  platform.quantities = {{"/a", "overhead", "us", 1, 0.1, 10},
                         {"/b", "latency", "us", 1, 0.1, 10},
                         {"/c", "bandwidth", "GBps", 1, 0.1, 10}};
  return platform;
}

std::string known(const Candidate& at, const std::vector<std::size_t>& quantities, const Vector& direction)
{
  return described_combination(three_times(), at, quantities, direction).known;
}

/// overhead + 2 latency stays when ln overhead moves by u and ln latency by v with overhead u + 2 latency v = 0.
TEST(OpenCombinations, ASumWithItsFactors)
{
  EXPECT_EQ(known({{4, 1, 1}, {}}, {0, 1, 2}, {-1, 2, 0.01}), "only overhead + 2 latency is known");
  EXPECT_EQ(known({{2, 2, 1}, {}}, {0, 1, 2}, {0.7, -0.7, 0}), "only overhead + latency is known");
  EXPECT_EQ(known({{1, 2, 1}, {}}, {0, 1, 2}, {1, -1, 0}), "only latency + 2 overhead is known");
}

TEST(OpenCombinations, ARatioAProductAndMore)
{
  EXPECT_EQ(known({{1, 1, 1}, {}}, {0, 1}, {0.7, 0.7}), "only the ratio of overhead and latency is known");
  EXPECT_EQ(known({{1, 1, 1}, {}}, {1, 2}, {0.7, -0.7}), "only latency and bandwidth together are known");
  EXPECT_EQ(known({{1, 1, 1}, {}}, {2}, {1}), "bandwidth hardly changes the measured times");
  EXPECT_EQ(known({{1, 1, 1}, {}}, {0, 1, 2}, {0.5, -0.6, 0.62}),
            "bandwidth, latency and overhead cannot be told apart");
}

TEST(OpenCombinations, QuantitiesAreThoseOfTheTemplateTheLargestPartFirst)
{
  const OpenCombination open = described_combination(three_times(), {{1, 1, 1}, {}}, {1, 2}, {0.5, -0.8});
  EXPECT_EQ(open.quantities, (std::vector<std::size_t>{2, 1}));
}

} // namespace
} // namespace loghop
