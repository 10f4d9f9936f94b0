#include "loghop/report/chart/chart_marks.hpp"
#include "loghop/report/chart/chart_svg.hpp"
#include "loghop/report/core/escape.hpp"
#include "loghop/report/html/sections.hpp"

namespace loghop {

namespace {

std::string panel_html(const Panel& panel, const std::string& id)
{
  const std::string title = panel.title.empty() ? "" : element("p", {{"class", "panel-title"}}, escaped(panel.title));
  return element("div", {{"class", "panel"}}, title + chart_svg(panel.chart, id)) + "\n";
}

std::string legend_html(const DrawnFigure& figure)
{
  std::string items;
  for (const Series& series : figure.legend)
    items += element("li", {{"data-series", series.name}},
                     sample_svg(series, figure.figure.x.empty()) + escaped(series.name));
  return element("ul", {{"class", "legend"}}, items) + "\n";
}

bool has_ratios(const DrawnFigure& figure)
{
  for (const Panel& panel : figure.panels)
    if (!panel.chart.ratios.empty()) return true;
  return false;
}

} // namespace

std::string figure_section(const DrawnFigure& figure, const std::string& id)
{
  std::string panels;
  for (std::size_t i = 0; i < figure.panels.size(); ++i)
    panels += panel_html(figure.panels[i], id + "-" + std::to_string(i + 1));
  if (panels.empty()) return "";
  std::string caption = element("strong", escaped(figure.figure.title));
  if (!figure.figure.source.empty()) caption += " (" + escaped(figure.figure.source) + ")";
  if (has_ratios(figure)) caption += ". Below: predicted over simulated.";
  return element("figure",
                 element("figcaption", caption) + "\n" + legend_html(figure) +
                     element("div", {{"class", figure.panels.size() == 1 ? "panels one" : "panels"}}, "\n" + panels)) +
         "\n";
}

} // namespace loghop
