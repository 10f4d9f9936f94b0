#include "loghop/report/core/escape.hpp"

#include "loghop/units/printable.hpp"

#include <algorithm>

namespace loghop {

namespace {

std::string entity(char c)
{
  switch (c) {
  case '&':
    return "&amp;";
  case '<':
    return "&lt;";
  case '>':
    return "&gt;";
  case '"':
    return "&quot;";
  case '\'':
    return "&#39;";
  default:
    return std::string(1, c);
  }
}

bool is_plain(char c)
{
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

} // namespace

std::string escaped(const std::string& text)
{
  std::string line = text;
  std::replace_if(
      line.begin(), line.end(), [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
  std::string result;
  for (const char c : printable(line))
    result += entity(c);
  return result;
}

std::string element(const std::string& name, const Attributes& attributes, const std::string& content)
{
  std::string html = "<" + name;
  for (const auto& [key, value] : attributes)
    html += " " + key + "=\"" + escaped(value) + "\"";
  return html + ">" + content + "</" + name + ">";
}

std::string element(const std::string& name, const std::string& content)
{
  return element(name, {}, content);
}

std::string slug(const std::string& text)
{
  std::string result;
  for (const char c : text) {
    const char small = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    if (is_plain(small))
      result += small;
    else if (!result.empty() && result.back() != '-')
      result += '-';
  }
  result.erase(result.find_last_not_of('-') + 1);
  return result.empty() ? "x" : result;
}

} // namespace loghop
