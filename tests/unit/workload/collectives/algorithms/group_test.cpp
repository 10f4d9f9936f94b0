#include "loghop/workload/collectives/algorithms/group.hpp"

#include "support/indices.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace loghop::collectives {
namespace {

TEST(Group, OfEveryThirdRank)
{
  const Group group(Rank(2), 4, 3); // 2, 5, 8, 11
  EXPECT_EQ(group.size(), 4);
  EXPECT_EQ(group.highest_rank(), Rank(11));
  EXPECT_EQ(group.rank(2), Rank(8));
  EXPECT_EQ(group.number(Rank(8)), 2);
  for (const int other : {0, 1, 3, 9, 12, 14})
    EXPECT_EQ(group.number(Rank(other)), -1) << other;
}

TEST(Group, OfAll)
{
  const Group group = Group::all(5);
  for (int rank = 0; rank < 5; ++rank)
    EXPECT_EQ(group.number(Rank(rank)), rank);
  EXPECT_EQ(group.number(Rank(5)), -1);
}

TEST(Group, OfListedRanksKeepsTheirOrder)
{
  const Group group = Group::listed(indices<Rank>({7, 3, 9}));
  EXPECT_EQ(group.size(), 3);
  EXPECT_EQ(group.rank(0), Rank(7));
  EXPECT_EQ(group.number(Rank(3)), 1);
  EXPECT_EQ(group.number(Rank(9)), 2);
  EXPECT_EQ(group.number(Rank(8)), -1);
  EXPECT_EQ(group.highest_rank(), Rank(9));
}

TEST(Group, RefusesWhatIsNoGroup)
{
  EXPECT_THROW(Group(Rank(-1), 2), std::invalid_argument);
  EXPECT_THROW(Group(Rank(0), 0), std::invalid_argument);
  EXPECT_THROW(Group(Rank(0), 2, 0), std::invalid_argument);
  EXPECT_THROW(Group(Rank(1), 2147483647, 2), std::invalid_argument);
  EXPECT_THROW(Group::listed(indices<Rank>({})), std::invalid_argument);
  EXPECT_THROW(Group::listed(indices<Rank>({1, -2})), std::invalid_argument);
  EXPECT_THROW(Group::listed(indices<Rank>({1, 2, 1})), std::invalid_argument);
}

} // namespace
} // namespace loghop::collectives
