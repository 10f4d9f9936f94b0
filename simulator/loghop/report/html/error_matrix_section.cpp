#include "loghop/report/core/escape.hpp"
#include "loghop/report/html/error_matrix.hpp"
#include "loghop/report/html/html_table.hpp"
#include "loghop/report/html/sections.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace loghop {

namespace {

/// The exact number for scripts, a rounded one for people.
std::string number_link(const std::string& id, double mean, const std::string& label)
{
  const std::string data = element("data", {{"value", fmt::format("{}", mean)}}, fmt::format("{:.1f}", mean * 100));
  return element("a", {{"href", "#" + id}, {"title", label}}, data);
}

HtmlCell measured_cell(const std::string& id, std::optional<double> mean)
{
  if (!mean) return {"\u2013", "none"};
  return {number_link(id, *mean, "simulation relative to measured"), "error-0"};
}

/// The mean of the magnitudes, and below it the mean with signs, which gives the colour.
HtmlCell model_cell(const std::string& id, const Experiment& experiment, const std::optional<ModelSummary>& summary)
{
  if (!summary) return {"\u2013", "none"};
  const std::string label = fmt::format("{}: {} case{}, at most {:.1f} %", summary->model, summary->cases,
                                        summary->cases == 1 ? "" : "s", summary->max_absolute_relative_error * 100);
  const double bias = mean_signed_error(experiment.comparison, summary->model).value_or(0);
  return {number_link(id, summary->mean_absolute_relative_error, label) +
              element("small", fmt::format("{:+.1f}", bias * 100)),
          signed_class(bias)};
}

std::string matrix_legend()
{
  std::string items;
  for (int i = 5; i > 0; --i)
    items += element("li", {{"class", fmt::format("low-{}", i)}},
                     std::array{"", "\u22125", "\u221210", "\u221220", "\u221250", "below \u221250 %"}[i]);
  items += element("li", {{"class", "error-0"}}, "within 2 %");
  for (int i = 1; i <= 5; ++i)
    items += element("li", {{"class", fmt::format("high-{}", i)}},
                     std::array{"", "+5", "+10", "+20", "+50", "above +50 %"}[i]);
  return element("ul", {{"class", "scale"}, {"aria-label", "Colours of mean errors"}}, items) + "\n";
}

/// Experiments without models and measurements would be rows of dashes.
bool has_errors(const ErrorMatrix& matrix, std::size_t experiment)
{
  const auto& cells = matrix.cells[experiment];
  return matrix.measured[experiment] || std::any_of(cells.begin(), cells.end(), [](const auto& c) { return c; });
}

std::string matrix_introduction()
{
  return element("p",
                 "Mean of |predicted \u2212 simulated| / simulated in percent; below it, small, the mean with signs, "
                 "which gives the colour: blue is too low, orange too high. A dash: no such model there. One table "
                 "for each folder of scenarios, with the models of its experiments.");
}

/// Positions of the experiments of each folder, in the order in which these are met.
std::vector<std::pair<std::string, std::vector<std::size_t>>> by_folder(const Experiments& experiments)
{
  std::vector<std::pair<std::string, std::vector<std::size_t>>> folders;
  for (std::size_t i = 0; i < experiments.size(); ++i) {
    const std::string name = folder_of(experiments[i].scenario);
    auto folder = std::find_if(folders.begin(), folders.end(), [&](const auto& f) { return f.first == name; });
    if (folder == folders.end()) folder = folders.insert(folder, {name, {}});
    folder->second.push_back(i);
  }
  return folders;
}

/// Models that any of these experiments has.
std::vector<std::size_t> models_among(const ErrorMatrix& matrix, const std::vector<std::size_t>& members)
{
  std::vector<std::size_t> models;
  for (std::size_t m = 0; m < matrix.models.size(); ++m)
    if (std::any_of(members.begin(), members.end(), [&](std::size_t i) { return matrix.cells[i][m].has_value(); }))
      models.push_back(m);
  return models;
}

std::string matrix_of(const Experiments& experiments, const Ids& ids, const ErrorMatrix& matrix,
                      const std::string& folder, const std::vector<std::size_t>& members)
{
  const bool measured =
      std::any_of(members.begin(), members.end(), [&](std::size_t i) { return matrix.measured[i].has_value(); });
  const std::vector<std::size_t> models = models_among(matrix, members);
  std::vector<std::string> heads = {"experiment"};
  if (measured) heads.emplace_back("simulation, measured");
  for (const std::size_t m : models)
    heads.push_back(matrix.models[m]);
  HtmlTable table("Mean errors in percent" + (folder.empty() ? "" : ": " + escaped(folder)), heads);
  for (const std::size_t i : members) {
    if (!has_errors(matrix, i)) continue;
    std::vector<HtmlCell> cells = {{element("a", {{"href", "#" + ids[i]}}, escaped(experiments[i].scenario.name)), ""}};
    if (measured) cells.push_back(measured_cell(ids[i], matrix.measured[i]));
    for (const std::size_t m : models)
      cells.push_back(model_cell(ids[i], experiments[i], matrix.cells[i][m]));
    table.add(cells);
  }
  return table.empty() ? "" : table.html("matrix");
}

} // namespace

std::string error_matrix_section(const Experiments& experiments, const Ids& ids)
{
  const ErrorMatrix matrix = error_matrix(experiments);
  std::string tables;
  for (const auto& [folder, members] : by_folder(experiments))
    tables += matrix_of(experiments, ids, matrix, folder, members);
  if (tables.empty()) return "";
  return element("section", {{"id", "errors"}},
                 element("h2", "Errors of models") + "\n" + matrix_introduction() + "\n" + matrix_legend() + tables) +
         "\n";
}

} // namespace loghop
