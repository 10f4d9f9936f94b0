#include "loghop/units/printable.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck/gtest.h>

#include <vector>

namespace loghop {
namespace {

TEST(Printable, KeepsTextAndEscapesTheRest)
{
  EXPECT_EQ(printable("plain text"), "plain text");
  EXPECT_EQ(printable("\xC3\xA9 \xE2\x82\xAC \xF0\x9F\x98\x80"), "\xC3\xA9 \xE2\x82\xAC \xF0\x9F\x98\x80");
  EXPECT_EQ(printable("two\nlines\t\x7F"), "two\\x0alines\\x09\\x7f");
  EXPECT_EQ(printable("\xFF\xC3("), "\\xff\\xc3(");
  EXPECT_EQ(printable("\xC0\x80"), "\\xc0\\x80");          // overlong
  EXPECT_EQ(printable("\xED\xA0\x80"), "\\xed\\xa0\\x80"); // surrogate
  EXPECT_EQ(printable("\xE2\x82"), "\\xe2\\x82");          // cut off
  EXPECT_EQ(printable(std::string_view("\0", 1)), "\\x00");
}

TEST(InQuotes, CutsLongTexts)
{
  EXPECT_EQ(in_quotes("a"), "\"a\"");
  EXPECT_EQ(in_quotes(std::string(200, 'a')), '"' + std::string(200, 'a') + '"');
  EXPECT_EQ(in_quotes(std::string(201, 'a')), '"' + std::string(200, 'a') + "...\"");
}

TEST(InQuotes, ListsNames)
{
  EXPECT_EQ(list_in_quotes(std::vector<std::string>{"a", "b"}), R"("a", "b")");
  EXPECT_EQ(list_in_quotes(std::vector<std::string>{}), "");
}

RC_GTEST_PROP(PrintableProperty, IsOneLineOfValidUtf8, (const std::string& text))
{
  const std::string line = in_quotes(text);
  RC_ASSERT(line.find('\n') == std::string::npos);
  nlohmann::json(line).dump(); // throws for invalid UTF-8
}

} // namespace
} // namespace loghop
