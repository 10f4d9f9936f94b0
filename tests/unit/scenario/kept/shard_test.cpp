#include "loghop/scenario/kept/shard.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <stdexcept>

namespace loghop::shard_test {
namespace {

TEST(Shard, IsReadAndWritten)
{
  EXPECT_EQ(read_shard("2/3").number, 2);
  EXPECT_EQ(read_shard("2/3").of, 3);
  EXPECT_EQ(to_string(read_shard("1/1")), "1/1");
  for (const char* wrong : {"", "/", "0/3", "4/3", "x/y", "1/", "/3", "1/0", "-1/3", "+1/3", " 1/3", "1/3 ", "1/3/4",
                            "1.0/3", "1/100001", "1/99999999999999999999"})
    EXPECT_THROW(read_shard(wrong), std::invalid_argument) << wrong;
}

/// By hand: 7 goes to 1, 5 to 2, 4 to 2 (9), 3 to 1 (10), 2 to 2 (11).
TEST(Shard, TheLongestCasesGoFirstToTheLeastLoad)
{
  EXPECT_EQ(deal_cases({2, 7, 4, 5, 3}, 2), (std::vector<int>{2, 1, 2, 2, 1}));
}

TEST(Shard, TiesGoByTheOrderOfCasesAndTheNumberOfCases)
{
  EXPECT_EQ(deal_cases({1, 1, 1, 1}, 2), (std::vector<int>{1, 2, 1, 2}));
  EXPECT_EQ(deal_cases({0, 0, 0}, 3), (std::vector<int>{1, 2, 3}));
  EXPECT_EQ(deal_cases({5}, 3), (std::vector<int>{1}));
  EXPECT_TRUE(deal_cases({}, 3).empty());
}

/// The best possible is found by trying all ways to deal; Graham's bound is 4/3 - 1/(3 m) of it.
TEST(Shard, IsWithinGrahamsBoundOfTheBest)
{
  std::mt19937 draw(1);
  for (int trial = 0; trial < 50; ++trial) {
    std::vector<double> seconds(7);
    for (double& time : seconds)
      time = 1 + draw() % 20;
    constexpr int shards = 3, ways = 2187; // 3^7
    double best = std::accumulate(seconds.begin(), seconds.end(), 0.0);
    for (int way = 0; way < ways; ++way) {
      std::vector<double> loads(shards);
      for (int i = 0, rest = way; i < 7; ++i, rest /= shards)
        loads[rest % shards] += seconds[i];
      best = std::min(best, *std::max_element(loads.begin(), loads.end()));
    }
    std::vector<double> loads(shards);
    const std::vector<int> dealt = deal_cases(seconds, shards);
    for (std::size_t i = 0; i < dealt.size(); ++i)
      loads[dealt[i] - 1] += seconds[i];
    EXPECT_LE(*std::max_element(loads.begin(), loads.end()), best * (4.0 / 3 - 1.0 / 9) + 1e-9);
  }
}

} // namespace
} // namespace loghop::shard_test
