#include "loghop/report/html/claim_html.hpp"

#include "loghop/report/html/escape.hpp"

#include <algorithm>

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

std::string checks_summary_html(const ClaimResult& result)
{
  if (result.checks.empty()) return "";
  const auto missed = [](const CheckResult& check) { return !check.holds; };
  auto first = std::find_if(result.checks.begin(), result.checks.end(), missed);
  if (first == result.checks.end()) first = result.checks.begin();
  const std::string text = element("span", {{"class", first->holds ? "met" : "missed"}}, escaped(first->text));
  if (result.checks.size() == 1) return text;
  std::string others;
  for (const CheckResult& check : result.checks)
    if (&check != &*first) others += element("li", {{"class", check.holds ? "met" : "missed"}}, escaped(check.text));
  const std::string more = "and " + std::to_string(result.checks.size() - 1) + " more";
  return text + element("details", element("summary", more) + element("ul", {{"class", "checks"}}, others));
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
