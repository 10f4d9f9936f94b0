#include "loghop/base/json_builder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace loghop {

namespace {

/// "line:column" of the byte at which the parser stopped, both from 1.
std::string line_and_column(const std::string& text, std::size_t position)
{
  const std::size_t last = std::min(position == 0 ? 0 : position - 1, text.size());
  const auto end = text.begin() + static_cast<std::ptrdiff_t>(last);
  const auto line = 1 + std::count(text.begin(), end, '\n');
  const std::size_t line_end = last == 0 ? std::string::npos : text.rfind('\n', last - 1);
  const std::size_t column = line_end == std::string::npos ? last + 1 : last - line_end;
  return fmt::format("{}:{}", line, column);
}

/// The parser's own words without the code, the place and the bytes that were read last.
std::string parser_words(const std::string& message)
{
  const std::size_t place = message.find("column ");
  const std::size_t start = place == std::string::npos ? message.find("] ") : message.find(": ", place);
  std::string words = start == std::string::npos ? message : message.substr(start + 2);
  return words.substr(0, words.find("; last read"));
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

bool JsonBuilder::parse_error(std::size_t position, const std::string& /*token*/,
                              const nlohmann::json::exception& error)
{
  problems_.add({file_, line_and_column(text_, position), "expected JSON, found a " + parser_words(error.what()), ""});
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
