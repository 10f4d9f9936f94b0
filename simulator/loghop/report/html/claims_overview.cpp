#include "loghop/report/core/escape.hpp"
#include "loghop/report/html/claim_html.hpp"
#include "loghop/report/html/html_table.hpp"
#include "loghop/report/html/sections.hpp"
#include "loghop/scenario/claims/claim_counts.hpp"

namespace loghop {

namespace {

std::string counts(const Experiments& experiments)
{
  ClaimCounts counts;
  for (const Experiment& experiment : experiments)
    counts += claim_counts(experiment.comparison.claims);
  return counts_in_words(counts);
}

} // namespace

std::string claims_overview(const Experiments& experiments, const Ids& ids)
{
  HtmlTable table("Claims of papers: " + counts(experiments), {"id", "claim", "kind", "paper", "found", "verdict"});
  for (std::size_t i = 0; i < experiments.size(); ++i)
    for (std::size_t c = 0; c < experiments[i].comparison.claims.size(); ++c) {
      const ClaimResult& result = experiments[i].comparison.claims[c];
      table.add({{element("a", {{"href", "#" + claim_id(ids[i], c)}}, escaped(result.claim.id)), "text"},
                 {escaped(result.claim.claim), "text"},
                 {kind_html(result.claim), "text"},
                 {printed_html(result.claim), "text"},
                 {checks_summary_html(result), "text"},
                 {verdict_html(result), "text"}});
    }
  if (table.empty()) return "";
  return element("section", {{"id", "claims"}}, element("h2", "Claims") + "\n" + table.html()) + "\n";
}

} // namespace loghop
