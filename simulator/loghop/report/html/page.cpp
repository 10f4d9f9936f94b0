#include "loghop/report/html/page.hpp"

#include "loghop/base/version.hpp"
#include "loghop/report/chart/chart_marks.hpp"
#include "loghop/report/core/escape.hpp"
#include "loghop/report/html/sections.hpp"
#include "loghop/simulate/engine/versions.hpp"

namespace loghop {

namespace {

/// Nothing may be fetched, also not by mistake.
const char* const policy =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src blob: data:";

std::string cards(const Experiments& experiments, const Ids& ids)
{
  ModelStyles styles;
  KnownTables known;
  std::string html;
  for (std::size_t i = 0; i < experiments.size(); ++i)
    html += experiment_section(experiments[i], ids[i], styles, &known);
  return element("section", {{"id", "experiments"}},
                 element("h2", "Experiments") + "\n" + element("div", {{"class", "cards"}}, "\n" + html)) +
         "\n";
}

std::string body(const Experiments& experiments, const PageContext& context)
{
  const Ids ids = experiment_ids(experiments);
  // A further section of the page is one more line here.
  const std::string main = answer_section(experiments, ids, context) + changes_section(experiments, ids, context) +
                           claims_overview(experiments, ids) + patterns_section(experiments, ids) +
                           error_matrix_section(experiments, ids) + limits_section(experiments, ids) +
                           cards(experiments, ids);
  return mark_definitions() + navigation(experiments, ids, context) + element("main", "\n" + main) + "\n" +
         element("footer",
                 element("p", "loghop " + loghop_version() + ", SimGrid " + escaped(simulate::simgrid_version()))) +
         "\n";
}

} // namespace

std::string report_page(const std::vector<Experiment>& experiments, const PageContext& context)
{
  const std::string head = "<meta charset=\"utf-8\">\n"
                           "<meta http-equiv=\"Content-Security-Policy\" content=\"" +
                           std::string(policy) +
                           "\">\n"
                           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                           "<meta name=\"color-scheme\" content=\"light dark\">\n" +
                           element("title", "loghop: experiments and models") + "\n" +
                           element("style", "\n" + style_sheet()) + "\n";
  return "<!DOCTYPE html>\n" +
         element("html", {{"lang", "en"}},
                 "\n" + element("head", "\n" + head) + "\n" +
                     element("body", "\n" + body(experiments, context) +
                                         element("script", "\n" + std::string(report_js)) + "\n") +
                     "\n") +
         "\n";
}

} // namespace loghop
