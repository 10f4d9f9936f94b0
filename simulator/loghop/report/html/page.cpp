#include "loghop/report/html/page.hpp"

#include "loghop/base/version.hpp"
#include "loghop/report/chart/drawings.hpp"
#include "loghop/report/core/escape.hpp"
#include "loghop/report/html/sections.hpp"
#include "loghop/scenario/figures/derive_figures.hpp"
#include "loghop/simulate/engine/versions.hpp"

#include <fmt/format.h>

namespace loghop {

namespace {

std::vector<std::vector<DrawnFigure>> all_figures(const Experiments& experiments)
{
  ModelStyles styles;
  std::vector<std::vector<DrawnFigure>> all;
  for (const Experiment& experiment : experiments) {
    auto& figures = all.emplace_back();
    for (const Figure& figure : figures_of(experiment.scenario))
      figures.push_back(charts_of(experiment.scenario, experiment.comparison, figure, styles));
  }
  return all;
}

void add(const DrawnFigure& figure, Drawings& drawings)
{
  for (const Panel& panel : figure.panels)
    drawings.add_chart(panel.chart);
  for (const Series& series : figure.legend)
    drawings.add_sample(series, figure.figure.x.empty());
}

/// The figures of each experiment as HTML.
std::vector<std::string> figures_html(const Experiments& experiments)
{
  const auto all = all_figures(experiments);
  Drawings drawings("chart");
  for (const auto& figures : all)
    for (const DrawnFigure& figure : figures)
      add(figure, drawings);
  const std::vector<std::string> svgs = drawings.draw();
  auto next = svgs.begin();
  std::vector<std::string> html;
  for (const auto& figures : all) {
    html.emplace_back();
    for (const DrawnFigure& figure : figures) {
      const auto end = next + static_cast<std::ptrdiff_t>(figure.panels.size() + figure.legend.size());
      html.back() += figure_section(figure, {next, end});
      next = end;
    }
    if (!html.back().empty()) html.back() = element("div", {{"class", "figures"}}, "\n" + html.back()) + "\n";
  }
  return html;
}

std::string body(const Experiments& experiments)
{
  const Ids ids = experiment_ids(experiments);
  const std::vector<std::string> figures = figures_html(experiments);
  const std::vector<std::string> times = time_sections(experiments);
  // A further section of the page is one more line here.
  std::string main = element("h1", "Experiments and models") + "\n" + claims_overview(experiments, ids) +
                     error_matrix_section(experiments, ids) + limits_section(experiments, ids);
  for (std::size_t i = 0; i < experiments.size(); ++i)
    main += experiment_section(experiments[i], ids[i], figures[i], times[i]);
  return navigation(experiments, ids) + element("main", "\n" + main) + "\n" +
         element("footer",
                 element("p", "loghop " + loghop_version() + ", SimGrid " + escaped(simulate::simgrid_version()))) +
         "\n";
}

} // namespace

std::string report_page(const std::vector<Experiment>& experiments)
{
  const std::string head = "<meta charset=\"utf-8\">\n"
                           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                           "<meta name=\"color-scheme\" content=\"light dark\">\n" +
                           element("title", "loghop: experiments and models") + "\n" +
                           element("style", "\n" + style_sheet()) + "\n";
  return "<!DOCTYPE html>\n" +
         element("html", {{"lang", "en"}},
                 "\n" + element("head", "\n" + head) + "\n" + element("body", "\n" + body(experiments)) + "\n") +
         "\n";
}

} // namespace loghop
