#include "loghop/report/core/escape.hpp"
#include "loghop/report/html/error_matrix.hpp"
#include "loghop/report/html/html_table.hpp"
#include "loghop/report/html/sections.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace loghop {

namespace {

/// The exact number for scripts, a rounded one for people.
std::string number_link(const std::string& id, double mean, const std::string& label)
{
  const std::string data = element("data", {{"value", fmt::format("{}", mean)}}, fmt::format("{:.1f}", mean * 100));
  return element("a", {{"href", "#" + id}, {"title", label}}, data);
}

HtmlCell cell(const std::string& id, std::optional<double> mean, const std::string& label)
{
  if (!mean) return {"\u2013", "none"};
  return {number_link(id, *mean, label), "error-" + std::to_string(error_class(*mean))};
}

HtmlCell model_cell(const std::string& id, const std::optional<ModelSummary>& summary)
{
  if (!summary) return cell(id, std::nullopt, "");
  return cell(id, summary->mean_absolute_relative_error,
              fmt::format("{}: {} case{}, at most {:.1f} %", summary->model, summary->cases,
                          summary->cases == 1 ? "" : "s", summary->max_absolute_relative_error * 100));
}

std::string legend()
{
  static const char* const ranges[] = {"up to 2 %",       "over 2 to 5 %",   "over 5 to 10 %",
                                       "over 10 to 20 %", "over 20 to 50 %", "over 50 %"};
  std::string items;
  for (int i = 0; i < 6; ++i)
    items += element("li", {{"class", "error-" + std::to_string(i)}}, ranges[i]);
  return element("ul", {{"class", "scale"}, {"aria-label", "Colours of errors"}}, items) + "\n";
}

/// Experiments without models and measurements would be rows of dashes.
bool has_errors(const ErrorMatrix& matrix, std::size_t experiment)
{
  const auto& cells = matrix.cells[experiment];
  return matrix.measured[experiment] || std::any_of(cells.begin(), cells.end(), [](const auto& c) { return c; });
}

std::string introduction()
{
  return element("p", "Of models relative to the simulation, of the simulation relative to what was measured. A dash: "
                      "no such model or measurement there.");
}

} // namespace

std::string error_matrix_section(const Experiments& experiments, const Ids& ids)
{
  const ErrorMatrix matrix = error_matrix(experiments);
  const bool measured = std::any_of(matrix.measured.begin(), matrix.measured.end(), [](const auto& m) { return m; });
  std::vector<std::string> heads = {"experiment"};
  if (measured) heads.push_back("simulation, measured");
  heads.insert(heads.end(), matrix.models.begin(), matrix.models.end());
  HtmlTable table("Mean errors in percent", heads);
  for (std::size_t i = 0; i < experiments.size(); ++i) {
    if (!has_errors(matrix, i)) continue;
    std::vector<HtmlCell> cells = {{element("a", {{"href", "#" + ids[i]}}, escaped(experiments[i].scenario.name)), ""}};
    if (measured) cells.push_back(cell(ids[i], matrix.measured[i], "simulation relative to measured"));
    for (const auto& summary : matrix.cells[i])
      cells.push_back(model_cell(ids[i], summary));
    table.add(cells);
  }
  if (table.empty()) return "";
  return element("section", {{"id", "errors"}},
                 element("h2", "Errors of models") + "\n" + introduction() + "\n" + table.html("matrix") + legend()) +
         "\n";
}

} // namespace loghop
