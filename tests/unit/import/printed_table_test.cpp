#include "loghop/import/printed_table.hpp"

#include <gmock/gmock.h>

namespace loghop::printed_table_test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(PrintedTable, FindsTheFirstNameThatItHas)
{
  const PrintedTable table({"#bytes", "t[usec]", "Mbytes/sec"});
  EXPECT_EQ(table.find({"#bytes"}), 0u);
  EXPECT_EQ(table.find({"t_avg[usec]", "t[usec]"}), 1u);
  EXPECT_EQ(table.find({"repetitions"}), PrintedTable::none);
  EXPECT_EQ(table.name(2), "Mbytes/sec");
  EXPECT_TRUE(PrintedTable().empty());
}

TEST(PrintedTable, AMissingColumnIsAProblem)
{
  ImportText text("x.txt", "size time\n");
  const PrintedTable table({"size", "time"});
  EXPECT_EQ(table.require(text, 1, {"time"}), 1u);
  EXPECT_TRUE(text.problems().empty());
  EXPECT_EQ(table.require(text, 1, {"rate", "bandwidth"}), PrintedTable::none);
  try {
    text.problems().throw_if_any();
    FAIL();
  } catch (const InputErrors& errors) {
    EXPECT_STREQ(errors.what(), "x.txt:1: expected a column \"rate\", found \"size\", \"time\"");
  }
}

TEST(PrintedTable, RowsHaveAsManyCellsAsColumns)
{
  ImportText text("x.txt", "size time\n");
  const PrintedTable table({"size", "time"});
  EXPECT_THAT(table.cells(text, {2, "8  1.5"}), ElementsAre("8", "1.5"));
  EXPECT_THAT(table.cells(text, {3, "8"}), IsEmpty());
  ASSERT_EQ(text.notes().size(), 1u);
  EXPECT_EQ(text.notes()[0].text(), "x.txt:3: left out: expected 2 columns (\"size\", \"time\"), found \"8\"");
}

TEST(PrintedTable, WithoutColumnsThereIsNoneToBeFound)
{
  ImportText text("x.txt", "size\n");
  EXPECT_EQ(PrintedTable().require(text, 7, {"rate"}), PrintedTable::none);
  try {
    text.problems().throw_if_any();
    FAIL();
  } catch (const InputErrors& errors) {
    EXPECT_STREQ(errors.what(), "x.txt:7: expected a column \"rate\", found none");
  }
}

TEST(PrintedTable, RowsMayNotHaveMoreCellsThanColumns)
{
  ImportText text("x.txt", "size time\n");
  EXPECT_THAT(PrintedTable({"size", "time"}).cells(text, {4, "8 1.5 2"}), IsEmpty());
  ASSERT_EQ(text.notes().size(), 1u);
  EXPECT_EQ(text.notes()[0].text(), "x.txt:4: left out: expected 2 columns (\"size\", \"time\"), found \"8 1.5 2\"");
}

} // namespace
} // namespace loghop::printed_table_test
