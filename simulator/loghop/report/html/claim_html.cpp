#include "loghop/report/html/claim_html.hpp"

#include "loghop/report/core/escape.hpp"
#include "loghop/scenario/claims/over_seeds.hpp"

namespace loghop {

namespace {

/// Not by colour alone.
const char* sign_of(Verdict verdict)
{
  switch (verdict) {
  case Verdict::holds:
    return "\u2713 ";
  case Verdict::differs:
    return "\u2260 ";
  case Verdict::depends_on_the_draw:
    return "~ ";
  case Verdict::not_reproducible:
    break;
  }
  return "\u2013 ";
}

std::string check_html(const char* tag, const CheckResult& check)
{
  std::string bound;
  if (!check.from.empty()) bound += "; bound: " + escaped(check.from);
  if (!check.bound_reason.empty()) bound += "; our bound: " + escaped(check.bound_reason);
  if (!bound.empty()) bound = " " + element("span", {{"class", "bound"}}, "[" + bound.substr(2) + "]");
  return element(tag, {{"class", check.holds ? "met" : "missed"}}, escaped(check.text) + bound);
}

std::string list_of(const std::string& items)
{
  return element("ul", {{"class", "checks"}}, items);
}

} // namespace

std::string claim_id(const std::string& experiment_id, std::size_t position)
{
  return "claim-" + experiment_id + "-" + std::to_string(position + 1);
}

std::string kind_html(const Claim& claim)
{
  const std::string kind = word_for(claim.kind);
  if (claim.kind_reason.empty()) return kind;
  return element("details", element("summary", kind) + escaped(claim.kind_reason));
}

std::string printed_html(const Claim& claim)
{
  if (claim.derived.empty()) return escaped(claim.paper);
  return escaped(claim.paper) + element("div", {{"class", "derived"}}, "derived: " + escaped(claim.derived));
}

std::string checks_html(const ClaimResult& result)
{
  if (result.checks.size() == 1) return check_html("span", result.checks.front());
  std::string items;
  for (const CheckResult& check : result.checks)
    items += check_html("li", check);
  return items.empty() ? "" : list_of(items);
}

std::string verdict_badge(Verdict verdict)
{
  return element("span", {{"class", "verdict " + slug(word_for(verdict))}},
                 sign_of(verdict) + std::string(word_for(verdict)));
}

std::string verdict_html(const ClaimResult& result)
{
  std::string html = verdict_badge(result.verdict);
  if (result.over_seeds) html += " " + escaped(seeds_in_words(*result.over_seeds));
  if (!result.as_expected())
    html += " " + element("strong", {{"class", "outside"}},
                          "(expected: " + std::string(word_for(result.claim.expected)) + ")");
  return html;
}

} // namespace loghop
