#include "loghop/simulate/observe/time_breakdown.hpp"

#include <gtest/gtest.h>

namespace loghop::simulate {
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

} // namespace
} // namespace loghop::simulate
