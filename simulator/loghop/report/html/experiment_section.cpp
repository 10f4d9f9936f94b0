#include "loghop/report/core/escape.hpp"
#include "loghop/report/html/claim_html.hpp"
#include "loghop/report/html/sections.hpp"
#include "loghop/scenario/core/sweep.hpp"
#include "loghop/scenario/figures/derive_figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace loghop {

namespace {

std::string description(const Scenario& scenario)
{
  const auto file = scenario.resolved.find("scenario");
  if (file == scenario.resolved.end() || !file->contains("description")) return "";
  const nlohmann::json& text = leaf(file->at("description"));
  return text.is_string() ? element("p", escaped(text.get<std::string>())) + "\n" : "";
}

std::string discussion(const Scenario& scenario)
{
  if (scenario.discussion.empty()) return "";
  std::string html = element("h4", "Discussion") + "\n";
  for (const std::string& text : scenario.discussion)
    html += element("p", escaped(text)) + "\n";
  return html;
}

/// A figure a chart, or several panels; ids count them.
std::string figures_html(const Experiment& experiment, const std::string& id, ModelStyles& styles)
{
  std::string html;
  int number = 0;
  for (const Figure& figure : figures_of(experiment.scenario))
    html += figure_section(charts_of(experiment.scenario, experiment.comparison, figure, styles),
                           fmt::format("{}-figure-{}", id, ++number));
  return html.empty() ? "" : element("div", {{"class", "figures"}}, "\n" + html) + "\n";
}

std::string platforms_text(const Scenario& scenario)
{
  std::string names;
  for (const std::string& name : platforms_of(scenario))
    names += (names.empty() ? "" : ", ") + name;
  return fmt::format("{} case{} on {}", scenario.cases.size(), scenario.cases.size() == 1 ? "" : "s", names);
}

std::string verdict_chips(const Comparison& comparison)
{
  std::map<Verdict, int> verdicts;
  for (const ClaimResult& claim : comparison.claims)
    ++verdicts[claim.verdict];
  std::string html;
  for (const auto& [verdict, number] : verdicts)
    html += element("span", {{"class", "chip"}}, fmt::format("{} {}", number, verdict_badge(verdict)));
  return html;
}

/// "best log_3P 2.1 %, worst LogGP 55.0 %".
std::string models_chip(const Comparison& comparison)
{
  std::vector<ModelSummary> covered;
  for (const ModelSummary& summary : comparison.summary)
    if (summary.cases > 0) covered.push_back(summary);
  if (covered.empty()) return "";
  std::stable_sort(covered.begin(), covered.end(), [](const ModelSummary& a, const ModelSummary& b) {
    return a.mean_absolute_relative_error < b.mean_absolute_relative_error;
  });
  const auto text = [](const char* word, const ModelSummary& s) {
    return fmt::format("{} {} {:.1f} %", word, s.model, s.mean_absolute_relative_error * 100);
  };
  return element(
      "span", {{"class", "chip"}},
      escaped(text("best", covered.front()) + (covered.size() == 1 ? "" : ", " + text("worst", covered.back()))));
}

/// Names that scripts filter by, one a line in JSON.
std::string names_of_models(const Comparison& comparison)
{
  nlohmann::json names = nlohmann::json::array();
  for (const ModelSummary& summary : comparison.summary)
    if (summary.cases > 0) names.push_back(summary.model);
  return names.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string summary_html(const Experiment& experiment)
{
  const std::size_t failed = experiment.comparison.errors.size();
  return element(
      "summary",
      element("h3", {{"class", "name"}}, escaped(experiment.scenario.name)) +
          element("span", {{"class", "chip"}}, escaped(platforms_text(experiment.scenario))) +
          verdict_chips(experiment.comparison) + models_chip(experiment.comparison) +
          (failed == 0 ? "" : element("strong", {{"class", "chip outside"}}, fmt::format("{} failed", failed))));
}

} // namespace

std::string experiment_section(const Experiment& experiment, const std::string& id, ModelStyles& styles,
                               KnownTables* known)
{
  // A further section of an experiment is one more line here.
  const std::string html = description(experiment.scenario) + figures_html(experiment, id, styles) +
                           discussion(experiment.scenario) + claims_section(experiment, id) +
                           lines_section(experiment) + time_section(experiment, id) +
                           sensitivity_section(experiment, id) + channel_section(experiment, id) +
                           matrix_section(experiment) + parameters_section(experiment, id, known);
  return element("details",
                 {{"id", id}, {"class", "experiment"}, {"data-models", names_of_models(experiment.comparison)}},
                 summary_html(experiment) + "\n" + element("div", {{"class", "card-body"}}, "\n" + html)) +
         "\n";
}

} // namespace loghop
