#include "loghop/report/core/escape.hpp"

#include <gtest/gtest.h>

namespace loghop::escape_test {
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

TEST(Html, LineEndsAndTabsAreBlanksAndOtherControlCharactersAreShown)
{
  EXPECT_EQ(escaped("a\nb\rc\td"), "a b c d");
  EXPECT_EQ(escaped("\x1b\xff"), "\\x1b\\xff");
}

TEST(Html, SlugsKeepEveryLetterAndDigit)
{
  EXPECT_EQ(slug("AZaz09"), "azaz09");
  EXPECT_EQ(slug("@a[b`c{d/e:f"), "a-b-c-d-e-f"); // the neighbours of A, Z, a, z, 0 and 9
  EXPECT_EQ(slug("-a--b-"), "a-b");
}

} // namespace
} // namespace loghop::escape_test
