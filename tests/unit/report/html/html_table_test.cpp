#include "loghop/report/html/html_table.hpp"

#include <gtest/gtest.h>

namespace loghop::html_table_test {
namespace {

TEST(HtmlTable, HasScopesAndScrollsByItself)
{
  HtmlTable table("All <em>cases</em>", {"case", "a < b"});
  EXPECT_TRUE(table.empty());
  table.add({{"x", ""}, {"1.5", "number"}});
  EXPECT_FALSE(table.empty());
  EXPECT_EQ(table.html("numbers"),
            "<div class=\"scroll\" tabindex=\"0\"><table class=\"numbers\"><caption>All <em>cases</em></caption>"
            "<thead><tr><th scope=\"col\">case</th><th scope=\"col\">a &lt; b</th></tr></thead>\n"
            "<tbody>\n<tr><th scope=\"row\">x</th><td class=\"number\">1.5</td></tr>\n</tbody></table></div>\n");
}

TEST(HtmlTable, FirstCellsAreHeadsOfTheirRows)
{
  HtmlTable table("", {"a"});
  table.add({{"1", "x"}, {"2", "", "2.125"}, {"3", "y"}});
  table.add({{"4", ""}});
  EXPECT_EQ(table.html(),
            "<div class=\"scroll\" tabindex=\"0\"><table><caption></caption>"
            "<thead><tr><th scope=\"col\">a</th></tr></thead>\n"
            "<tbody>\n<tr><th scope=\"row\" class=\"x\">1</th><td data-v=\"2.125\">2</td><td class=\"y\">3</td></tr>\n"
            "<tr><th scope=\"row\">4</th></tr>\n</tbody></table></div>\n");
}

} // namespace
} // namespace loghop::html_table_test
