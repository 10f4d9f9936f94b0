#include "loghop/workload/goal/goal_tokens.hpp"

#include "unit/base/wrong_input.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

namespace loghop::goal_tokens_test {
namespace {

using Kind = GoalTokens::Kind;

/// Gives the text in pieces of a size.
class Pieces final : public TextSource {
public:
  Pieces(std::string text, std::size_t size) : text_(std::move(text)), size_(size) {}
  std::size_t read(char* to, std::size_t size) override
  {
    const std::size_t given = std::min({size, size_, text_.size() - at_});
    std::memcpy(to, text_.data() + at_, given);
    at_ += given;
    return given;
  }

private:
  std::string text_;
  std::size_t size_;
  std::size_t at_ = 0;
};

/// "line:token" of each; signs of no meaning are in brackets.
std::vector<std::string> tokens(const std::string& text, std::size_t piece, std::string* said = nullptr)
{
  Pieces source(text, piece);
  GoalProblems problems("x.goal");
  GoalTokens reader(source, problems);
  std::vector<std::string> all;
  for (; reader.kind() != Kind::end; reader.advance()) {
    std::string token(reader.text());
    if (reader.kind() == Kind::other) token = "[" + token + "]";
    EXPECT_EQ(reader.kind() == Kind::colon, token == ":");
    EXPECT_EQ(reader.kind() == Kind::open, token == "{");
    EXPECT_EQ(reader.kind() == Kind::close, token == "}");
    all.push_back(std::to_string(reader.line()) + ":" + token);
  }
  const std::string errors = test::texts(test::errors_of([&] { problems.throw_if_any(); }));
  EXPECT_EQ(reader.cut_off(), !errors.empty());
  if (said != nullptr)
    *said = errors;
  else
    EXPECT_EQ(errors, "");
  return all;
}

using Tokens = std::vector<std::string>;

TEST(GoalTokens, WordsAndSignsWhateverThePieces)
{
  const std::vector<std::pair<std::string, Tokens>> table = {
      {"", {}},
      {" \t\r\v\f\n\n", {}},
      {"a", {"1:a"}},
      {"rank 0 {\nl1: send 10b to 1\n}",
       {"1:rank", "1:0", "1:{", "2:l1", "2::", "2:send", "2:10b", "2:to", "2:1", "3:}"}},
      {"aZ09_-+.\x80\xff;", {"1:aZ09_-+.\x80\xff", "1:[;]"}},
      {"azAZ", {"1:azAZ"}},
      {"a\x7f"
       "b",
       {"1:a", "1:[\x7f]", "1:b"}},
      {"@[`^,*", {"1:[@]", "1:[[]", "1:[`]", "1:[^]", "1:[,]", "1:[*]"}},
      {"a{b}c:d", {"1:a", "1:{", "1:b", "1:}", "1:c", "1::", "1:d"}},
      {"a//b\nc// d", {"1:a", "2:c"}},
      {"//", {}},
      {"a/*b\nc\n*/d/**/e", {"1:a", "3:d", "3:e"}},
      {"a/***/b/* * / */c/*/*/d", {"1:a", "1:b", "1:c", "1:d"}},
      {"a/b / *", {"1:a", "1:[/]", "1:b", "1:[/]", "1:[*]"}},
      {"a/", {"1:a", "1:[/]"}},
      {"\xef\xbb\xbf"
       "a",
       {"1:a"}},
      {"a \xef\xbb\xbf"
       "b",
       {"1:a", "1:\xef\xbb\xbf"
               "b"}}};
  for (const auto& [text, expected] : table)
    for (const std::size_t piece : {3, 4, 5, 7, 1000}) // a mark of byte order comes in one piece
      EXPECT_EQ(tokens(text, piece), expected) << text << " in pieces of " << piece;
  for (const auto& [text, expected] : table)
    if (text.rfind("\xef", 0) != 0) {
      for (const std::size_t piece : {1, 2})
        EXPECT_EQ(tokens(text, piece), expected) << text << " in pieces of " << piece;
    }
}

TEST(GoalTokens, HaveOneOfLookahead)
{
  Pieces source("rank 12 { x rank y", 100);
  GoalProblems problems("x.goal");
  GoalTokens reader(source, problems);
  EXPECT_EQ(reader.word(), GoalWord::rank);
  EXPECT_TRUE(reader.next_is_number());
  EXPECT_TRUE(reader.at_rank());
  EXPECT_EQ(reader.next_text(), "12");
  EXPECT_EQ(reader.next_kind(), Kind::word);
  EXPECT_EQ(reader.next_word(), GoalWord::other);
  reader.advance();
  EXPECT_EQ(reader.text(), "12");
  EXPECT_EQ(reader.next_kind(), Kind::open);
  EXPECT_FALSE(reader.next_is_number());
  EXPECT_FALSE(reader.at_rank());
  reader.advance();
  reader.advance();
  EXPECT_EQ(reader.text(), "x");
  EXPECT_EQ(reader.next_word(), GoalWord::rank);
  reader.advance();
  EXPECT_FALSE(reader.at_rank()); // no number follows
}

TEST(GoalTokens, ARankHasANumber)
{
  const auto at_rank = [](const char* text) {
    Pieces source(text, 100);
    GoalProblems problems("x.goal");
    return GoalTokens(source, problems).at_rank();
  };
  for (const char* text : {"rank 0", "rank 9", "rank 5x"})
    EXPECT_TRUE(at_rank(text)) << text;
  for (const char* text : {"rank", "rank a", "rank -1", "rank :", "rank {", "ranks 0", "5 0"})
    EXPECT_FALSE(at_rank(text)) << text;
}

TEST(GoalTokens, WordsHaveAtMost4096Bytes)
{
  const std::string longest(4096, 'w');
  for (const std::size_t piece : {1, 1000, 4096, 4097, 100000}) {
    EXPECT_EQ(tokens("a\n" + longest + " b", piece), (Tokens{"1:a", "2:" + longest, "2:b"}));
    EXPECT_EQ(tokens(longest, piece), Tokens{"1:" + longest});
    std::string said;
    EXPECT_EQ(tokens("a\n" + longest + "w b", piece, &said), Tokens{"1:a"});
    EXPECT_EQ(said, "x.goal:2: expected words of at most 4096 bytes, found a longer one\n");
  }
}

TEST(GoalTokens, WhatCannotBeReadEndsTheText)
{
  std::string said;
  for (const std::size_t piece : {1, 2, 1000}) {
    EXPECT_EQ(tokens("a\n/* b\nc", piece, &said), Tokens{"1:a"});
    EXPECT_EQ(said, "x.goal:2: the comment that begins with \"/*\" has no \"*/\"\n");
    EXPECT_EQ(tokens("a\n/*/", piece, &said), Tokens{"1:a"});
    EXPECT_EQ(said, "x.goal:2: the comment that begins with \"/*\" has no \"*/\"\n");
    for (const char* before : {"a\n", "a\n// ", "a\n/* "}) {
      EXPECT_EQ(tokens(before + std::string(1, '\0') + " b", piece, &said), Tokens{"1:a"});
      EXPECT_EQ(said, "x.goal:2: expected text, found a byte 0\n");
    }
  }
}

/// Many words are more than a buffer, wherever it ends.
TEST(GoalTokens, LongTextsAreReadThroughTheBuffer)
{
  std::string text;
  Tokens expected;
  for (int i = 0; i < 60000; ++i) {
    text += "w" + std::to_string(i) + (i % 7 == 0 ? " /* comment\n */ " : i % 11 == 0 ? "//c\n" : ":");
    expected.push_back("w" + std::to_string(i));
  }
  Tokens found;
  Pieces source(text, 1000000);
  GoalProblems problems("x.goal");
  for (GoalTokens reader(source, problems); reader.kind() != Kind::end; reader.advance())
    if (reader.kind() == Kind::word) found.emplace_back(reader.text());
  EXPECT_EQ(found, expected);
  EXPECT_EQ(problems.size(), 0U);
}

} // namespace
} // namespace loghop::goal_tokens_test
