#include "loghop/report/core/escape.hpp"
#include "loghop/report/html/claim_html.hpp"
#include "loghop/report/html/html_table.hpp"
#include "loghop/report/html/sections.hpp"

#include <fmt/format.h>

namespace loghop {

namespace {

std::string counts(const Experiments& experiments)
{
  int holds = 0, differs = 0, not_reproducible = 0, unexpected = 0;
  for (const Experiment& experiment : experiments)
    for (const ClaimResult& result : experiment.comparison.claims) {
      holds += result.verdict == Verdict::holds;
      differs += result.verdict == Verdict::differs;
      not_reproducible += result.verdict == Verdict::not_reproducible;
      unexpected += !result.as_expected();
    }
  std::string text = fmt::format("{} hold, {} differ, {} are not reproducible", holds, differs, not_reproducible);
  if (unexpected > 0) text += fmt::format("; {} not as expected", unexpected);
  return text;
}

} // namespace

std::string claims_overview(const Experiments& experiments, const Ids& ids)
{
  HtmlTable table("Claims of papers: " + counts(experiments), {"id", "claim", "paper", "found", "verdict"});
  for (std::size_t i = 0; i < experiments.size(); ++i)
    for (std::size_t c = 0; c < experiments[i].comparison.claims.size(); ++c) {
      const ClaimResult& result = experiments[i].comparison.claims[c];
      table.add({{element("a", {{"href", "#" + claim_id(ids[i], c)}}, escaped(result.claim.id)), "text"},
                 {escaped(result.claim.claim), "text"},
                 {escaped(result.claim.paper), "text"},
                 {checks_summary_html(result), "text"},
                 {verdict_html(result), "text"}});
    }
  if (table.empty()) return "";
  return element("section", {{"id", "claims"}}, element("h2", "Claims") + "\n" + table.html()) + "\n";
}

} // namespace loghop
