#include "loghop/report/chart/matrix_svg.hpp"
#include "loghop/report/core/escape.hpp"
#include "loghop/report/html/sections.hpp"

namespace loghop {

std::string matrix_section(const Experiment& experiment)
{
  std::string panels;
  for (std::size_t i = 0; i < experiment.outcomes.size(); ++i) {
    const simulate::SimulationResult& result = experiment.outcomes[i].result;
    if (result.matrix.empty()) continue;
    const Scenario& scenario = experiment.scenario;
    panels +=
        element("div", {{"class", "panel"}}, matrix_svg(scenario, scenario.cases[i], result, most_page_cells)) + "\n";
  }
  if (panels.empty()) return "";
  return element("h4", "Who sends how much to whom") + "\n" +
         element("p", {{"class", "note"}},
                 "A row for each sender, a column for each receiver. Each drawing has colours of its own: darker cells "
                 "have more bytes.") +
         "\n" + element("figure", element("div", {{"class", "panels"}}, "\n" + panels)) + "\n";
}

} // namespace loghop
