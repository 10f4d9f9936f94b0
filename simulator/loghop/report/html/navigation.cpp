#include "loghop/report/core/escape.hpp"
#include "loghop/report/html/sections.hpp"

namespace loghop {

namespace {

std::string link(const std::string& id, const std::string& text)
{
  return element("li", element("a", {{"href", "#" + id}}, escaped(text)));
}

} // namespace

std::string navigation(const Experiments& experiments, const Ids& ids, const PageContext& context)
{
  std::string links = link("answer", "Answer");
  if (!context.baseline.empty()) links += link("changes", "Changes");
  if (!claims_overview(experiments, ids).empty()) links += link("claims", "Claims");
  if (!patterns_section(experiments, ids).empty()) links += link("patterns", "Models by pattern");
  if (!error_matrix_section(experiments, ids).empty()) links += link("errors", "Errors of models");
  if (!limits_section(experiments, ids).empty()) links += link("limits", "Where models break");
  std::string listed;
  for (std::size_t i = 0; i < experiments.size(); ++i)
    listed += link(ids[i], experiments[i].scenario.name);
  links += element("li", {{"class", "all"}},
                   element("a", {{"href", "#experiments"}}, "Experiments") + element("ul", listed));
  return element("nav", {{"aria-label", "Sections"}}, element("ul", links)) + "\n";
}

} // namespace loghop
