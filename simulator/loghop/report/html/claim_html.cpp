#include "loghop/report/html/claim_html.hpp"

#include "loghop/report/core/escape.hpp"

#include <algorithm>

namespace loghop {

namespace {

/// Not by colour alone.
const char* sign_of(Verdict verdict)
{
  return verdict == Verdict::holds ? "\u2713 " : verdict == Verdict::differs ? "\u2260 " : "\u2013 ";
}

std::string check_html(const char* tag, const CheckResult& check)
{
  return element(tag, {{"class", check.holds ? "met" : "missed"}}, escaped(check.text));
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
  if (!result.as_expected())
    html += " " + element("strong", {{"class", "outside"}},
                          "(expected: " + std::string(word_for(result.claim.expected)) + ")");
  if (!result.claim.reason.empty()) html += ": " + escaped(result.claim.reason);
  return html;
}

} // namespace loghop
