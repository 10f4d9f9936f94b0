#include "loghop/report/chart/svg.hpp"

#include "loghop/report/chart/palette.hpp"
#include "loghop/report/core/escape.hpp"

#include <fmt/format.h>
#include <pugixml.hpp>

#include <cstring>
#include <iterator>
#include <set>
#include <sstream>
#include <vector>

namespace loghop {

namespace {

bool starts_with(const char* text, const char* with)
{
  return std::strncmp(text, with, std::strlen(with)) == 0;
}

/// The elements below `node`, each after its children and after its later siblings.
void add_backwards(const pugi::xml_node& node, std::vector<pugi::xml_node>& elements)
{
  for (pugi::xml_node child = node.last_child(); child; child = child.previous_sibling())
    if (child.type() == pugi::node_element) {
      add_backwards(child, elements);
      elements.push_back(child);
    }
}

/// Titles of plots, which browsers show as tips, are gnuplot's own names of what it draws.
bool is_left_out(const char* name)
{
  return std::strcmp(name, "filter") == 0 || std::strcmp(name, "title") == 0;
}

bool is_empty_group(const pugi::xml_node& element)
{
  const pugi::xml_node child = element.first_child();
  const bool holds_text =
      child.type() == pugi::node_pcdata && std::strspn(child.value(), " \t\n") < std::strlen(child.value());
  return std::strcmp(element.name(), "g") == 0 && (!child || (child.type() == pugi::node_pcdata && !holds_text));
}

/// gnuplot defines all of its marks, "gpPt3", in every drawing.
bool is_unused_mark(const pugi::xml_node& element, const std::set<std::string>& used)
{
  const char* const id = element.attribute("id").value();
  return starts_with(id, "gp") && used.count(id) == 0;
}

/// Leaves out filters, marks that nothing uses, and groups that have nothing in them. Goes backwards, since marks are
/// used only after their definition.
void remove_unused(const pugi::xml_node& drawing)
{
  std::vector<pugi::xml_node> elements;
  add_backwards(drawing, elements);
  std::set<std::string> used;
  for (pugi::xml_node& element : elements) {
    if (is_left_out(element.name()) || is_unused_mark(element, used) || is_empty_group(element))
      element.parent().remove_child(element);
    else if (const char* const reference = element.attribute("xlink:href").value(); *reference == '#')
      used.insert(reference + 1);
  }
}

/// Ids of the drawing become those of a page with many drawings. Fonts, and the colour of groups, are left to the page;
/// marks keep their own colour.
void adapt(const pugi::xml_node& drawing, const std::string& name)
{
  std::vector<pugi::xml_node> elements;
  add_backwards(drawing, elements);
  for (pugi::xml_node& element : elements) {
    element.remove_attribute("font-family");
    if (std::strcmp(element.name(), "g") == 0) element.remove_attribute("color");
    pugi::xml_attribute id = element.attribute("id"), reference = element.attribute("xlink:href");
    if (starts_with(id.value(), "gp")) id = (name + "-" + id.value()).c_str();
    if (std::strcmp(id.value(), "gnuplot_canvas") == 0) id = (name + "-canvas").c_str();
    if (starts_with(reference.value(), "#gp")) reference = ("#" + name + "-" + (reference.value() + 1)).c_str();
  }
}

std::string root(const pugi::xml_node& drawing, const std::string& name, const std::string& title,
                 const std::string& description)
{
  std::istringstream box(drawing.attribute("viewBox").value());
  const std::vector<std::string> sides{std::istream_iterator<std::string>(box), {}};
  const std::string size =
      sides.size() < 4 ? "" : fmt::format("viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\"", sides[2], sides[3]);
  if (title.empty()) return fmt::format("<svg {} aria-hidden=\"true\" focusable=\"false\">", size);
  return fmt::format("<svg {0} role=\"img\" aria-labelledby=\"{1}-title {1}-desc\"><title id=\"{1}-title\">{2}</title>"
                     "<desc id=\"{1}-desc\">{3}</desc>",
                     size, name, escaped(title), escaped(description));
}

} // namespace

std::string inline_svg(const std::string& drawn, const std::string& name, const std::string& title,
                       const std::string& description)
{
  pugi::xml_document document;
  document.load_string(drawn.c_str(), pugi::parse_default | pugi::parse_ws_pcdata_single);
  pugi::xml_node drawing = document.document_element();
  for (const char* const own : {"title", "desc"})
    drawing.remove_child(own);
  remove_unused(drawing);
  adapt(drawing, name);
  std::ostringstream body;
  body.exceptions(std::ios::badbit); // else memory that runs out cuts the text
  for (const pugi::xml_node& child : drawing.children())
    child.print(body, "", pugi::format_raw | pugi::format_attribute_single_quote);
  return root(drawing, name, title, description) + with_variables(body.str()) + "</svg>";
}

} // namespace loghop
