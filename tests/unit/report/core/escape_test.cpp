#include "loghop/report/core/escape.hpp"

#include <gtest/gtest.h>

namespace loghop {
namespace {

TEST(Html, TextsAreNeverMarkUp)
{
  EXPECT_EQ(escaped("<script>alert('a' & \"b\")</script>"),
            "&lt;script&gt;alert(&#39;a&#39; &amp; &quot;b&quot;)&lt;/script&gt;");
  EXPECT_EQ(escaped("two\nlines"), "two lines");
  EXPECT_EQ(escaped(std::string("a\0b", 3)).find('\0'), std::string::npos);
  EXPECT_EQ(escaped("\u00b5s"), "\u00b5s");
}

TEST(Html, ElementsAreClosedAndAttributesEscaped)
{
  EXPECT_EQ(element("p", ""), "<p></p>");
  EXPECT_EQ(element("a", {{"href", "#x"}, {"title", "\"><b>"}}, "1 &lt; 2"),
            "<a href=\"#x\" title=\"&quot;&gt;&lt;b&gt;\">1 &lt; 2</a>");
}

TEST(Html, SlugsAreIds)
{
  EXPECT_EQ(slug("One to many.json"), "one-to-many-json");
  EXPECT_EQ(slug("2log_{2,3}P"), "2log-2-3-p");
  EXPECT_EQ(slug("--"), "x");
  EXPECT_EQ(slug(""), "x");
}

} // namespace
} // namespace loghop
