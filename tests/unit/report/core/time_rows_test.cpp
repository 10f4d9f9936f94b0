#include "loghop/report/core/time_rows.hpp"

#include <gmock/gmock.h>

namespace loghop::time_rows_test {
namespace {

using simulate::TimeKind;
using ::testing::DoubleEq;
using ::testing::ElementsAre;

CaseOutcome of_messages(Picoseconds compute, Picoseconds waiting)
{
  CaseOutcome outcome;
  outcome.succeeded = true;
  outcome.result.operations = 5;
  outcome.result.time.emplace();
  outcome.result.time->ranks.resize(2);
  for (simulate::TimeShares& rank : outcome.result.time->ranks) {
    rank[TimeKind::compute] = compute;
    rank[TimeKind::waiting] = waiting;
  }
  outcome.result.time->critical_path[TimeKind::compute] = compute;
  return outcome;
}

CaseOutcome of_active_messages(double compute_s, double handlers_s)
{
  CaseOutcome outcome;
  outcome.succeeded = true;
  outcome.result.breakdown.compute = compute_s;
  outcome.result.breakdown.handlers = handlers_s;
  return outcome;
}

TEST(TimeRows, EachSortOfRunHasATable)
{
  const auto tables = time_tables({of_active_messages(1, 2), of_messages(3000000000000, 1000000000000), CaseOutcome()});
  ASSERT_EQ(tables.size(), 2u);
  ASSERT_EQ(tables[0].rows.size(), 1u);
  EXPECT_TRUE(tables[0].has_path);
  EXPECT_EQ(tables[0].rows[0].index, 1u);
  EXPECT_THAT(tables[0].rows[0].ranks, ElementsAre(6, 0, 0, 0, 0, 0, 2)); // both ranks together
  EXPECT_THAT(tables[0].rows[0].path, ElementsAre(3, 0, 0, 0, 0, 0, 0));
  ASSERT_EQ(tables[1].rows.size(), 1u);
  EXPECT_FALSE(tables[1].has_path);
  EXPECT_EQ(tables[1].rows[0].index, 0u);
  EXPECT_THAT(tables[1].rows[0].ranks, ElementsAre(1, 0, 2, 0, 0, 0));
  EXPECT_EQ(tables[1].kinds.size(), 6u);
  EXPECT_THAT(total(tables[1].rows[0].ranks), DoubleEq(3));
}

TEST(TimeRows, CasesWithoutTimesHaveNone)
{
  CaseOutcome failed = of_active_messages(1, 2);
  failed.succeeded = false;
  EXPECT_TRUE(time_tables({failed, of_messages(0, 0), of_active_messages(0, 0)}).empty());
}

TEST(TimeRows, LongRunsHaveNoBreakdown)
{
  CaseOutcome lengthy = of_messages(1, 1);
  lengthy.result.time.reset();
  EXPECT_THAT(cases_too_long({of_messages(1, 1), lengthy, of_active_messages(1, 1)}), ElementsAre(1));
}

TEST(TimeRows, KindsHaveNamesLettersAndColours)
{
  const auto texts = [](const TimeTable& table) {
    std::string text;
    for (const TimeKindName& kind : table.kinds)
      text += kind.name + " " + kind.letter + std::to_string(kind.colour) + ", ";
    return text;
  };
  const auto tables = time_tables({of_active_messages(1, 2), of_messages(1, 1)});
  ASSERT_EQ(tables.size(), 2u);
  EXPECT_EQ(texts(tables[0]), "computation C0, software overhead O1, packing P2, memory M3, network N4, contention X5, "
                              "waiting W6, ");
  EXPECT_EQ(texts(tables[1]),
            "computation C0, send overhead O1, handlers H2, wait for the send engine S4, blocked send "
            "B5, wait for messages W6, ");
}

TEST(TimeRows, RunsThatAreNoGraphsOrFailedAreNotTooLong)
{
  CaseOutcome lengthy = of_messages(1, 1), failed = lengthy;
  lengthy.result.time.reset();
  failed.result.time.reset();
  failed.succeeded = false;
  EXPECT_THAT(cases_too_long({failed, of_active_messages(1, 1), lengthy, lengthy}), ElementsAre(2, 3));
}

TEST(TimeRows, ARunWithoutItsBreakdownIsInNeitherTable)
{
  CaseOutcome lengthy = of_messages(1, 1);
  lengthy.result.time.reset();
  lengthy.result.breakdown.compute = 1;
  EXPECT_TRUE(time_tables({lengthy}).empty());
  EXPECT_EQ(total({}), 0);
}

} // namespace
} // namespace loghop::time_rows_test
