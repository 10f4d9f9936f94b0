#include "loghop/report/core/escape.hpp"
#include "loghop/report/html/sections.hpp"

namespace loghop {

namespace {

std::string panel_html(const Panel& panel, const std::string& svg)
{
  const std::string title = panel.title.empty() ? "" : element("p", {{"class", "panel-title"}}, escaped(panel.title));
  return element("div", {{"class", "panel"}}, title + svg) + "\n";
}

std::string legend_html(const DrawnFigure& figure, const std::vector<std::string>& svgs)
{
  std::string items;
  for (std::size_t i = 0; i < figure.legend.size(); ++i)
    items += element("li", svgs[figure.panels.size() + i] + escaped(figure.legend[i].name));
  return element("ul", {{"class", "legend"}}, items) + "\n";
}

} // namespace

std::string figure_section(const DrawnFigure& figure, const std::vector<std::string>& svgs)
{
  std::string panels;
  for (std::size_t i = 0; i < figure.panels.size(); ++i)
    panels += panel_html(figure.panels[i], svgs[i]);
  if (panels.empty()) return "";
  std::string caption = element("strong", escaped(figure.figure.title));
  if (!figure.figure.source.empty()) caption += " (" + escaped(figure.figure.source) + ")";
  return element("figure", element("figcaption", caption) + "\n" + legend_html(figure, svgs) +
                               element("div", {{"class", "panels"}}, "\n" + panels)) +
         "\n";
}

} // namespace loghop
