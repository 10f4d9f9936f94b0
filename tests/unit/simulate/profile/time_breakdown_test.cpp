#include "loghop/simulate/profile/time_breakdown.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>

namespace loghop::simulate::time_breakdown_test {
namespace {

/// `first`, then one more for each further kind.
TimeShares rising(Picoseconds first)
{
  TimeShares shares;
  for (std::size_t kind = 0; kind < time_kinds; ++kind)
    shares[static_cast<TimeKind>(kind)] = first + static_cast<Picoseconds>(kind);
  return shares;
}

TEST(TimeShares, AddUp)
{
  EXPECT_EQ(TimeShares().sum(), 0);
  EXPECT_EQ(rising(1).sum(), 28);
  TimeShares shares = rising(1);
  shares += rising(10);
  for (std::size_t kind = 0; kind < time_kinds; ++kind)
    EXPECT_EQ(shares[static_cast<TimeKind>(kind)], 11 + 2 * static_cast<Picoseconds>(kind));
  const TimeShares& read = shares;
  EXPECT_EQ(read[TimeKind::overhead], 13);
  EXPECT_FALSE(shares == rising(11));
  EXPECT_TRUE(rising(11) == rising(11));
}

TEST(TimeBreakdown, AllRanksAreTheirSum)
{
  TimeBreakdown breakdown;
  EXPECT_EQ(breakdown.all_ranks().sum(), 0);
  breakdown.ranks = {rising(1), rising(10), rising(100)};
  breakdown.critical_path = rising(1000);
  EXPECT_EQ(breakdown.all_ranks()[TimeKind::compute], 111);
  EXPECT_EQ(breakdown.all_ranks()[TimeKind::waiting], 111 + 3 * 6);
}

TEST(PathStep, IsOfNoMessageAtFirst)
{
  const PathStep step;
  EXPECT_EQ(step.rank, Rank(0));
  EXPECT_EQ(step.kind, TimeKind::compute);
  EXPECT_EQ(step.from, 0);
  EXPECT_EQ(step.to, 0);
  EXPECT_EQ(step.message, -1);
}

TEST(TimeKind, EachHasAName)
{
  EXPECT_EQ(time_kind_names.size(), static_cast<std::size_t>(TimeKind::waiting) + 1);
  EXPECT_EQ(std::string(time_kind_names.front()), "compute");
  EXPECT_EQ(std::string(time_kind_names[static_cast<std::size_t>(TimeKind::memory)]), "memory");
  EXPECT_EQ(std::string(time_kind_names.back()), "waiting");
}

} // namespace
} // namespace loghop::simulate::time_breakdown_test
