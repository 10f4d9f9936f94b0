#include "loghop/report/html/html_table.hpp"

#include <gtest/gtest.h>

namespace loghop {
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

} // namespace
} // namespace loghop
