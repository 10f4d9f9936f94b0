#include "loghop/report/core/escape.hpp"
#include "loghop/report/html/claim_html.hpp"
#include "loghop/report/html/sections.hpp"

#include <fmt/format.h>

#include <map>

namespace loghop {

namespace {

std::string fact(const std::string& term, const std::string& html)
{
  return html.empty() ? "" : element("dt", term) + element("dd", html);
}

/// The claims of one experiment. A reason that several have is given with the first.
class Claims {
public:
  Claims(const Experiment& experiment, const std::string& id) : results_(experiment.comparison.claims), id_(id) {}

  /// Those that hold as expected, or all others.
  std::string list(bool quiet, int& number)
  {
    std::string items;
    for (std::size_t i = 0; i < results_.size(); ++i)
      if (is_quiet(results_[i]) == quiet) {
        items += item(i);
        ++number;
      }
    return items.empty() ? "" : element("ul", {{"class", "claims"}}, "\n" + items) + "\n";
  }

private:
  static bool is_quiet(const ClaimResult& result) { return result.verdict == Verdict::holds && result.as_expected(); }

  std::string item(std::size_t i)
  {
    const ClaimResult& result = results_[i];
    const std::string head = element("p", {{"class", "claim-head"}},
                                     verdict_html(result) + " " + element("b", escaped(result.claim.id)) + " " +
                                         escaped(result.claim.claim));
    const std::string facts = fact("paper", printed_html(result.claim)) + fact("found", checks_html(result)) +
                              fact("reason", reason(i)) + fact("source", escaped(result.claim.source)) +
                              fact("kind", kind_html(result.claim));
    return element("li", {{"id", claim_id(id_, i)}, {"class", "claim"}, {"data-verdict", word_for(result.verdict)}},
                   head + element("dl", facts)) +
           "\n";
  }

  std::string reason(std::size_t i)
  {
    const std::string& text = results_[i].claim.reason;
    if (text.empty()) return "";
    const auto [first, is_new] = reasons_.emplace(text, i);
    if (is_new) return escaped(text);
    return "as for " +
           element("a", {{"href", "#" + claim_id(id_, first->second)}}, escaped(results_[first->second].claim.id));
  }

  const std::vector<ClaimResult>& results_;
  std::string id_;
  std::map<std::string, std::size_t> reasons_; ///< with the claim that gives them
};

} // namespace

std::string claims_section(const Experiment& experiment, const std::string& id)
{
  if (experiment.comparison.claims.empty()) return "";
  Claims claims(experiment, id);
  int loud = 0, quiet = 0;
  std::string html = element("h4", "Claims") + "\n" + claims.list(false, loud);
  const std::string holding = claims.list(true, quiet);
  if (quiet > 0)
    html += element("details", {{"class", "holding"}},
                    element("summary",
                            fmt::format("{} claim{} hold{}", quiet, quiet == 1 ? "" : "s", quiet == 1 ? "s" : "")) +
                        "\n" + holding) +
            "\n";
  return html;
}

} // namespace loghop
