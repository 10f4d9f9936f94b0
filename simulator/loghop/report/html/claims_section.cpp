#include "loghop/report/core/escape.hpp"
#include "loghop/report/html/claim_html.hpp"
#include "loghop/report/html/html_table.hpp"
#include "loghop/report/html/sections.hpp"

namespace loghop {

std::string claims_section(const Experiment& experiment, const std::string& id)
{
  HtmlTable table("Claims", {"id", "claim", "kind", "paper", "found", "verdict", "source"});
  for (std::size_t i = 0; i < experiment.comparison.claims.size(); ++i) {
    const ClaimResult& result = experiment.comparison.claims[i];
    table.add({{element("span", {{"id", claim_id(id, i)}}, escaped(result.claim.id)), "text"},
               {escaped(result.claim.claim), "text"},
               {kind_html(result.claim), "text"},
               {printed_html(result.claim), "text"},
               {checks_html(result), "text"},
               {verdict_html(result), "text"},
               {escaped(result.claim.source), "text"}});
  }
  return table.empty() ? "" : element("h3", "Claims") + "\n" + table.html();
}

} // namespace loghop
