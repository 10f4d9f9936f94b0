#include "loghop/report/chart/svg.hpp"

#include "loghop/report/chart/palette.hpp"
#include "loghop/report/html/escape.hpp"

#include <fmt/format.h>

#include <regex>
#include <sstream>

namespace loghop {

namespace {

std::string replaced(const std::string& text, const char* pattern, const std::string& by)
{
  return std::regex_replace(text, std::regex(pattern), by);
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

/// Definitions refer only to earlier ones, so one way back finds all that are used.
std::string without_unused_marks(const std::string& body)
{
  static const std::regex definition("\\sid='(gp[A-Za-z0-9]+)'");
  std::vector<std::string> lines;
  std::istringstream in(body);
  for (std::string line; std::getline(in, line);)
    lines.push_back(line);
  std::string kept;
  for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
    std::smatch id;
    if (std::regex_search(*line, id, definition) && kept.find("#" + id[1].str() + "'") == std::string::npos) continue;
    kept.insert(0, *line + "\n");
  }
  return kept;
}

/// Twice: a group may become empty when the one in it goes.
std::string without_empty_groups(std::string body)
{
  for (int round = 0; round < 2; ++round)
    body = replaced(body, "<g [^>]*>\\s*</g>\\s*", "");
  return body;
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
  std::smatch box;
  std::regex_search(drawn, box, std::regex("viewBox=\"0 0 ([0-9]+) ([0-9]+)\""));
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
  std::string body = replaced(body_of(drawn), "<filter[^]*?</filter>", "");
  body = without_empty_groups(without_unused_marks(body));
  body = replaced(body, " font-family=\"[^\"]*\"| color=\"(?:black|gray|#[0-9a-f]{6})\"", "");
  return root(drawn, name, title, description) + with_variables(with_prefix(body, name)) + "</svg>";
}

} // namespace loghop
