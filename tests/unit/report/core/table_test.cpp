#include "loghop/report/core/table.hpp"

#include <gtest/gtest.h>

namespace loghop::table_test {
namespace {

TEST(Table, ColumnsLineUp)
{
  Table table({"case", "time", "n"});
  EXPECT_TRUE(table.empty());
  table.add({"a", "1.5", "1"});
  table.add({"longer", "12345.25", "-"});
  EXPECT_FALSE(table.empty());
  EXPECT_EQ(table.text(), "case        time  n\n"
                          "------  --------  -\n"
                          "a            1.5  1\n"
                          "longer  12345.25  -\n");
}

TEST(Table, NoBlanksAtTheEndOfALine)
{
  Table table({"case", "long header"});
  table.add({"a", ""});
  EXPECT_EQ(table.text(), "case  long header\n----  -----------\na\n");
}

TEST(Table, CountsCharactersNotBytes)
{
  Table table({"case", "n"});
  table.add({"Größe", "1"});
  table.add({"x", "12"});
  EXPECT_EQ(table.text(), "case    n\n-----  --\nGröße   1\nx      12\n");
}

TEST(Table, ARowIsOneLine)
{
  Table table({"case", "a\tb"});
  table.add({"two\nlines", "\x1b[31mred"});
  EXPECT_EQ(table.text(), "case               a\\x09b\n"
                          "------------  -----------\n"
                          "two\\x0alines  \\x1b[31mred\n");
}

class FoldedTable : public testing::Test {
protected:
  FoldedTable() : table_({"case", "time", "LogP", "error", "LoGPC", "error", "within"}, {2, 2})
  {
    table_.add({"longest", "1.5", "1.75", "+16%", "12.5", "-", "yes"});
  }
  ~FoldedTable() override { fold_tables(0); }
  Table table_;
};

TEST_F(FoldedTable, StaysOneWhereItFits)
{
  const std::string whole = table_.text(); // 7 + 4 + 4 + 5 + 5 + 5 + 6 and six times 2
  fold_tables(48);
  EXPECT_EQ(table_.text(), whole);
  fold_tables(47);
  EXPECT_NE(table_.text(), whole);
}

TEST_F(FoldedTable, RepeatsTheFirstColumnsAndKeepsGroupsTogether)
{
  fold_tables(40);
  EXPECT_EQ(table_.text(), "case     time  LogP  error  LoGPC  error\n"
                           "-------  ----  ----  -----  -----  -----\n"
                           "longest   1.5  1.75   +16%   12.5      -\n"
                           "\n"
                           "case     time  within\n"
                           "-------  ----  ------\n"
                           "longest   1.5     yes\n");
}

TEST_F(FoldedTable, HasOneGroupAtLeast)
{
  fold_tables(5);
  EXPECT_EQ(table_.text(), "case     time  LogP  error\n"
                           "-------  ----  ----  -----\n"
                           "longest   1.5  1.75   +16%\n"
                           "\n"
                           "case     time  LoGPC  error\n"
                           "-------  ----  -----  -----\n"
                           "longest   1.5   12.5      -\n"
                           "\n"
                           "case     time  within\n"
                           "-------  ----  ------\n"
                           "longest   1.5     yes\n");
}

TEST(CsvLine, QuotesWhereItMust)
{
  EXPECT_EQ(csv_line({"a", "b c", ""}), "a,b c,\n");
  EXPECT_EQ(csv_line({"a,b"}), "\"a,b\"\n");
  EXPECT_EQ(csv_line({"say \"x\""}), "\"say \"\"x\"\"\"\n");
  EXPECT_EQ(csv_line({"a\nb", "c\rd"}), "\"a\nb\",\"c\rd\"\n");
}

/// Names that a spreadsheet would compute, and numbers, which it should.
TEST(CsvLine, IsSafeForSpreadsheetsIfAsked)
{
  const std::vector<std::string> cells = {"=1+1", "+a", "-a",  "@a",     "\ta",  "\ra", "-3.5", "-1e-06",
                                          "1",    "-",  "a=1", "-3.5.1", "-inf", "",    "'x"};
  EXPECT_EQ(csv_line(cells), "=1+1,+a,-a,@a,\ta,\"\ra\",-3.5,-1e-06,1,-,a=1,-3.5.1,-inf,,'x\n");
  csv_for_spreadsheets(true);
  const std::string safe = csv_line(cells), with_quotes = csv_line({"=a,\"b\""});
  csv_for_spreadsheets(false);
  EXPECT_EQ(safe, "'=1+1,'+a,'-a,'@a,'\ta,\"'\ra\",-3.5,-1e-06,1,'-,a=1,'-3.5.1,'-inf,,'x\n");
  EXPECT_EQ(with_quotes, "\"'=a,\"\"b\"\"\"\n");
}

TEST(Table, WithoutRowsHasItsHeader)
{
  EXPECT_EQ(Table({"a", "bc"}).text(), "a  bc\n-  --\n");
}

TEST(CsvLine, OfNothingIsALineEnd)
{
  EXPECT_EQ(csv_line({}), "\n");
  EXPECT_EQ(csv_line({""}), "\n");
}

} // namespace
} // namespace loghop::table_test
