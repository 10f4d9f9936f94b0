#include "loghop/report/html/claim_html.hpp"

#include "loghop/report/core/escape.hpp"
#include "loghop/scenario/claims/over_seeds.hpp"

#include <algorithm>

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
  std::string items;
  for (const CheckResult& check : result.checks)
    items += check_html("li", check);
  return items.empty() ? "" : list_of(items);
}

std::string checks_summary_html(const ClaimResult& result)
{
  if (result.checks.empty()) return "";
  const auto missed = [](const CheckResult& check) { return !check.holds; };
  auto first = std::find_if(result.checks.begin(), result.checks.end(), missed);
  if (first == result.checks.end()) first = result.checks.begin();
  const std::string text = check_html("span", *first);
  if (result.checks.size() == 1) return text;
  std::string others;
  for (const CheckResult& check : result.checks)
    if (&check != &*first) others += check_html("li", check);
  const std::string more = "and " + std::to_string(result.checks.size() - 1) + " more";
  return text + element("details", element("summary", more) + list_of(others));
}

std::string verdict_html(const ClaimResult& result)
{
  std::string html = element("span", {{"class", "verdict " + slug(word_for(result.verdict))}},
                             sign_of(result.verdict) + std::string(word_for(result.verdict)));
  if (result.over_seeds) html += " " + escaped(seeds_in_words(*result.over_seeds));
  if (!result.as_expected())
    html += " " + element("strong", {{"class", "outside"}},
                          "(expected: " + std::string(word_for(result.claim.expected)) + ")");
  if (!result.claim.reason.empty()) html += ": " + escaped(result.claim.reason);
  return html;
}

} // namespace loghop
