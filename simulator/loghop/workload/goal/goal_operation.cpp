#include "loghop/workload/goal/goal_operation.hpp"

#include "loghop/units/nearest_name.hpp"
#include "loghop/units/printable.hpp"

#include <charconv>

namespace loghop {

namespace {

using OperationKind = GraphOperation::Kind;
using Token = GoalTokens::Kind;

constexpr std::int64_t picoseconds_per_nanosecond = 1000;
constexpr std::int64_t most_nanoseconds = std::numeric_limits<std::int64_t>::max() / picoseconds_per_nanosecond;
constexpr std::int64_t most_bytes = std::int64_t{1} << 62;
constexpr std::int64_t most_tag = std::numeric_limits<std::int32_t>::max();

/// "10b" for 10, 10B, 10bytes.
std::string likely_bytes(std::string_view word)
{
  const std::string_view digits = word.substr(0, word.find_first_not_of("0123456789"));
  const std::string_view unit = word.substr(digits.size());
  const bool is_bytes = unit.empty() || unit == "B" || unit == "byte" || unit == "bytes";
  return is_bytes && !digits.empty() ? std::string(digits) + "b" : "";
}

} // namespace

std::optional<std::int64_t> goal_number(std::string_view word, std::int64_t min, std::int64_t max)
{
  if (min == -1 && word == "-1") return -1;
  std::uint64_t value = 0; // which takes no sign
  const char* const end = word.data() + word.size();
  const std::from_chars_result read = std::from_chars(word.data(), end, value);
  if (read.ec != std::errc() || read.ptr != end || value > static_cast<std::uint64_t>(max)) return std::nullopt;
  const auto number = static_cast<std::int64_t>(value);
  if (number < min) return std::nullopt;
  return number;
}

// ------------------------------------------------------------------------------------------ what is at the tokens

bool GoalOperationReader::at_operation() const
{
  if (tokens_.kind() != Token::word || tokens_.next_kind() == Token::colon) return false;
  const GoalWord word = tokens_.word();
  return word == GoalWord::send || word == GoalWord::recv || word == GoalWord::calc;
}

bool GoalOperationReader::at_dependency() const
{
  if (tokens_.kind() != Token::word) return false;
  return tokens_.next_word() == GoalWord::after_end || tokens_.next_word() == GoalWord::after_start;
}

// ------------------------------------------------------------------------------------------ one operation

bool GoalOperationReader::read()
{
  operation_ = GraphOperation();
  const GoalWord word = tokens_.word();
  operation_.kind = word == GoalWord::send   ? OperationKind::send
                    : word == GoalWord::recv ? OperationKind::receive
                                             : OperationKind::compute;
  tokens_.advance();
  const bool right = word == GoalWord::calc   ? read_time()
                     : word == GoalWord::send ? read_message(GoalWord::to, "to")
                                              : read_message(GoalWord::from, "from");
  return right && read_attributes();
}

bool GoalOperationReader::read_time()
{
  std::int64_t nanoseconds = 0;
  if (!read_number("whole nanoseconds", 0, most_nanoseconds, nanoseconds)) return false;
  operation_.amount = nanoseconds * picoseconds_per_nanosecond;
  return true;
}

bool GoalOperationReader::read_message(GoalWord direction, const char* name)
{
  if (!read_bytes()) return false;
  if (tokens_.word() != direction) return expected(in_quotes(name), nearest_name(tokens_.text(), {name}));
  tokens_.advance();
  return read_peer();
}

/// 10b, or 10 b.
bool GoalOperationReader::read_bytes()
{
  const std::string_view word = tokens_.text();
  const bool ends_in_b = !word.empty() && word.back() == 'b';
  const bool b_follows = tokens_.next_kind() == Token::word && tokens_.next_text() == "b";
  const auto bytes = goal_number(word.substr(0, word.size() - (ends_in_b ? 1 : 0)), 0, most_bytes);
  if (!bytes || (!ends_in_b && !b_follows))
    return expected("bytes from 0b to " + std::to_string(most_bytes) + "b", ends_in_b ? "" : likely_bytes(word));
  operation_.amount = *bytes;
  tokens_.advance();
  if (!ends_in_b) tokens_.advance();
  return true;
}

bool GoalOperationReader::read_peer()
{
  const bool may_be_any = operation_.kind == OperationKind::receive;
  std::int64_t peer = 0;
  if (!read_number("a rank", may_be_any ? any_source.value() : 0, ranks_ - 1, peer)) return false;
  operation_.peer = Rank(static_cast<int>(peer));
  return true;
}

bool GoalOperationReader::read_number(const char* name, std::int64_t min, std::int64_t max, std::int64_t& value)
{
  const auto number = goal_number(tokens_.text(), min, max);
  if (!number)
    return expected(std::string(name) + " from 0 to " + std::to_string(max) + (min == -1 ? ", or -1 (any)" : ""));
  value = *number;
  tokens_.advance();
  return true;
}

bool GoalOperationReader::expected(const std::string& allowed, const std::string& suggestion)
{
  tokens_.expected(allowed, suggestion);
  return false;
}

// ------------------------------------------------------------------------------------------ attributes

struct GoalOperationReader::Attribute {
  GoalWord word;
  const char* name;
  const char* value;
  std::int64_t max;
  bool of_calc;
};

bool GoalOperationReader::read_attributes()
{
  static constexpr Attribute attributes[] = {{GoalWord::tag, "tag", "a tag", most_tag, false},
                                             {GoalWord::cpu, "cpu", "a cpu", 255, true},
                                             {GoalWord::nic, "nic", "a nic", 255, false}};
  unsigned given = 0;
  while (tokens_.kind() == Token::word && tokens_.next_kind() != Token::colon && !at_dependency()) {
    unsigned number = 0;
    while (number < 3 && attributes[number].word != tokens_.word())
      ++number;
    if (number == 3) return true;
    if ((given >> number & 1U) != 0) problems_.at(tokens_.line(), in_quotes(tokens_.text()) + " is given twice");
    given |= 1U << number;
    if (!read_attribute(attributes[number])) return false;
  }
  return true;
}

bool GoalOperationReader::read_attribute(const Attribute& attribute)
{
  if (operation_.kind == OperationKind::compute && !attribute.of_calc)
    problems_.at(tokens_.line(), "calc takes no " + in_quotes(attribute.name));
  tokens_.advance();
  const bool may_be_any = attribute.word == GoalWord::tag && operation_.kind == OperationKind::receive;
  std::int64_t value = 0;
  if (!read_number(attribute.value, may_be_any ? any_tag : 0, attribute.max, value)) return false;
  if (attribute.word == GoalWord::tag)
    operation_.tag = static_cast<std::int32_t>(value);
  else
    (attribute.word == GoalWord::cpu ? operation_.core : operation_.nic) = static_cast<std::uint8_t>(value);
  return true;
}

} // namespace loghop
