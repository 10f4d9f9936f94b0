#include "loghop/report/core/escape.hpp"
#include "loghop/report/html/claim_html.hpp"
#include "loghop/report/html/html_table.hpp"
#include "loghop/report/html/sections.hpp"
#include "loghop/scenario/claims/claim_counts.hpp"

#include <fmt/format.h>

#include <functional>

namespace loghop {

namespace {

using Wanted = std::function<bool(const ClaimResult&)>;

std::string counts_text(const Experiments& experiments)
{
  ClaimCounts counts;
  for (const Experiment& experiment : experiments)
    counts += claim_counts(experiment.comparison.claims);
  return counts_in_words(counts);
}

/// Links to the wanted claims, below the name of their experiment. `number` counts them.
std::string claim_list(const Experiments& experiments, const Ids& ids, const Wanted& wanted, int& number)
{
  std::string html;
  for (std::size_t i = 0; i < experiments.size(); ++i) {
    std::string items;
    for (std::size_t c = 0; c < experiments[i].comparison.claims.size(); ++c) {
      const ClaimResult& result = experiments[i].comparison.claims[c];
      if (!wanted(result)) continue;
      ++number;
      items += element("li", element("a", {{"href", "#" + claim_id(ids[i], c)}}, escaped(result.claim.id)) + " " +
                                 escaped(result.claim.claim));
    }
    if (!items.empty())
      html += element("div", {{"class", "claim-group"}, {"data-experiment", ids[i]}},
                      element("h3", escaped(experiments[i].scenario.name)) + element("ul", items)) +
              "\n";
  }
  return element("div", {{"class", "claim-lists"}}, html);
}

std::string claim_fold(const Experiments& experiments, const Ids& ids, const std::string& head, const Wanted& wanted,
                       bool open)
{
  int number = 0;
  const std::string list = claim_list(experiments, ids, wanted, number);
  if (number == 0) return "";
  const std::string content = element("summary", fmt::format("{}: {}", head, number)) + list;
  return (open ? "<details open>" + content + "</details>" : element("details", content)) + "\n";
}

Wanted verdict_is(Verdict verdict)
{
  return [verdict](const ClaimResult& result) { return result.verdict == verdict; };
}

} // namespace

std::string claims_overview(const Experiments& experiments, const Ids& ids)
{
  const auto unexpected = [](const ClaimResult& result) { return !result.as_expected(); };
  const std::string lists =
      claim_fold(experiments, ids, "Not as expected", unexpected, true) +
      claim_fold(experiments, ids, "Differ", verdict_is(Verdict::differs), true) +
      claim_fold(experiments, ids, "Depend on the draw", verdict_is(Verdict::depends_on_the_draw), false) +
      claim_fold(experiments, ids, "Not reproducible", verdict_is(Verdict::not_reproducible), false) +
      claim_fold(experiments, ids, "Hold", verdict_is(Verdict::holds), false);
  if (lists.empty()) return "";
  return element("section", {{"id", "claims"}},
                 element("h2", "Claims") + "\n" + element("p", "Of papers: " + counts_text(experiments) + ".") + "\n" +
                     lists) +
         "\n";
}

} // namespace loghop
