#include "loghop/units/printable.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

namespace loghop::printable_test {
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

/// UTF-8 by its definition.
std::string encoded(unsigned code)
{
  const auto more = [&](unsigned shift) { return std::string(1, static_cast<char>(0x80 | (code >> shift & 0x3F))); };
  const auto first = [&](unsigned mark, unsigned shift) {
    return std::string(1, static_cast<char>(mark | code >> shift));
  };
  if (code < 0x80) return first(0, 0);
  if (code < 0x800) return first(0xC0, 6) + more(0);
  if (code < 0x10000) return first(0xE0, 12) + more(6) + more(0);
  return first(0xF0, 18) + more(12) + more(6) + more(0);
}

std::string escaped_bytes(const std::string& text)
{
  std::string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    result += std::string("\\x") + "0123456789abcdef"[byte / 16] + "0123456789abcdef"[byte % 16];
  }
  return result;
}

TEST(Printable, KeepsCharactersUpToTheEndsOfEachLength)
{
  for (const unsigned code :
       {0x20u,   0x7Eu,   0xA0u,   0xBFu,   0xC0u,    0x7FFu,   0x800u,   0xFFFu,   0x1000u,   0xCFFFu,
        0xD000u, 0xD7FFu, 0xE000u, 0xFFFFu, 0x10000u, 0x3FFFFu, 0x40000u, 0xFFFFFu, 0x100000u, 0x10FFFFu})
    EXPECT_EQ(printable("a" + encoded(code) + "b"), "a" + encoded(code) + "b") << code;
}

TEST(Printable, EscapesControlCharactersSurrogatesAndWhatLiesBeyond)
{
  for (const unsigned code : {0u, 0x1Fu, 0x7Fu, 0x80u, 0x9Fu, 0xD800u, 0xDFFFu, 0x110000u, 0x13FFFFu, 0x140000u})
    EXPECT_EQ(printable("a" + encoded(code) + "b"), "a" + escaped_bytes(encoded(code)) + "b") << code;
}

TEST(Printable, EscapesCharactersThatHaveAShorterForm)
{
  for (const char* text :
       {"\xC0\x80", "\xC1\xBF", "\xE0\x80\x80", "\xE0\x9F\xBF", "\xF0\x80\x80\x80", "\xF0\x8F\xBF\xBF"})
    EXPECT_EQ(printable(text), escaped_bytes(text));
}

TEST(Printable, EveryFurtherByteIsFrom0x80To0xBF)
{
  for (const char wrong : {'\x7E', '\xC0'}) {
    const std::string text(1, wrong), shown = wrong == '\x7E' ? "~" : "\\xc0";
    EXPECT_EQ(printable("\xC3" + text), "\\xc3" + shown);
    EXPECT_EQ(printable("\xE2\x82" + text), "\\xe2\\x82" + shown);
    EXPECT_EQ(printable("\xF0\x9F\x98" + text), "\\xf0\\x9f\\x98" + shown);
  }
  EXPECT_EQ(printable("\xE2"
                      "a\x82"),
            "\\xe2"
            "a\\x82");
  EXPECT_EQ(printable("\xC2\x20"), "\\xc2 ");
}

TEST(Printable, NoCharacterReachesBeyondTheEndOfTheText)
{
  const std::string_view text = "\xF0\x9F\x98\x80";
  EXPECT_EQ(printable(text.substr(0, 3)), "\\xf0\\x9f\\x98");
  EXPECT_EQ(printable(std::string_view("\xC3\xA9").substr(0, 1)), "\\xc3");
  EXPECT_EQ(printable(""), "");
}

TEST(InQuotes, AreCutBetweenCharacters)
{
  const std::string almost(199, 'a');
  EXPECT_EQ(in_quotes(almost + "\u00e9b"), '"' + almost + "\u00e9...\"");
  EXPECT_EQ(in_quotes("a" + almost + "\u00e9b"), "\"a" + almost + "...\"");
  std::string bytes;
  for (int i = 0; i < 200; ++i)
    bytes += "\\xff";
  EXPECT_EQ(in_quotes(std::string(201, '\xFF')), '"' + bytes + "...\"");
}

} // namespace
} // namespace loghop::printable_test
