#include "loghop/workload/goal/goal_tokens.hpp"

#include "loghop/units/printable.hpp"

#include <array>
#include <cstring>

namespace loghop {

namespace {

constexpr std::size_t buffer_size = 1 << 18;
constexpr std::size_t longest_word = 4096;

enum class Class : std::uint8_t { other, word, space, line_end, slash, colon, open, close, zero };

constexpr bool is_word_byte(int c)
{
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
         c == '+' || c == '.' || c > 127;
}

constexpr std::array<Class, 256> make_classes()
{
  std::array<Class, 256> classes{};
  for (int c = 0; c < 256; ++c)
    classes[static_cast<std::size_t>(c)] = is_word_byte(c) ? Class::word : Class::other;
  for (char c : {' ', '\t', '\r', '\v', '\f'})
    classes[static_cast<std::size_t>(c)] = Class::space;
  classes['\n'] = Class::line_end;
  classes['/'] = Class::slash;
  classes[':'] = Class::colon;
  classes['{'] = Class::open;
  classes['}'] = Class::close;
  classes[0] = Class::zero;
  return classes;
}

constexpr std::array<Class, 256> classes = make_classes();

Class class_of(char c)
{
  return classes[static_cast<unsigned char>(c)];
}

} // namespace

GoalTokens::GoalTokens(TextSource& text, GoalProblems& problems)
    : source_(text), problems_(problems), buffer_(buffer_size + 1)
{
  skip_byte_order_mark();
  scan();
  advance();
}

void GoalTokens::skip_byte_order_mark()
{
  read_further();
  constexpr std::string_view mark = "\xef\xbb\xbf";
  if (std::string_view(buffer_.data(), end_).substr(0, mark.size()) == mark) position_ = mark.size();
}

void GoalTokens::scan()
{
  for (;;) {
    skip_spaces();
    switch (class_of(buffer_[position_])) {
    case Class::word:
      return scan_word();
    case Class::colon:
      return scan_sign(Kind::colon);
    case Class::open:
      return scan_sign(Kind::open);
    case Class::close:
      return scan_sign(Kind::close);
    case Class::slash:
      if (skip_comment()) continue;
      return scan_sign(Kind::other);
    case Class::zero:
      if (more()) continue;
      next_ = {position_, line_, 0, Kind::end, GoalWord::other};
      return;
    default:
      return scan_sign(Kind::other);
    }
  }
}

void GoalTokens::skip_spaces()
{
  const char* at = buffer_.data() + position_; // the compiler would store a member before each look at a character
  for (;; ++at) {
    const Class c = class_of(*at);
    if (c == Class::line_end)
      ++line_;
    else if (c != Class::space)
      break;
  }
  position_ = static_cast<std::size_t>(at - buffer_.data());
}

void GoalTokens::scan_sign(Kind kind)
{
  next_ = {position_, line_, 1, kind, GoalWord::other};
  ++position_;
}

void GoalTokens::scan_word()
{
  std::size_t begin = position_;
  for (;;) {
    const char* at = buffer_.data() + position_;
    while (class_of(*at) == Class::word)
      ++at;
    position_ = static_cast<std::size_t>(at - buffer_.data());
    if (position_ - begin > longest_word)
      return stop(line_, "expected words of at most " + std::to_string(longest_word) + " bytes, found a longer one");
    if (position_ != end_ || ended_) break;
    refill(begin);
    begin = at_.size;
  }
  const std::string_view word(buffer_.data() + begin, position_ - begin);
  next_ = {begin, line_, static_cast<std::uint32_t>(word.size()), Kind::word, goal_word(word)};
}

bool GoalTokens::skip_comment()
{
  if (position_ + 1 == end_) refill(position_);
  const char second = buffer_[position_ + 1];
  if (second != '/' && second != '*') return false;
  position_ += 2;
  if (second == '/')
    skip_line();
  else
    skip_block();
  return true;
}

void GoalTokens::skip_line()
{
  do {
    while (buffer_[position_] != '\n' && buffer_[position_] != '\0')
      ++position_;
  } while (buffer_[position_] == '\0' && more());
}

void GoalTokens::skip_block()
{
  const std::size_t begun = line_;
  for (char before = '\0';;) {
    const char c = buffer_[position_];
    if (c == '\0') {
      if (more()) continue;
      if (!broken_) stop(begun, R"(the comment that begins with "/*" has no "*/")");
      return;
    }
    ++position_;
    if (c == '/' && before == '*') return;
    if (c == '\n') ++line_;
    before = c;
  }
}

bool GoalTokens::more()
{
  if (position_ == end_) return refill(position_);
  stop(line_, "expected text, found a byte 0");
  return false;
}

bool GoalTokens::refill(std::size_t from)
{
  if (ended_) return false;
  std::memmove(buffer_.data(), buffer_.data() + at_.begin, at_.size);
  std::memmove(buffer_.data() + at_.size, buffer_.data() + from, end_ - from);
  const std::size_t gone = from - at_.size;
  at_.begin = 0;
  next_.begin = at_.size;
  position_ -= gone;
  end_ -= gone;
  read_further();
  return !ended_;
}

void GoalTokens::read_further()
{
  std::size_t got = 0;
  try {
    got = source_.read(buffer_.data() + end_, buffer_size - end_);
  } catch (const TextSource::Fault& fault) {
    problems_.of_file(fault.what());
    broken_ = true;
  }
  end_ += got;
  buffer_[end_] = '\0';
  ended_ = got == 0;
}

void GoalTokens::expected(const std::string& allowed, const std::string& suggestion)
{
  if (cut_off()) return;
  const std::string found = kind() == Kind::end ? "the end of the text" : in_quotes(text());
  problems_.at(line(), "expected " + allowed + ", found " + found, suggestion == text() ? "" : suggestion);
}

void GoalTokens::stop(std::size_t line, const std::string& problem)
{
  problems_.at(line, problem);
  broken_ = true;
  ended_ = true;
  position_ = end_;
  next_ = {position_, line, 0, Kind::end, GoalWord::other};
}

} // namespace loghop
