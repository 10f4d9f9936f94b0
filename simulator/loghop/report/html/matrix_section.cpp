#include "loghop/report/chart/matrix_svg.hpp"
#include "loghop/report/core/escape.hpp"
#include "loghop/report/html/sections.hpp"

namespace loghop {

namespace {

/// Ranks, or nodes where no ranks run.
std::string drawn(const Experiment& experiment, std::size_t index)
{
  const Case& c = experiment.scenario.cases[index];
  const simulate::SimulationResult& result = experiment.outcomes[index].result;
  const bool has_ranks = !result.rank_finish.empty();
  const int ends =
      has_ranks ? static_cast<int>(result.rank_finish.size()) : experiment.scenario.platform_of(c).network_nodes();
  return matrix_svg(matrix_map(result.matrix, ends, most_page_cells), c.name, has_ranks ? "rank" : "node");
}

} // namespace

std::string matrix_section(const Experiment& experiment)
{
  std::string panels;
  for (std::size_t i = 0; i < experiment.outcomes.size(); ++i)
    if (!experiment.outcomes[i].result.matrix.empty())
      panels += element("div", {{"class", "panel"}}, drawn(experiment, i)) + "\n";
  if (panels.empty()) return "";
  return element("h4", "Who sends how much to whom") + "\n" +
         element("p", {{"class", "note"}},
                 "A row for each sender, a column for each receiver. Each drawing has colours of its own: darker cells "
                 "have more bytes.") +
         "\n" + element("figure", element("div", {{"class", "panels"}}, "\n" + panels)) + "\n";
}

} // namespace loghop
