#include "loghop/report/core/escape.hpp"
#include "loghop/report/core/figures.hpp"
#include "loghop/report/html/error_matrix.hpp"
#include "loghop/report/html/html_table.hpp"
#include "loghop/report/html/sections.hpp"

#include <fmt/format.h>

namespace loghop {

namespace {

using Kind = DriftLine::Kind;
using Of = DriftLine::Of;

std::string what_of(const DriftLine& line)
{
  switch (line.of) {
  case Of::simulated:
    return "simulated time";
  case Of::predicted:
    return "prediction of " + line.model;
  case Of::a_case:
    return "case";
  case Of::a_model:
    return "model";
  case Of::a_claim:
    break;
  }
  return "claim";
}

/// The exact time for scripts, a rounded one in us for people.
HtmlCell change_cell(const std::optional<double>& seconds)
{
  if (!seconds) return {"no value", "none"};
  return {figure(*seconds * 1e6) + " \u00b5s", "", exact(seconds)};
}

std::vector<HtmlCell> values_of(const DriftLine& line)
{
  if (line.kind == Kind::appeared) return {{"\u2013", "none"}, {"new", ""}, {"", ""}};
  if (line.kind == Kind::gone) return {{"there", ""}, {"gone", ""}, {"", ""}};
  if (line.of == Of::a_claim) return {{escaped(line.verdict_before), ""}, {escaped(line.verdict_now), ""}, {"", ""}};
  const HtmlCell change = line.relative
                              ? HtmlCell{fmt::format("{:+.3g} %", *line.relative * 100), signed_class(*line.relative)}
                              : HtmlCell{"\u2013", "none"};
  return {change_cell(line.before), change_cell(line.now), change};
}

void add_changes(const Experiment& experiment, const std::string& id, HtmlTable& table)
{
  const std::string name = element("a", {{"href", "#" + id}}, escaped(experiment.scenario.name));
  for (const DriftLine& line : experiment.changes->lines) {
    std::vector<HtmlCell> cells = {{name, "text"}, {escaped(line.name), "text"}, {escaped(what_of(line)), "text"}};
    for (HtmlCell& cell : values_of(line))
      cells.push_back(std::move(cell));
    table.add(cells);
  }
}

} // namespace

std::string changes_section(const Experiments& experiments, const Ids& ids, const PageContext& context)
{
  if (context.baseline.empty()) return "";
  HtmlTable table("What is not as in " + escaped(context.baseline),
                  {"experiment", "name", "what", "before", "now", "change"});
  std::string without;
  for (std::size_t i = 0; i < experiments.size(); ++i)
    if (experiments[i].changes)
      add_changes(experiments[i], ids[i], table);
    else
      without += (without.empty() ? "" : ", ") + experiments[i].scenario.name;
  std::string html = element("h2", "Changes since the baseline") + "\n";
  html += table.empty() ? element("p", "No time, prediction or verdict of the compared experiments has changed.")
                        : table.html("numbers changes");
  if (!without.empty()) html += element("p", {{"class", "note"}}, escaped("Not in the baseline: " + without + "."));
  return element("section", {{"id", "changes"}}, html) + "\n";
}

} // namespace loghop
