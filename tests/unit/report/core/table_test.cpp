#include "loghop/report/core/table.hpp"

#include <gtest/gtest.h>

namespace loghop {
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
} // namespace loghop
