#include "loghop/simulate/flits/bit_runs.hpp"

#include "support/thorough.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <utility>
#include <vector>

namespace loghop::simulate::bit_runs_test {
namespace {

TEST(BitRuns, ARunLiesInOneWord)
{
  BitRuns runs;
  EXPECT_TRUE(runs.empty());
  EXPECT_EQ(runs.add(60), 0u);
  EXPECT_EQ(runs.add(5), 64u); // 4 are left in the first word
  EXPECT_EQ(runs.add(4), 60u);
  EXPECT_EQ(runs.add(64), 128u);
  EXPECT_EQ(runs.words(), 3u);
}

TEST(BitRuns, WordsBehindAllRunsAreFree)
{
  BitRuns runs;
  const std::uint32_t a = runs.add(64), b = runs.add(64), c = runs.add(64);
  runs.remove(b, 64);
  EXPECT_EQ(runs.words(), 3u);
  runs.remove(c, 64);
  EXPECT_EQ(runs.words(), 1u);
  EXPECT_FALSE(runs.empty());
  runs.remove(a, 64);
  EXPECT_TRUE(runs.empty());
}

/// The lowest run of free bits within a word, looked for bit by bit.
std::uint32_t lowest_free(const std::vector<bool>& used, std::uint32_t length)
{
  for (std::uint32_t first = 0;; ++first) {
    if (first % 64 + length > 64) continue;
    if (std::none_of(used.begin() + first, used.begin() + first + length, [](bool it) { return it; })) return first;
  }
}

TEST(BitRuns, TakeTheLowestPlaceOnRandomCalls)
{
  std::mt19937 draw(1);
  BitRuns runs;
  std::vector<bool> used(1 << 14);
  std::vector<std::pair<std::uint32_t, std::uint32_t>> given;
  for (int call = 0; call < few_or_all(2'000, 20'000); ++call) {
    const bool more = draw() % 1000 < (call / 500 % 2 == 0 ? 550u : 450u); // the number in use rises and falls
    if (more || given.empty()) {
      const std::uint32_t length = draw() % 10 == 0 ? 1 + draw() % 64 : 3 + draw() % 14;
      const std::uint32_t first = runs.add(length);
      ASSERT_EQ(first, lowest_free(used, length)) << call;
      std::fill_n(used.begin() + first, length, true);
      given.emplace_back(first, length);
    } else {
      std::swap(given[draw() % given.size()], given.back());
      const auto [first, length] = given.back();
      given.pop_back();
      runs.remove(first, length);
      std::fill_n(used.begin() + first, length, false);
    }
    const auto last = std::find(used.rbegin(), used.rend(), true);
    ASSERT_EQ(runs.words(), (static_cast<std::size_t>(used.rend() - last) + 63) / 64) << call;
  }
}

} // namespace
} // namespace loghop::simulate::bit_runs_test
