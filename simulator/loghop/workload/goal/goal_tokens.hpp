// The words and signs of a GOAL text, with one of lookahead.
//
// A word is a longest run of letters, digits, "_", "-", "+", "." and bytes above 127: a keyword, a label, a number, a
// size such as 10b. Spaces, line ends and comments separate words and mean nothing else.
#pragma once

#include "loghop/base/text_source.hpp"
#include "loghop/workload/goal/goal_problems.hpp"
#include "loghop/workload/goal/goal_words.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace loghop {

class GoalTokens {
public:
  enum class Kind : std::uint8_t { word, colon, open, close, other, end };

  /// Begins with the first token. What cannot be read is among the `problems`; then the text ends there.
  GoalTokens(TextSource& text, GoalProblems& problems);

  void advance()
  {
    at_ = next_;
    scan();
  }

  Kind kind() const { return at_.kind; }
  std::string_view text() const { return text_of(at_); } ///< until the next advance()
  std::size_t line() const { return at_.line; }
  Kind next_kind() const { return next_.kind; }
  std::string_view next_text() const { return text_of(next_); }

  GoalWord word() const { return at_.word; } ///< other, if the token is none of the language
  GoalWord next_word() const { return next_.word; }
  bool next_is_number() const { return next_.kind == Kind::word && next_text()[0] >= '0' && next_text()[0] <= '9'; }
  bool at_rank() const { return word() == GoalWord::rank && next_is_number(); } ///< the beginning of one

  /// At an end that is not that of the text: something there cannot be read, and is among the problems.
  bool cut_off() const { return broken_ && at_.kind == Kind::end; }

  /// Adds the problem "expected WHAT, found (the current token)", unless that is where the text was cut off.
  void expected(const std::string& allowed, const std::string& suggestion = "");

private:
  struct Token {
    std::size_t begin = 0; ///< in the buffer
    std::size_t line = 1;
    std::uint32_t size = 0;
    Kind kind = Kind::end;
    GoalWord word = GoalWord::other;
  };

  std::string_view text_of(const Token& token) const { return {buffer_.data() + token.begin, token.size}; }
  void skip_byte_order_mark();
  void scan();
  void skip_spaces();
  void scan_word();
  void scan_sign(Kind kind);
  bool skip_comment(); ///< at a "/"; false if it begins none
  void skip_line();
  void skip_block();
  /// At a byte 0: the end of what is in the buffer, or one of the text. True if there is more text.
  bool more();
  /// Reads on. What is before `from` goes, the current token aside. False at the end of the text.
  bool refill(std::size_t from);
  void read_further();
  void stop(std::size_t line, const std::string& problem);

  TextSource& source_;
  GoalProblems& problems_;
  std::vector<char> buffer_; ///< ends in a 0 at end_
  std::size_t position_ = 0;
  std::size_t end_ = 0;
  std::size_t line_ = 1;
  Token at_;
  Token next_;
  bool broken_ = false;
  bool ended_ = false;
};

} // namespace loghop
