#include "loghop/workload/collectives/core/group.hpp"

#include "support/indices.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

namespace loghop::collectives::group_test {
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

/// The number of each rank, found among all.
TEST(Group, NumbersAreThoseOfItsRanks)
{
  for (const Group& group : {Group(Rank(0), 1), Group(Rank(3), 1, 4), Group(Rank(2), 5), Group(Rank(1), 4, 2),
                             Group::listed(indices<Rank>({0})), Group::listed(indices<Rank>({8, 0, 5, 1}))}) {
    for (int rank = 0; rank < 20; ++rank) {
      int expected = -1;
      for (int number = 0; number < group.size(); ++number)
        if (group.rank(number) == Rank(rank)) expected = number;
      EXPECT_EQ(group.number(Rank(rank)), expected) << rank;
    }
  }
}

TEST(Group, LastRankIsBelow2To31)
{
  constexpr int most = 2147483647;
  EXPECT_EQ(Group(Rank(most), 1).highest_rank(), Rank(most));
  EXPECT_EQ(Group(Rank(1), most).highest_rank(), Rank(most));
  EXPECT_EQ(Group(Rank(most - 6), 4, 2).highest_rank(), Rank(most));
  EXPECT_EQ(Group(Rank(most), 1, most).highest_rank(), Rank(most)); // the stride leads nowhere
  EXPECT_THROW(Group(Rank(most - 5), 4, 2), std::invalid_argument);
  EXPECT_THROW(Group(Rank(2), most), std::invalid_argument);
}

std::string refusal(const std::vector<int>& ranks)
{
  try {
    Group::listed(indices<Rank>(ranks));
    return "";
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
}

TEST(Group, NamesTheRankThatIsThereTwice)
{
  EXPECT_EQ(refusal({0, 3, 1}), "");
  EXPECT_EQ(refusal({4, 3, 7, 3}), "rank 3 is twice in a group");
  EXPECT_EQ(refusal({0, 0}), "rank 0 is twice in a group");
  EXPECT_EQ(refusal({5, 9, 7, 9}), "rank 9 is twice in a group");
  EXPECT_EQ(refusal({0, -1}), "ranks of a group must not be negative");
}

} // namespace
} // namespace loghop::collectives::group_test
