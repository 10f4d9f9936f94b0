#include "loghop/report/chart/svg.hpp"

#include "loghop/report/chart/palette.hpp"
#include "loghop/report/core/escape.hpp"

#include <fmt/format.h>

#include <regex>
#include <set>
#include <sstream>
#include <vector>

namespace loghop {

namespace {

// By hand, since std::regex takes seconds for the charts of a page.

std::string replaced(std::string text, const std::string& old, const std::string& by)
{
  for (std::size_t at = text.find(old); at != std::string::npos; at = text.find(old, at + by.size()))
    text.replace(at, old.size(), by);
  return text;
}

/// Without each text from `begin` to `end`, both included.
std::string without(std::string text, const std::string& begin, const std::string& end)
{
  for (std::size_t at = text.find(begin); at != std::string::npos; at = text.find(begin, at)) {
    const std::size_t last = text.find(end, at + begin.size());
    if (last == std::string::npos) break;
    text.erase(at, last + end.size() - at);
  }
  return text;
}

/// What stands between <desc>...</desc> and </svg>: gnuplot says itself what the title is.
std::string body_of(const std::string& drawn)
{
  const std::string head = "</desc>";
  const std::size_t begin = drawn.find(head), end = drawn.rfind("</svg>");
  return begin == std::string::npos || end == std::string::npos
             ? ""
             : drawn.substr(begin + head.size(), end - begin - head.size());
}

/// The id of a mark that a line defines: "gpPt3"; "" if it defines none.
std::string defined_mark(const std::string& line)
{
  const std::string head = " id='";
  const std::size_t at = line.find(head + "gp");
  if (at == std::string::npos) return "";
  const std::size_t begin = at + head.size();
  return line.substr(begin, line.find('\'', begin) - begin);
}

/// Definitions refer only to earlier ones, so one way back finds all that are used.
std::string without_unused_marks(const std::string& body)
{
  std::vector<std::string> lines;
  std::istringstream in(body);
  for (std::string line; std::getline(in, line);)
    lines.push_back(line);
  std::set<std::string> used;
  std::vector<std::string> kept;
  for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
    const std::string mark = defined_mark(*line);
    if (!mark.empty() && used.count(mark) == 0) continue;
    const std::string reference = "xlink:href='#";
    if (const std::size_t at = line->find(reference); at != std::string::npos) {
      const std::size_t begin = at + reference.size();
      used.insert(line->substr(begin, line->find('\'', begin) - begin));
    }
    kept.push_back(*line);
  }
  std::string text;
  for (auto line = kept.rbegin(); line != kept.rend(); ++line)
    text += *line + "\n";
  return text;
}

/// What is left after a group that begins at `at` and has nothing in it; `at` if there is none.
std::size_t end_of_empty_group(const std::string& text, std::size_t at)
{
  static const std::string blanks = " \t\n", close = "</g>";
  const std::size_t head = text.find('>', at);
  if (text.compare(at, 3, "<g ") != 0 || head == std::string::npos) return at;
  const std::size_t next = text.find_first_not_of(blanks, head + 1);
  if (next == std::string::npos || text.compare(next, close.size(), close) != 0) return at;
  const std::size_t rest = text.find_first_not_of(blanks, next + close.size());
  return rest == std::string::npos ? text.size() : rest;
}

std::string without_empty_groups(const std::string& body)
{
  std::string kept;
  for (std::size_t at = 0; at < body.size();) {
    const std::size_t end = end_of_empty_group(body, at);
    if (end == at) kept += body[at];
    at = end == at ? at + 1 : end;
  }
  return kept;
}

std::string with_prefix(const std::string& body, const std::string& name)
{
  const std::string own =
      replaced(replaced(body, "id='gp", "id='" + name + "-gp"), "xlink:href='#gp", "xlink:href='#" + name + "-gp");
  return replaced(own, "id=\"gnuplot_canvas\"", "id=\"" + name + "-canvas\"");
}

std::string root(const std::string& drawn, const std::string& name, const std::string& title,
                 const std::string& description)
{
  const std::string head = drawn.substr(0, drawn.find("<title>"));
  std::smatch box;
  std::regex_search(head, box, std::regex("viewBox=\"0 0 ([0-9]+) ([0-9]+)\""));
  const std::string size =
      fmt::format("viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\"", box[1].str(), box[2].str());
  if (title.empty()) return fmt::format("<svg {} aria-hidden=\"true\" focusable=\"false\">", size);
  return fmt::format("<svg {0} role=\"img\" aria-labelledby=\"{1}-title {1}-desc\"><title id=\"{1}-title\">{2}</title>"
                     "<desc id=\"{1}-desc\">{3}</desc>",
                     size, name, escaped(title), escaped(description));
}

} // namespace

std::string inline_svg(const std::string& drawn, const std::string& name, const std::string& title,
                       const std::string& description)
{
  std::string body = without(body_of(drawn), "<filter", "</filter>");
  // Twice: a group may become empty when the one in it goes.
  body = without_empty_groups(without_empty_groups(without_unused_marks(body)));
  for (const char* attribute : {" font-family=\"", " color=\""})
    body = without(body, attribute, "\"");
  return root(drawn, name, title, description) + with_variables(with_prefix(body, name)) + "</svg>";
}

} // namespace loghop
