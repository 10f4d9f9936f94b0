#include "loghop/base/json_builder.hpp"

#include "loghop/base/json_positions.hpp"
#include "loghop/units/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace loghop {

namespace {

using Words = std::vector<std::pair<std::string, std::string>>;

/// The words for the first row that the text begins with; "": none.
std::string words_for(const Words& rows, const std::string& text)
{
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const auto& r) { return text.rfind(r.first, 0) == 0; });
  return found == rows.end() ? "" : found->second;
}

/// The part between two texts; "" without the first, up to the end without the second.
std::string between(const std::string& text, const std::string& first, const std::string& second)
{
  const std::size_t start = text.find(first);
  if (start == std::string::npos) return "";
  const std::size_t from = start + first.size();
  return text.substr(from, text.find(second, from) - from);
}

/// The parser's own words without the code, the place and the bytes that were read last.
std::string parser_words(const std::string& message)
{
  const std::size_t place = message.find("column ");
  const std::size_t start = place == std::string::npos ? message.find("] ") : message.find(": ", place);
  const std::string words = start == std::string::npos ? message : message.substr(start + 2);
  return words.substr(0, words.find("; last read"));
}

/// A token that stands where it may not.
std::string found(const std::string& unexpected, const std::string& token)
{
  static const Words rows = {{"end of input", "the end of the file"},
                             {"string literal", "the text "},
                             {"number literal", "the number "},
                             {"true literal", "true"},
                             {"false literal", "false"},
                             {"null literal", "null"}};
  const std::string words = words_for(rows, unexpected);
  if (words.empty()) return unexpected; // '}' and its like
  return words.back() == ' ' ? words + printable(token) : words;
}

/// What the parser would have taken. It names only one of several tokens that may follow a value.
std::string allowed(const std::string& context, const std::string& expected)
{
  static const Words rows = {
      {"':'", "':'"}, {"'}'", "',' or '}'"}, {"']'", "',' or ']'"}, {"end of input", "nothing more"}};
  if (context == "object key") return "a key in double quotes";
  const std::string words = words_for(rows, expected);
  return words.empty() ? "a value" : words;
}

/// The commonest fault of lists that were edited.
bool follows_comma(const std::string& text, std::size_t start)
{
  const std::size_t before = start == 0 ? std::string::npos : text.find_last_not_of(" \t\r\n", start - 1);
  return before != std::string::npos && text[before] == ',' &&
         std::string("]},").find(text[start]) != std::string::npos;
}

/// Faults within a token.
std::string within_token(const std::string& words, const std::string& token)
{
  static const Words rows = {
      {"invalid string: missing closing quote", "found the end of the file within a text, '\"' is missing"},
      {"invalid string: control character U+000A",
       "found the end of the line within a text, '\"' is missing or \\n meant"},
      {"invalid string: control character U+0009", "found a tab within a text, \\t is allowed there"},
      {"invalid string: ill-formed UTF-8 byte", "found a byte that is no UTF-8 within a text"},
      {"invalid string: forbidden character after backslash",
       "found another character behind '\\', one of \" \\ / b f n r t u is allowed there"},
      {"invalid string: '\\u' must be followed by 4 hex digits",
       "found something else behind \\u, 4 hex digits are allowed there"}};
  if (const std::string known = words_for(rows, words); !known.empty()) return known;
  if (words.rfind("invalid number", 0) == 0) return fmt::format("found {}, a number is allowed here", in_quotes(token));
  return "";
}

/// Bytes of the token that was read last. Of texts and numbers the parser gives the token itself; else it gives what it
/// has read since the last of these.
std::size_t length_of(const std::string& unexpected, const std::string& token)
{
  if (unexpected == "string literal" || unexpected == "number literal") return token.size();
  if (unexpected == "true literal" || unexpected == "null literal") return 4;
  return unexpected == "false literal" ? 5 : 1;
}

/// The word that is no literal, with the byte at which that was seen.
std::string wrong_literal(const std::string& text, std::size_t last)
{
  const std::size_t before = last == 0 ? std::string::npos : text.find_last_of(" \t\r\n{}[]:,\"", last - 1);
  const std::size_t start = before == std::string::npos ? 0 : before + 1;
  return text.substr(start, last + 1 - start);
}

/// Where a text stops being JSON, and why.
struct SyntaxError {
  std::size_t bytes_before = 0; ///< of the fault
  std::string problem;          ///< `found ',', a value is allowed here`
};

/// From what nlohmann's parser says: how many bytes it has read, the token that it read last, and its message. A message
/// that there are no words for stays in the parser's.
SyntaxError syntax_error(const std::string& text, std::size_t bytes_read, const std::string& token,
                         const std::string& message)
{
  const std::string all = parser_words(message);
  const std::string context = between(all, "while parsing ", " - ");
  const std::string words = between(all, " - ", "\n");
  const std::size_t last = std::min(bytes_read == 0 ? 0 : bytes_read - 1, text.size());
  if (const std::string unexpected = between(words, "unexpected ", ";"); !unexpected.empty()) {
    const std::size_t start = last + 1 - std::min(last + 1, length_of(unexpected, token));
    return {start, fmt::format("found {}, {} is allowed here{}", found(unexpected, token),
                               allowed(context, between(words, "; expected ", "\n")),
                               follows_comma(text, start) ? ", since a ',' stands before it" : "")};
  }
  if (words == "invalid literal") {
    const std::string word = wrong_literal(text, last);
    return {last + 1 - std::min(last + 1, word.size()),
            fmt::format("found {}, {} is allowed here", in_quotes(word), allowed(context, ""))};
  }
  if (const std::string known = within_token(words, token); !known.empty()) return {last, known};
  return {last, "expected JSON, found a " + all};
}

} // namespace

std::string json_pointer(const std::string& parent, const std::string& key)
{
  std::string escaped;
  for (char c : key) {
    if (c == '~')
      escaped += "~0";
    else if (c == '/')
      escaped += "~1";
    else
      escaped += c;
  }
  return parent + "/" + escaped;
}

bool JsonBuilder::key(std::string& name)
{
  OpenContainer& level = open_.back();
  level.key = name;
  if (level.node->contains(name)) problems_.add({file_, pointer(), "expected each key once, found it twice", ""});
  return true;
}

bool JsonBuilder::parse_error(std::size_t position, const std::string& token, const nlohmann::json::exception& error)
{
  const SyntaxError found = syntax_error(text_, position, token, error.what());
  const bool printed = found.bytes_before == 0 && text_.rfind('#', 0) == 0; // as by OSU's benchmarks
  problems_.add({file_, line_and_column(text_, found.bytes_before),
                 found.problem + (printed ? "; of what benchmarks print, loghop import makes a calibration" : ""), ""});
  return false;
}

bool JsonBuilder::put(nlohmann::json value)
{
  place(std::move(value));
  return true;
}

bool JsonBuilder::open(nlohmann::json value)
{
  if (open_.size() == deepest) {
    const std::string problem = fmt::format("expected at most {} levels of objects and arrays, found more", deepest);
    problems_.add({file_, pointer(), problem, ""});
    return false;
  }
  open_.push_back({place(std::move(value)), ""});
  return true;
}

bool JsonBuilder::close()
{
  open_.pop_back();
  return true;
}

nlohmann::json* JsonBuilder::place(nlohmann::json value)
{
  if (open_.empty()) {
    root_ = std::move(value);
    return &root_;
  }
  OpenContainer& level = open_.back();
  if (level.node->is_object()) return &((*level.node)[level.key] = std::move(value));
  level.node->push_back(std::move(value));
  return &level.node->back();
}

std::string JsonBuilder::pointer() const
{
  std::string result;
  for (const OpenContainer& level : open_) {
    const bool is_object = level.node->is_object();
    const std::size_t count = level.node->size();
    result = json_pointer(result, is_object ? level.key : std::to_string(count == 0 ? 0 : count - 1));
  }
  return result;
}

} // namespace loghop
