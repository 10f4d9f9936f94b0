#include "loghop/report/html/claim_html.hpp"

#include "loghop/report/html/escape.hpp"

namespace loghop {

namespace {

/// Not by colour alone.
const char* sign_of(Verdict verdict)
{
  return verdict == Verdict::holds ? "\u2713 " : verdict == Verdict::differs ? "\u2260 " : "\u2013 ";
}

} // namespace

std::string claim_id(const std::string& experiment_id, std::size_t position)
{
  return "claim-" + experiment_id + "-" + std::to_string(position + 1);
}

std::string checks_html(const ClaimResult& result)
{
  std::string items;
  for (const CheckResult& check : result.checks)
    items += element("li", {{"class", check.holds ? "met" : "missed"}}, escaped(check.text));
  return items.empty() ? "" : element("ul", {{"class", "checks"}}, items);
}

std::string verdict_html(const ClaimResult& result)
{
  std::string html = element("span", {{"class", "verdict " + slug(word_for(result.verdict))}},
                             sign_of(result.verdict) + std::string(word_for(result.verdict)));
  if (!result.as_expected())
    html += " " + element("strong", {{"class", "outside"}},
                          "(expected: " + std::string(word_for(result.claim.expected)) + ")");
  if (!result.claim.reason.empty()) html += ": " + escaped(result.claim.reason);
  return html;
}

} // namespace loghop
