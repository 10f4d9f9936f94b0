#include "loghop/report/core/escape.hpp"
#include "loghop/report/html/error_matrix.hpp"
#include "loghop/report/html/pattern_ranking.hpp"
#include "loghop/report/html/sections.hpp"

#include <fmt/format.h>

namespace loghop {

namespace {

std::string items_of(const std::vector<RankedModel>& models, int cases)
{
  std::string items;
  for (const RankedModel& model : models)
    items += element("li", element("a", {{"href", "#" + limits_id(model.model)}}, escaped(model.model)) + " " +
                               element("small", {{"class", "error-" + std::to_string(error_class(model.mean))}},
                                       fmt::format("{:.1f} %", model.mean * 100)) +
                               (model.cases == cases ? "" : fmt::format(" of {}", model.cases)));
  return items;
}

/// Models from the best to the worst; then those that cover few of the cases.
std::string models_html(const PatternRanking& pattern)
{
  std::string html = element("ol", items_of(pattern.models, pattern.cases));
  if (!pattern.partial.empty())
    html += "<br>Of less than half of the cases: " + element("ul", items_of(pattern.partial, pattern.cases));
  return html;
}

} // namespace

std::string pattern_id(const std::string& pattern)
{
  return "pattern-" + slug(pattern);
}

std::string patterns_section(const Experiments& experiments, const Ids& ids)
{
  std::string items;
  for (const PatternRanking& pattern : pattern_rankings(experiments)) {
    std::string links;
    for (const std::size_t i : pattern.experiments)
      links +=
          (links.empty() ? "" : ", ") + element("a", {{"href", "#" + ids[i]}}, escaped(experiments[i].scenario.name));
    items += element("dt", {{"id", pattern_id(pattern.pattern)}}, escaped(pattern.pattern)) +
             element("dd", fmt::format("Mean |error| of {} case{}: ", pattern.cases, pattern.cases == 1 ? "" : "s") +
                               models_html(pattern) + "<br>In " + links + ".") +
             "\n";
  }
  if (items.empty()) return "";
  return element("section", {{"id", "patterns"}},
                 element("h2", "Models by pattern") + "\n" +
                     element("dl", {{"class", "limits ranked"}}, "\n" + items)) +
         "\n";
}

} // namespace loghop
